import { strong } from "./cue.ts";
import type { CueTable } from "../kinds.ts";

/** How people state things in French. */
export const FRENCH_CUES: CueTable = {
  cues: [
    strong(
      "request",
      "^(?:s['’]il te pla[iî]t,? |s['’]il vous pla[iî]t,? )?(?:souviens-toi|souvenez-vous|rappelle-toi|rappelez-vous|retiens|retenez|note (?:bien )?que|notez (?:bien )?que|n['’]oublie pas|n['’]oubliez pas|garde en tête|à retenir)",
    ),
    strong(
      "preference",
      "(?<!\\p{L})(?:préfér?(?:e|es|ons|ez|ent|ais|ait|é)|préfèr(?:e|es|ent)|préférence|j['’](?:aime|adore|apprécie)|je (?:n['’]aime pas|déteste|ne supporte pas)|plutôt que|favori(?:te)?s?)(?!\\p{L})",
    ),
    strong(
      "rule",
      "(?:^|[,;] )(?:utilise|utilisez|mets|mettez) toujours|(?<!\\p{L})(?:ne (?:\\p{L}+ )?(?:jamais|\\p{L}+ez jamais|\\p{L}+e jamais)|il faut toujours|désormais|dorénavant|à partir de maintenant|par défaut)|^(?:toujours|jamais|n['’]utilise[sz]? (?:pas|jamais)|évite[sz]?|ne \\p{L}+ (?:pas|jamais))(?!\\p{L})",
    ),
    strong(
      "decision",
      "(?<!\\p{L})(?:(?:on a|nous avons|j['’]ai|avons) (?:décidé|choisi|opté|convenu|adopté|retenu|abandonné|remplacé)|c['’]est décidé|décision|nous passons à|on passe à|on part sur|nous sommes passés|on est passés?)(?!\\p{L})",
    ),
    strong(
      "commitment",
      "(?<!\\p{L})(?:je (?:te |vous )?promets|je m['’]engage|j['’]ai promis|nous nous engageons|je (?:vais |t['’]|vous )?(?:envo|livr|rendr|fini)\\p{L}+ .{0,80}(?:avant|d['’]ici|demain|lundi|mardi|mercredi|jeudi|vendredi))",
    ),
    strong(
      "identity",
      "(?<!\\p{L})(?:je m['’]appelle|mon nom est|j['’]habite|je vis (?:à|en|au)|je travaille (?:chez|à|comme|pour|dans)|je suis (?:un |une )?(?:développeu|ingénieu|médecin|étudiant|professeur|responsable|né|végétarien|allergique))",
    ),
    strong(
      "opinion",
      "(?<!\\p{L})(?:je (?:pense|crois|trouve|doute)|à mon avis|selon moi|d['’]après moi|franchement|honnêtement|personnellement)(?!\\p{L})",
    ),
    strong(
      "correction",
      "^(?:non,? )?(?:en fait|en réalité|correction|je voulais dire|pas .{1,30}, mais)",
    ),
    strong(
      "fact",
      "(?<!\\p{L})(?:(?:nous utilisons|on utilise|nous avons|notre \\p{L}+ (?:est|tourne|utilise|écoute)|nos \\p{L}+ sont|mon \\p{L}+ (?:est|tourne)|ma \\p{L}+ est|tourne sur|la date limite)|confirmé|pour info)(?!\\p{L})",
    ),
  ],
  question:
    /\?\s*$|^(?:est-ce|comment|pourquoi|quand|où|qui|que |quel|peux-tu|pouvez-vous|as-tu|avez-vous)/iu,
  supposed:
    /(?<!\p{L})(?:si on|si nous|et si|par exemple|imaginons|peut-être|je ne sais pas|pas encore décidé)(?!\p{L})/iu,
  change:
    /(?<!\p{L})(?:maintenant|désormais|dorénavant|ne \p{L}+ plus|n['’]\p{L}+ plus|passons à|passés? à|remplacé|abandonné|déménagé|en fait|à partir de)(?!\p{L})/iu,
  passing: /(?<!\p{L})(?:pour l['’]instant|pour le moment|temporairement|cette fois)(?!\p{L})/iu,
  lasting:
    /(?<!\p{L})(?:toujours|jamais|désormais|dorénavant|par défaut|règle|convention|chaque)(?!\p{L})/iu,
};

/** How people state things in German. */
export const GERMAN_CUES: CueTable = {
  cues: [
    strong(
      "request",
      "^(?:bitte )?(?:merk(?:e)? dir|merken sie sich|denk(?:e)? daran|denken sie daran|vergiss nicht|vergessen sie nicht|notier(?:e|en sie)?|behalte im kopf|zur erinnerung)",
    ),
    strong(
      "preference",
      "(?<!\\p{L})(?:bevorzug(?:e|t|en)|vorlieb\\p{L}*|lieber|am liebsten|ich mag|ich hasse|lieblings\\p{L}+|präferier\\p{L}+|ziehe .{1,60} vor)(?!\\p{L})",
    ),
    strong(
      "rule",
      "^(?:bitte )?(?:immer|niemals|nie|ab (?:jetzt|sofort)|künftig|in zukunft|standardmäßig|verwende|benutze|nutze|vermeide)(?!\\p{L}).*|(?<!\\p{L})(?:(?:verwende|benutze|nutze|mach|schreib)\\p{L}* (?:bitte )?(?:immer|nie|niemals|kein|keine|nicht)|ab (?:jetzt|sofort)|darf nie|muss immer)(?!\\p{L})",
    ),
    strong(
      "decision",
      "(?<!\\p{L})(?:(?:haben|habe) (?:uns |mich )?.{0,80}(?:entschieden|beschlossen|geeinigt|gewählt|festgelegt|verworfen|ersetzt|umgestellt)|entscheidung|wir (?:wechseln|steigen|stellen) .{1,60}(?:um|zu|auf)|wir nehmen|wir bleiben bei|sind .{1,60} umgestiegen)(?!\\p{L})",
    ),
    strong(
      "commitment",
      "(?<!\\p{L})(?:ich verspreche|versprochen|ich verpflichte mich|zugesagt|ich (?:werde|schicke|sende|liefere|gebe|mache) .{0,80}(?:bis (?:zum |zur |morgen|montag|dienstag|mittwoch|donnerstag|freitag|ende)|morgen))(?!\\p{L})",
    ),
    strong(
      "identity",
      "(?<!\\p{L})(?:ich heiße|mein name ist|ich wohne|ich lebe in|ich arbeite (?:bei|als|für|an)|ich bin (?:ein |eine )?(?:\\p{L}*entwickler|\\p{L}*ingenieur|lehrer|student|arzt|ärztin|leiter|veganer|vegetarier|allergisch))",
    ),
    strong(
      "opinion",
      "(?<!\\p{L})(?:ich (?:denke|glaube|finde|meine|bezweifle)|meiner meinung nach|meines erachtens|ehrlich gesagt|offen gesagt|persönlich)(?!\\p{L})",
    ),
    strong(
      "correction",
      "^(?:nein,? )?(?:eigentlich|tatsächlich|korrektur|ich meinte|nicht .{1,30},? sondern)",
    ),
    strong(
      "fact",
      "(?<!\\p{L})(?:wir (?:verwenden|benutzen|nutzen|setzen .{1,40} ein|haben)|unser\\p{L}* [\\p{L}\\p{N} -]+ (?:ist|läuft|nutzt|liegt|hört)|mein\\p{L}* [\\p{L}\\p{N} -]+ ist|läuft auf|der stichtag|die frist|bestätigt|zur info)(?!\\p{L})",
    ),
  ],
  question:
    /\?\s*$|^(?:was|wie|warum|wieso|wann|wo|wer|welche[rs]?|kannst du|können sie|ist es|gibt es|soll(?:en)? wir)(?!\p{L})/iu,
  supposed:
    /(?<!\p{L})(?:wenn wir|was wäre|angenommen|zum beispiel|vielleicht|weiß nicht|noch nicht entschieden)(?!\p{L})/iu,
  change:
    /(?<!\p{L})(?:jetzt|nun|nicht mehr|kein\p{L}* mehr|ab sofort|ab jetzt|künftig|umgestellt|umgestiegen|gewechselt|wechseln|ersetzt|umgezogen|eigentlich|statt)(?!\p{L})/iu,
  passing: /(?<!\p{L})(?:vorerst|im moment|gerade eben|vorübergehend|diesmal)(?!\p{L})/iu,
  lasting:
    /(?<!\p{L})(?:immer|nie|niemals|jedes? ?mal|grundsätzlich|regel|standard\p{L}*|künftig|ab sofort)(?!\p{L})/iu,
};

/** How people state things in Spanish. */
export const SPANISH_CUES: CueTable = {
  cues: [
    strong(
      "request",
      "^(?:por favor,? )?(?:recuerd[ae]|recuérdalo|ten en cuenta|tenga en cuenta|no olvides|no te olvides|anota|apunta|toma nota)(?!\\p{L})",
    ),
    strong(
      "preference",
      "(?<!\\p{L})(?:prefier(?:o|e|es|en)|preferimos|preferencia|me (?:gusta|gustan|encanta|encantan)|no me gusta|odio|detesto|favorit[oa]s?|en lugar de|en vez de)(?!\\p{L})",
    ),
    strong(
      "rule",
      "^(?:por favor,? )?(?:siempre|nunca|a partir de ahora|de ahora en adelante|por defecto|evita|no (?:uses|utilices|pongas|hagas|añadas|escribas))(?!\\p{L})|(?<!\\p{L})(?:(?:usa|utiliza|haz|escribe|pon) siempre|a partir de ahora|de ahora en adelante|debe(?:s|mos)? siempre|nunca (?:uses|hagas|pongas))(?!\\p{L})",
    ),
    strong(
      "decision",
      "(?<!\\p{L})(?:(?:hemos|he|habíamos) (?:decidido|elegido|acordado|optado|adoptado|descartado|reemplazado|cambiado)|decidimos|decidí|acordamos|elegimos|optamos por|decisión|vamos a (?:usar|utilizar|migrar|cambiar|adoptar)|nos quedamos con|cambiamos (?:a|de)|migramos)(?!\\p{L})",
    ),
    strong(
      "commitment",
      "(?<!\\p{L})(?:(?:te |le |os |les )?prometo|prometí|me comprometo|me he comprometido|(?:enviaré|entregaré|mandaré|terminaré|haré|voy a (?:enviar|entregar|mandar|terminar)) .{0,80}(?:antes|para el|mañana|lunes|martes|miércoles|jueves|viernes))(?!\\p{L})",
    ),
    strong(
      "identity",
      "(?<!\\p{L})(?:me llamo|mi nombre es|vivo en|trabajo (?:en|como|para)|soy (?:un |una )?(?:desarrollador|ingenier|programador|estudiante|profesor|médic|responsable|vegetarian|vegan|alérgic))",
    ),
    strong(
      "opinion",
      "(?<!\\p{L})(?:creo|pienso|opino|considero|me parece|en mi opinión|a mi juicio|sinceramente|francamente|honestamente|personalmente)(?!\\p{L})",
    ),
    strong(
      "correction",
      "^(?:no,? )?(?:en realidad|de hecho|corrección|quise decir|quería decir|no .{1,30},? sino)(?!\\p{L})",
    ),
    strong(
      "fact",
      "(?<!\\p{L})(?:(?:usamos|utilizamos|tenemos)|nuestr[oa]s? [\\p{L}\\p{N} -]+ (?:es|está|usa|corre|escucha|son)|mi [\\p{L}\\p{N} -]+ (?:es|está)|corre en|se ejecuta en|la fecha límite|confirmado)(?!\\p{L})",
    ),
  ],
  question: /\?\s*$|^¿|^(?:qué|cómo|por qué|cuándo|dónde|quién|cuál|puedes|podrías)(?!\p{L})/iu,
  supposed:
    /(?<!\p{L})(?:y si|supongamos|por ejemplo|quizás?|tal vez|no sé|aún no hemos decidido)(?!\p{L})/iu,
  change:
    /(?<!\p{L})(?:ahora|ya no|a partir de|de ahora en adelante|cambiamos|cambiado|migramos|reemplazado|mudado|me mudé|en realidad|en lugar de|en vez de)(?!\p{L})/iu,
  passing: /(?<!\p{L})(?:por ahora|de momento|temporalmente|esta vez)(?!\p{L})/iu,
  lasting:
    /(?<!\p{L})(?:siempre|nunca|cada|por defecto|regla|norma|a partir de ahora|de ahora en adelante)(?!\p{L})/iu,
};
