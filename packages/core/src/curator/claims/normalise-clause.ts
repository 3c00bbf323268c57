const APOSTROPHES = /[\u2018\u2019\u02bc]/gu;

/** Openings that say nothing about the world: "remember that", "actually,", "from now on". */
const OPENING =
  /^(?:the user (?:asked|said|stated|mentioned|noted|confirmed|reported|says|asks)(?::| that)\s+|(?:please|ok|okay|hey|well|so|and|but|also|actually|note|by the way|btw|correction|update|fyi|no|yes|always)[,:]?\s+|(?:please )?(?:remember|note|keep in mind|know|recall) (?:that |this: ?)?|(?:from now on|as of (?:now|today)|starting (?:today|tomorrow)|these days|currently|now|at the moment)[,:]?\s+|(?:请记住|请记得|记住|记得|顺便说一下|其实|从现在起|从今以后)[，,：:]?\s*)/iu;
const DECISION =
  /^(?<who>the team|the user|team|user|we|i|they)(?: has| have|'ve)? (?:decided|agreed|chose|chosen|plans?|planned|wants?|asked|requested|would like) (?:to|that) /iu;
/** Words that place a statement in time and not in a slot. */
const MARKERS =
  /\b(?:from now on|as of (?:now|today)|now|currently|nowadays|these days|at the moment|any ?more|again|already|instead(?! of)|meanwhile|actually|just|recently|finally|last (?:week|month|year|night)|this (?:month|year)|today|yesterday)\b|\b(?:jetzt|nun|maintenant|désormais|ahora)\b|(?:现在|目前|如今|已经|今は)/giu;
const CLAUSE_END =
  /[,;，；。]\s*(?=\p{L})|\s+(?:and|but|so|because|since)\s+(?=(?:i|we|the|my|our|it|he|she|they)\b)|[.!]\s+|\s+[-–—]\s+/iu;

function nameSpeaker(clause: string): string {
  return clause
    .replace(/\b(?:i'm|i am)\b/giu, "user is")
    .replace(/\b(?:we're|we are)\b/giu, "team is")
    .replace(/\bi(?:'ve|'d|'ll)?\b/giu, "user")
    .replace(/\bmy\b/giu, "user's")
    .replace(/\bwe(?:'ve|'d|'ll)?\b/giu, "team")
    .replace(/\bour\b/giu, "team's")
    .replace(/\bthe (?=(?:user|team)\b)/giu, "")
    .replace(/我们/gu, "团队")
    .replace(/我/gu, "用户");
}

/** One clause in the form the templates read: the speaker named, without openings and time words. Case is kept. */
function normaliseClause(clause: string): string {
  let text = clause.trim();
  for (let previous = ""; previous !== text;) {
    previous = text;
    text = text.replace(OPENING, "");
  }
  text = text.replace(DECISION, (_, who: string) => `${who} `);
  return nameSpeaker(text.replace(MARKERS, " "))
    .replace(/\s+/gu, " ")
    .replace(/^[\s,:，：]+|[\s,.!;:，。！；：]+$/gu, "");
}

const OWN = /\b(?:their|his|her)\b/giu;

/** Whose "their" is: of the one the statement speaks of, where it speaks of the user or the team. */
function nameOwner(statement: string): string {
  const owner = /\b(?:the )?(?<who>user|team)\b/iu.exec(statement)?.groups?.["who"];
  return owner === undefined ? statement : statement.replace(OWN, `${owner.toLowerCase()}'s`);
}

/** The clauses of a statement, normalised, without empty ones. */
export function splitClauses(statement: string): readonly string[] {
  const text = nameOwner(statement.normalize("NFKC").replace(APOSTROPHES, "'"));
  return text
    .split(CLAUSE_END)
    .map(normaliseClause)
    .filter((clause) => clause !== "");
}
