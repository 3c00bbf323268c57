import { foreignScriptShare } from "../../text/script-share.ts";
import { CHINESE_TEMPLATES } from "./chinese-templates.ts";
import type { Claim, ClaimTemplate } from "./claim.ts";
import { OTHER_TEMPLATES } from "./other-templates.ts";
import { ENGLISH_TEMPLATES } from "./english-templates.ts";
import { splitClauses } from "./normalise-clause.ts";
import { stem } from "../../text/stem.ts";

const CJK_CLAUSE = 0.3;
/** "A man is …", "two people are …", "he is …": nobody that a later sentence could name again. */
const INDEFINITE =
  /^(?:an?|some|several|many|few|most|two|three|four|five|six|both|another|every|each|no|people|men|women|kids|children|there|he|she|it|they|we|this|that|these|those|one|who|which|what|someone|somebody|everyone|everybody|nobody|nothing)\b/iu;
const INDEFINITE_CJK = /^(?:一|两|三|四|几|有|这|那|他|她|它|人们|每|所有)/u;
/** More words than this are a sentence, not a thing. */
const MAXIMUM_PHRASE_WORDS = 8;
const MAXIMUM_PHRASE_CHARACTERS = 16;

/** Whether a phrase can be the subject or the value of a claim. */
function isPhrase(phrase: string): boolean {
  if (foreignScriptShare(phrase) >= CJK_CLAUSE)
    return [...phrase].length <= MAXIMUM_PHRASE_CHARACTERS;
  return phrase.split(/\s+/u).length <= MAXIMUM_PHRASE_WORDS;
}

function isUsable(claim: Claim | null): claim is Claim {
  if (claim === null || claim.value === "") return false;
  if (INDEFINITE.test(claim.subject) || INDEFINITE_CJK.test(claim.subject)) return false;
  return isPhrase(claim.subject) && isPhrase(claim.value);
}

/** Longer clauses say more than one claim, and are not read. */
const MAXIMUM_CLAUSE_LENGTH = 200;

/** Crafts that make one thing: what is built with Angular and what is rewritten in React. */
const MAKING =
  /^(?:build|write|rewrit|rewritten|rewrot|rebuild|rebuilt|develop|implement|code|port)$/u;

function craftOf(verb: string): string {
  const root = stem(verb.toLowerCase());
  return MAKING.test(root) ? "build" : root;
}

function read(clause: string, template: ClaimTemplate): Claim | null {
  const groups = template.pattern.exec(clause)?.groups;
  if (groups === undefined) return null;
  const { s = "", v = "", q = "", f = "", p = "", verb } = groups;
  const slot = verb === undefined ? template.slot : `${template.slot} ${craftOf(verb)}`;
  const purpose = p === "to" && template.slot === "use" ? `to ${q.trim()}` : q.trim();
  const [subject, value, former] = [s.trim(), v.trim(), f.trim()];
  return { subject, slot, qualifier: purpose, value, former, hold: template.hold };
}

function claimOf(clause: string): Claim | null {
  if (clause.length > MAXIMUM_CLAUSE_LENGTH) return null;
  const isForeign = foreignScriptShare(clause) >= CJK_CLAUSE;
  const templates = isForeign ? CHINESE_TEMPLATES : ENGLISH_TEMPLATES;
  for (const template of [...OTHER_TEMPLATES, ...templates]) {
    const claim = read(clause, template);
    if (claim !== null) return isUsable(claim) ? claim : null;
  }
  return null;
}

const POSSESSIVE = /^(?:the |user's |team's |their |his |her |its )/iu;
/** A purpose that is an action: "to bundle the frontend". */
const ACTION = /^to (?<verb>\p{Ll}{3,}) (?:the |user's |team's |all )?(?<s>\S.*)$/u;

/** The same claim from its purpose's side: "uses Zed as editor" is "the editor is Zed". */
function fromPurpose(claim: Claim): readonly Claim[] {
  if (claim.slot !== "use" || claim.qualifier === "") return [];
  const subject = claim.qualifier.replace(POSSESSIVE, "");
  const sides: Claim[] = [{ ...claim, subject, slot: "be", qualifier: "", hold: "one-if-named" }];
  const action = ACTION.exec(claim.qualifier)?.groups;
  if (action?.["verb"] !== undefined && action["s"] !== undefined) {
    const slot = `craft ${craftOf(action["verb"])}`;
    sides.push({ ...claim, subject: action["s"], slot, qualifier: "", hold: "one-unless-wider" });
  }
  return sides;
}

/** The claims of a statement: one per clause that fits a template, and where it names a purpose, that one's too. */
export function extractClaims(statement: string): readonly Claim[] {
  return splitClauses(statement).flatMap((clause) => {
    const claim = claimOf(clause);
    return claim === null ? [] : [claim, ...fromPurpose(claim)];
  });
}
