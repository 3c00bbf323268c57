import type { ClaimTemplate } from "./claim.ts";

const template = (slot: string, pattern: string, hold: ClaimTemplate["hold"]): ClaimTemplate => ({
  slot,
  pattern: new RegExp(`^${pattern}$`, "iu"),
  hold,
});

/** Where somebody lives, and what is theirs, in German, French, Spanish and Japanese. */
export const OTHER_TEMPLATES: readonly ClaimTemplate[] = [
  template(
    "residence",
    "(?<s>ich|der nutzer|die nutzerin) (?:wohne|wohnt|lebe|lebt) in (?<v>.+)",
    "one-unless-wider",
  ),
  template(
    "residence",
    "(?<s>ich|der nutzer|die nutzerin) (?:bin|ist) nach (?<v>.+) (?:gezogen|umgezogen)",
    "one-unless-wider",
  ),
  template(
    "residence",
    "(?:(?<s>je|j'|l'utilisateur|l'utilisatrice) ?)(?:habite|vis|vit) (?:à|au|en|aux) (?<v>.+)",
    "one-unless-wider",
  ),
  template(
    "residence",
    "(?:(?<s>yo|el usuario|la usuaria) )?(?:vivo|vive) en (?<v>.+)",
    "one-unless-wider",
  ),
  template(
    "residence",
    "(?:(?<s>私|ユーザー)は、?)?(?<v>[^は]+?)に(?:住んでいます|住んでいる|引っ越しました|引っ越した)",
    "one-unless-wider",
  ),
  template(
    "be",
    "(?<s>(?:mein|meine|unser|unsere|der|die|das) .+?) (?:ist|heißt|läuft auf) (?<v>.+)",
    "one-if-named",
  ),
  template("be", "(?<s>(?:mon|ma|notre|le|la|l') ?.+?) (?:est|s'appelle) (?<v>.+)", "one-if-named"),
  template("be", "(?<s>(?:mi|nuestro|nuestra|el|la) .+?) (?:es|se llama) (?<v>.+)", "one-if-named"),
  template(
    "be",
    "(?<s>.+の.+?)は(?<v>.+?)(?:です|だ|になりました|に変わりました)?",
    "one-if-named",
  ),
];
