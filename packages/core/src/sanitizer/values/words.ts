/**
 * How unlikely one letter follows another in English and in the names of programs: −log2 of the frequency, rounded and
 * cut at 9. Row: first letter a to z; column: second letter. Counted over the words of public package documentation.
 */
const SURPRISE: readonly string[] = [
  "74448759596353959343667868",
  "35563688469278479447399969",
  "37573893594589299463599979",
  "46651668288587479547589979",
  "47436669899453857234867589",
  "36663399299489399565499959",
  "48692854399464469346499988",
  "28992999399666389464598969",
  "56455559998452369543959795",
  "39993997588989358716474999",
  "46651669398575559736697968",
  "37752789388389379855579949",
  "25872899388657439858599989",
  "48444638486776579833669979",
  "65558769686442559355455789",
  "38873985498378349254599979",
  "97897999799598799879096999",
  "37552769396656379544578959",
  "59472794396668449842487869",
  "39682884299689479345598959",
  "54464659599443749333899898",
  "39991979299998499988799999",
  "27873974397593399446997879",
  "49383696399768629772899768",
  "45574679497443429735895977",
  "39791997397679479779698954",
];

/** Mean above which letters do not read as a word. English words: median 3.4, 95 % below 4.7; random letters: median 6.4. */
const WORD_LIMIT = 4.8;

function surpriseOf(letters: string): number {
  let sum = 0;
  for (let index = 0; index + 1 < letters.length; index += 1) {
    const row = SURPRISE[letters.charCodeAt(index) - 97] ?? "";
    sum += row.charCodeAt(letters.charCodeAt(index + 1) - 97) - 48;
  }
  return sum / (letters.length - 1);
}

/** Whether letters read like a word of a language or of a program, rather than like the roll of a die. */
export function readsAsWord(letters: string): boolean {
  const lower = letters.toLowerCase();
  if (lower.length < 3) return false;
  if (lower.length === 3) return surpriseOf(lower) <= WORD_LIMIT - 0.3;
  return surpriseOf(lower) <= WORD_LIMIT + (lower.length === 4 ? 0.5 : 0);
}

const PIECES = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;

/** Digits with a letter on either side: one is a name such as "utf8mb" or "oauth2token", more are not. */
const EMBEDDED_DIGITS = /(?<=[A-Za-z])\d+(?=[A-Za-z])/g;

/** Versions inside the names of interfaces: "v1beta1". */
const API_VERSION =
  /(?<![a-zA-Z])v\d{1,2}(?:(?:alpha|beta|rc)\d{0,2})?(?![a-z])|(?<=[a-z_])V\d{1,2}(?:(?:alpha|beta|rc)\d{0,2})?(?![a-z])/g;

const VERSION_ENDING = /[-_@:]v?\d{1,4}(?:\.\d{1,6}){1,3}$/;

/**
 * Whether a value is made of words: an identifier, a slug, a sentence's word, a version. Such a value under a secret's
 * name is a reference to the secret or a name for it, not the secret.
 *
 * The pieces are runs of letters in one case and runs of digits; at least seven tenths of the letters must lie in pieces
 * that read as words, and digits must be few and at the end of pieces.
 */
export function isMadeOfWords(value: string): boolean {
  const text = (value.length > 160 ? value.slice(0, 160) : value)
    .replace(VERSION_ENDING, "")
    .replaceAll(API_VERSION, "");
  let letters = 0;
  let wordLetters = 0;
  let digits = 0;
  let pieces = 0;
  let digitPieces = 0;
  for (const [piece] of text.matchAll(PIECES)) {
    pieces += 1;
    if (piece.charCodeAt(0) < 58) {
      digits += piece.length;
      digitPieces += 1;
      continue;
    }
    letters += piece.length;
    if (readsAsWord(piece)) wordLetters += piece.length;
  }
  if (letters === 0 || (text.match(EMBEDDED_DIGITS)?.length ?? 0) > 1) return false;
  if (wordLetters < letters * 0.7) return false;
  if (digits > Math.max(4, text.length * 0.25)) return false;
  return digitPieces <= 2 || digitPieces * 2 <= pieces;
}
