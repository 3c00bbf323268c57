import { CHINESE_CUES } from "./cues/chinese-cues.ts";
import { ENGLISH_CUES } from "./cues/english-cues.ts";
import { FRENCH_CUES, GERMAN_CUES, SPANISH_CUES } from "./cues/european-cues.ts";
import { JAPANESE_CUES } from "./cues/japanese-cues.ts";
import type { CueTable } from "./kinds.ts";

export type Language = "en" | "zh" | "ja" | "fr" | "de" | "es";

export const CUE_TABLES: Readonly<Record<Language, CueTable>> = {
  en: ENGLISH_CUES,
  zh: CHINESE_CUES,
  ja: JAPANESE_CUES,
  fr: FRENCH_CUES,
  de: GERMAN_CUES,
  es: SPANISH_CUES,
};

const KANA = /[\u3040-\u30ff]/gu;
const HAN = /[\u3400-\u9fff]/gu;
const LETTER = /\p{L}/gu;
const WORDS: readonly (readonly [Language, RegExp])[] = [
  [
    "en",
    /(?<!\p{L})(?:the|and|is|are|to|of|in|that|it|we|you|my|our|with|for|not|use|don['’]t|I|this|was|on|at|from|be|an?)(?!\p{L})/giu,
  ],
  [
    "fr",
    /(?<!\p{L})(?:le|la|les|des|une|et|est|que|qui|je|nous|vous|pas|pour|dans|avec|sur|du|au|mon|ma|notre|de|ce|il|toujours|jamais|plutôt)(?!\p{L})|(?<!\p{L})[cjlnmdst]['’](?=\p{L}{2})|[èêçàùœ]/giu,
  ],
  [
    "de",
    /(?<!\p{L})(?:der|die|das|und|ist|nicht|ich|wir|ein|eine|zu|auf|mit|für|dass|unser|unsere|mein|meine|bitte|immer|nie|haben|bei|den|dem|im|sich)(?!\p{L})|[äöüß]/giu,
  ],
  [
    "es",
    /(?<!\p{L})(?:el|la|los|las|una|y|es|que|por|para|con|en|mi|nuestr[oa]|yo|se|del|de|al|usa|lo|un|siempre|nunca|usamos|prefiero|hemos|vivo|puerto|más)(?!\p{L})|[ñ¿¡áíóú]/giu,
  ],
];

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** The language whose rules read this text; English where nothing speaks for another. */
export function languageOf(text: string): Language {
  const letters = count(text, LETTER);
  if (count(text, KANA) > 0 && count(text, KANA) * 5 >= count(text, HAN)) return "ja";
  if (count(text, HAN) * 5 > letters) return "zh";
  let best: Language = "en";
  let most = 0;
  for (const [language, pattern] of WORDS) {
    const hits = count(text, pattern);
    if (hits > most) [best, most] = [language, hits];
  }
  return best;
}
