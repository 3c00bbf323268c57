import type { Claim } from "./claim.ts";
import {
  areAlternatives,
  areKin,
  areOfOneType,
  isNamed,
  isNumeric,
  tellsEvent,
  withoutNumbers,
} from "./claim-values.ts";
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
const POSSESSIVE = /^(?:the |user's |team's |their |his |her |its )/iu;
/** Who speaks, or nobody. */
const SPEAKER = /^(?:user|team|用户|团队|)$/u;
const PERSON = /^(?:user|team|he|she|it|they|this|that|用户|团队|他|她)$/iu;

/** Whose fact it is. A sentence without a subject (an instruction) may stand for the team's or the user's. */
function haveSameSubject(a: Claim, b: Claim): boolean {
  if (a.subject === "" || b.subject === "") {
    return SPEAKER.test(a.subject) && SPEAKER.test(b.subject);
  }
  const [owned, other] = [POSSESSIVE.test(a.subject), POSSESSIVE.test(b.subject)];
  if (owned === other) return isSamePhrase(a.subject, b.subject);
  return isSamePhrase(a.subject.replace(POSSESSIVE, ""), b.subject.replace(POSSESSIVE, ""));
}

const haveSameQualifier = (a: Claim, b: Claim): boolean =>
  a.qualifier === b.qualifier ||
  (a.qualifier !== "" && b.qualifier !== "" && isSamePhrase(a.qualifier, b.qualifier));

/** Slots that name what something is, runs or uses: one statement may say it the one way, the next the other. */
const MAKING = /^(?:be|use|run|preference|craft .+)$/u;

/**
 * The newer names what the older one said: "switched from Jenkins to GitHub Actions". Whoever speaks may speak of a thing
 * that the older one named ("the linter is ESLint", "we replaced ESLint with Biome"), not of somebody's own.
 */
function namesFormer(newer: Claim, older: Claim): boolean {
  if (newer.former === "") return false;
  const isKnown = MAKING.test(newer.slot) && MAKING.test(older.slot);
  if (newer.slot !== older.slot && !isKnown) return false;
  const { former } = newer;
  if (!isSamePhrase(former, older.value) && !isSamePhrase(former, withoutNumbers(older.value)))
    return false;
  const isThing = older.slot === "be" && older.qualifier === "" && !/'s /u.test(older.subject);
  const ofSpeaker = SPEAKER.test(newer.subject) && isNamed(former) && isThing;
  if (!haveSameSubject(newer, older) && !ofSpeaker) return false;
  return haveSameQualifier(newer, older) || newer.qualifier === "" || older.qualifier === "";
}

/** Crafts that put a thing in a place: "we host the app on DigitalOcean", "we moved the app to Hetzner". */
const PLACING =
  /^craft (?:deploi|host|run|store|keep|serv|publish|ship|releas|manag|track|build)$/u;

/** The same slot, or the newer one says that a thing moved from where the older one has it. */
function haveSameSlot(newer: Claim, older: Claim): boolean {
  if (newer.slot === older.slot) return true;
  const isMove = newer.slot === "be" && newer.hold === "one" && PLACING.test(older.slot);
  return (
    isMove && isNamed(newer.value) && isNamed(older.value) && areOfOneType(newer.value, older.value)
  );
}

function holdsOneNamed(newer: Claim, older: Claim): boolean {
  const [one, other] = [newer.value, older.value];
  if (tellsEvent(one) || tellsEvent(other)) return false;
  if (PERSON.test(older.subject)) return isNumeric(one) && areAlternatives(one, other);
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
  const sameSlot = haveSameSlot(newer, older);
  if (!sameSlot && newer.former === "") return "apart";
  if (isCovered(newer.value, older.value) || isCovered(older.value, newer.value)) return "apart";
  if (namesFormer(newer, older)) return "replaces";
  if (!sameSlot || !haveSameSubject(newer, older) || !haveSameQualifier(newer, older))
    return "apart";
  if (!holdsOne(newer, older)) return "apart";
  const wide = older.hold === "one-unless-wider" || newer.hold === "one-unless-wider";
  const bothNamed = isNamed(newer.value) && isNamed(older.value);
  if (wide && !bothNamed && !older.slot.startsWith("craft")) return "apart";
  // Two hooks, two modes: a thing may run or use both, unless they are versions of one.
  const mayHaveBoth =
    newer.hold === "kin" && newer.slot !== "preference" && !isNumeric(newer.value);
  return (wide || mayHaveBoth) && !changeStated ? "disputes" : "replaces";
}
