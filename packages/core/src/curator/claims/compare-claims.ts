import { analyseStatement } from "../analysis/statement.ts";
import { isPassive } from "../analysis/voice.ts";
import { areOpposed } from "../lexicon/antonyms.ts";
import type { Claim } from "./claim.ts";
import { isCovered, isSamePhrase } from "./covers.ts";

/**
 * How a newer claim stands to an older one.
 * - replaces: same subject and slot, another value; both cannot hold.
 * - disputes: the same, but both may hold: nothing says that it changed.
 * - apart: nothing of the kind.
 */
export type ClaimRelation = "replaces" | "disputes" | "apart";

/** Of these one has several at a time: another one does not replace the first. */
const SEVERAL =
  /\b(?:brother|sister|sibling|friend|colleague|coworker|teammate|child|son|daughter|kid|pet|dog|cat|hobby|skill|allergy|goal|task|todo|rule|tip|reason|problem|issue|bug|example|option|requirement|dependency|interest|client|customer|contact|one)s?$/iu;
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;

const isNumeric = (value: string): boolean => {
  const { numbers, saysOne } = analyseStatement(value);
  return numbers.length > 0 || saysOne;
};
/** A name, a number, or code: a value that stands for itself. */
const isNamed = (value: string): boolean =>
  /^[\p{Lu}]/u.test(value) ||
  CJK.test(value) ||
  isNumeric(value) ||
  analyseStatement(value).code.length > 0;

const lastWord = (value: string): string => analyseStatement(value).content.at(-1)?.stem ?? "";
const withoutNumbers = (value: string): string => value.replace(/v?\d[\w.]*/giu, " ").trim();

/** Opposites ("lazy loading" / "eager loading"), or two versions of one product. */
function areAlternatives(a: string, b: string): boolean {
  const [one, other] = [analyseStatement(a), analyseStatement(b)];
  if (one.stems.some((word) => other.stems.some((second) => areOpposed(word, second)))) return true;
  if (!isNumeric(a) || !isNumeric(b)) return false;
  const product = withoutNumbers(a);
  return product !== "" && isSamePhrase(product, withoutNumbers(b));
}

/** Values of one kind: alternatives, or the same thing in two forms ("light mode" / "high contrast mode"). */
function areKin(a: string, b: string): boolean {
  if (areAlternatives(a, b)) return true;
  const [one, other] = [analyseStatement(a), analyseStatement(b)];
  const manyWords = Math.min(one.content.length, other.content.length) >= 2;
  return manyWords && !isNumeric(a) && !isNumeric(b) && lastWord(a) === lastWord(b);
}

const POSSESSIVE = /^(?:the |user's |team's |their |his |her |its )/iu;

/** Whose fact it is. A sentence without a subject (an instruction) may stand for the team's or the user's. */
function haveSameSubject(a: Claim, b: Claim): boolean {
  const speaker = /^(?:user|team|用户|团队|)$/u;
  if (a.subject === "" || b.subject === "")
    return speaker.test(a.subject) && speaker.test(b.subject);
  const [owned, other] = [POSSESSIVE.test(a.subject), POSSESSIVE.test(b.subject)];
  if (owned === other) return isSamePhrase(a.subject, b.subject);
  return isSamePhrase(a.subject.replace(POSSESSIVE, ""), b.subject.replace(POSSESSIVE, ""));
}

const haveSameQualifier = (a: Claim, b: Claim): boolean =>
  a.qualifier === b.qualifier ||
  (a.qualifier !== "" && b.qualifier !== "" && isSamePhrase(a.qualifier, b.qualifier));

/** "is" and "runs" fill one slot where the newer names what the older one said. */
function namesFormer(newer: Claim, older: Claim): boolean {
  return (
    newer.former !== "" &&
    isCovered(newer.former, older.value) &&
    (haveSameSubject(newer, older) || newer.subject === "") &&
    (haveSameQualifier(newer, older) || older.qualifier === "")
  );
}

const PERSON = /^(?:user|team|he|she|it|they|this|that|用户|团队|他|她)$/iu;

/** "MySQL 5.7" and "MariaDB 11" fill one slot, and so do "3 May" and "9 June"; a bare number and a name do not. */
const areOfOneType = (a: string, b: string): boolean =>
  isNumeric(a) === isNumeric(b) || (/\p{L}{2}/u.test(a) && /\p{L}{2}/u.test(b));

/** Words that begin a state, a place or a comparison. */
const NO_PROPERTY =
  /^(?:with|near|far|under|above|behind|next|about|like|not|more|less|very|too|so|also|still|all|some|able|ready|there)$/u;

/** "is called Emma" names something; "is thrown when …" tells what happens to it, which is no property. */
const tellsEvent = (value: string): boolean => {
  const first = value.toLowerCase().split(/\s+/u)[0] ?? "";
  return isPassive(["is", first]) || /^\p{L}{2,}ing$/u.test(first) || NO_PROPERTY.test(first);
};

function holdsOneNamed(newer: Claim, older: Claim): boolean {
  if (PERSON.test(older.subject) || tellsEvent(older.value) || tellsEvent(newer.value))
    return false;
  const [one, other] = [newer.value, older.value];
  if (isNamed(one) && isNamed(other)) return areOfOneType(one, other);
  return /'s /u.test(older.subject) || areKin(one, other);
}

/** Whether the slot of these two claims holds one value at a time. */
function holdsOne(newer: Claim, older: Claim): boolean {
  if (SEVERAL.test(older.subject)) return false;
  const holds = [newer.hold, older.hold];
  if (holds.includes("kin")) {
    if (newer.slot !== "preference") return areAlternatives(newer.value, older.value);
    return newer.qualifier !== "" || areKin(newer.value, older.value);
  }
  if (holds.includes("one") || older.hold !== "one-if-named") return true;
  return holdsOneNamed(newer, older);
}

/** How a newer claim stands to an older one. `changeStated`: the newer statement says that something changed. */
export function compareClaims(newer: Claim, older: Claim, changeStated: boolean): ClaimRelation {
  const sameSlot = newer.slot === older.slot;
  if (!sameSlot && newer.former === "") return "apart";
  if (isCovered(newer.value, older.value) || isCovered(older.value, newer.value)) return "apart";
  if (namesFormer(newer, older)) return "replaces";
  if (!sameSlot || !haveSameSubject(newer, older) || !haveSameQualifier(newer, older))
    return "apart";
  if (!holdsOne(newer, older)) return "apart";
  const wide = older.hold === "one-unless-wider" || newer.hold === "one-unless-wider";
  const bothNamed = isNamed(newer.value) && isNamed(older.value);
  if (wide && !bothNamed && !newer.slot.startsWith("craft")) return "apart";
  return wide && !changeStated ? "disputes" : "replaces";
}
