import type { ClaimTemplate } from "./claim.ts";

const AUXILIARY = "(?:has |have |had |will |should |shall |must |can |may |to )?";
const CHANGE_VERB =
  "(?:switch(?:ed)?|migrated?|moved?|upgraded?|downgraded?|changed?|renamed?|set|reset|raised?|reduced?|increased?|lowered?|bumped?|cut|slashed|doubled|halved|decreased|extended|postponed|pushed|shifted|converted)";
const USE_VERB =
  "(?:uses?|using|is using|are using|used|picks?|picked|choose|chose|adopts?|adopted|goes with|go with|went with|switched to|switches to|switch to|changed to|migrated to|moved to|relies on|rely on|sticks? (?:to|with))";
/** Verbs whose tool, place or form is one at a time. */
const CRAFT_VERB =
  "(?:bundles?|builds?|deploys?|hosts?|runs?|hash(?:es)?|encrypts?|stores?|keeps?|writes?|indents?|formats?|lints?|tests?|manages?|tracks?|authenticates?|logs?|caches?|serves?|renders?|installs?|publish(?:es)?|sorts?|names?|versions?|pins?|syncs?|monitors?|documents?|reports?|sends?|codes?|develops?|implements?|compiles?|tags?|orchestrates?|provisions?|ships?|releases?|rewr(?:ite|ote)|rebuil[dt]|port(?:ed)?)";
const CRAFT_PARTICIPLE =
  "(?:bundled|built|deployed|hosted|run|hashed|encrypted|stored|kept|written|indented|formatted|linted|tested|managed|tracked|authenticated|logged|cached|served|rendered|installed|published|sorted|versioned|pinned|synced|monitored|documented|reported|sent|implemented|compiled|tagged|orchestrated|provisioned|located|based|shipped|released|licensed|rewritten|rebuilt|ported)";
const OWNER_VERB =
  "(?:owns?|maintains?|leads?|manages?|is responsible for|is in charge of|is the (?:owner|maintainer|lead) of|took over|takes over|takes care of)";
const COPULA =
  "(?:is|are|was|were|will be|has been|have been|equals|remains|becomes?|became|stays)";
/** What restricts the rest: of another condition, another value holds. */
const CONDITION = "(?: (?<q>(?:for|in|during|when|if|while|before|after|except|unless) .+))?";
const BEFORE_VALUE =
  "(?:set to |called |named |known as |due (?:on |by )?|planned (?:for |on )|scheduled (?:for |on )|fixed at |at |on |in |the |an? )*";

const template = (slot: string, pattern: string, hold: ClaimTemplate["hold"]): ClaimTemplate => ({
  slot,
  pattern: new RegExp(`^${pattern}$`, "iu"),
  hold,
});

/** Tried in their order; the first that fits a clause makes its claim. */
export const ENGLISH_TEMPLATES: readonly ClaimTemplate[] = [
  // where a person lives and works
  template(
    "residence",
    `(?<s>[\\p{L}-]+) ${AUXILIARY}(?:lives?|living|is living|resides?|is residing|is based|settled)(?: down)? in (?<v>.+)`,
    "one-unless-wider",
  ),
  template(
    "residence",
    `(?<s>(?!team\\b|project\\b)[\\p{L}-]+) ${AUXILIARY}(?:moved|relocated|is moving|is relocating|emigrated)(?: from (?<f>.+?))? to (?<v>(?!.* (?:as|for) ).+)`,
    "one-unless-wider",
  ),
  template(
    "residence",
    "(?<s>.+?)'s (?:home|home ?town|city|current city|residence|place of residence) is (?:in )?(?<v>.+)",
    "one-unless-wider",
  ),
  template(
    "employer",
    "(?<s>.+?) (?:works?|is working|is employed|started working|started|joined)(?: at| for)? (?<v>(?!as |from |on |with |in )\\p{L}.*?)(?: as (?:a|an|the) .+)?",
    "one-unless-wider",
  ),
  template(
    "employer",
    "(?<s>.+?)'s (?:employer|company|workplace) is (?<v>.+)",
    "one-unless-wider",
  ),
  // "the API server listens on port 9090"; beside "be", so that "the port of the API server is 9090" meets it
  template(
    "be",
    "(?:the )?(?<s>.+?) (?:listens?|runs?|serves?|moved|is|is running|is listening|is available|answers|changed|switched) (?:on|to|at) (?<v>port \\d+)",
    "one",
  ),
  // "the launch moved to 17 May", "the default branch was renamed to main"
  template(
    "be",
    `(?:the )?(?<s>(?!(?:user|team|they|he|she|it) ).+?) (?:(?:was|were|has been|have been|is|got|is being) ${CHANGE_VERB}|(?:has |have )?(?:moved|changed|shifted|slipped|rose|dropped|grew|went up|went down))(?: from (?<f>.+?))? to (?<v>.+)`,
    "one",
  ),
  // "switched the search service from Elasticsearch to OpenSearch", "set the cache TTL to 300 seconds"
  template(
    "be",
    `(?:(?:user|team|they|he|she|it) )?${AUXILIARY}${CHANGE_VERB} (?:the |user's |team's )(?<s>.+?)(?: from (?<f>.+?))? (?:to be |to |into )(?<v>.+)`,
    "one",
  ),
  template(
    "use",
    "(?:(?<s>user|team|they) )?(?:have |has )?replaced (?<f>.+?) (?:with|by) (?<v>.+?) (?:for|as) (?<q>.+)",
    "one",
  ),
  template(
    "use",
    "(?:(?<s>user|team|they) )?(?:have |has )?replaced (?<f>.+?) (?:with|by) (?<v>.+)",
    "kin",
  ),
  // "switched from Jenkins to GitHub Actions for CI", "uses Zed as editor"
  template(
    "use",
    "(?:(?<s>.+?) )?(?:have |has )?(?:switched|migrated|moved|changed) from (?<f>.+?) to (?<v>.+?) (?:for|as|in) (?<q>.+)",
    "one",
  ),
  template(
    "use",
    "(?:(?<s>.+?) )?(?:have |has )?(?:switched|migrated|moved|changed) from (?<f>.+?) to (?<v>.+)",
    "kin",
  ),
  template(
    "use",
    `(?:(?<s>[^,]+?) )?${AUXILIARY}${USE_VERB} (?<v>.+?) (?<p>for|as|to|when) (?<q>.+)`,
    "one",
  ),
  template("use", `(?:(?<s>[^,]+?) )?${AUXILIARY}${USE_VERB} (?<v>.+)`, "kin"),
  template("use", "(?<v>.+?) is used (?:as|for|to) (?<q>.+)", "one"),
  template(
    "preference",
    "(?<s>.+?) (?:strongly |really |much )?prefers? (?<v>.+?)(?: (?:over|to|rather than|instead of|more than) (?<f>.+?))?(?: (?:for|in|when|as|while|during|at|on) (?<q>.+))?",
    "kin",
  ),
  // "Bob owns the billing service", "the billing service is owned by Bob", "Omar is on call this week"
  template(
    "owner",
    `(?<v>[\\p{L}][\\p{L}\\p{N}.-]*(?: [\\p{L}][\\p{L}\\p{N}.-]*)?) ${OWNER_VERB} (?:the )?(?<s>.+)`,
    "one-if-named",
  ),
  template(
    "owner",
    "(?:the )?(?<s>.+?) (?:is|are) (?:owned|maintained|led|managed) by (?<v>.+)",
    "one-if-named",
  ),
  template(
    "on call",
    "(?<v>[\\p{L}][\\p{L}\\p{N}.-]*) is (?<s>on[- ]call(?: .+?)?)(?: instead of (?<f>.+))?",
    "one-if-named",
  ),
  // "bundle the frontend with Vite", "write commit messages in English"
  template(
    "craft",
    `(?:(?:user|team|they) )?${AUXILIARY}(?<verb>${CRAFT_VERB}) (?:the |team's |user's |all )?(?<s>[^,]+?) (?<p>with|using|to|on|in|at|via|as|under) (?<v>.+?)${CONDITION}`,
    "one-unless-wider",
  ),
  template(
    "craft",
    `(?:team |user )?${AUXILIARY}(?:use|used|uses) (?<v>.+?) to (?<verb>${CRAFT_VERB}) (?:the )?(?<s>.+)`,
    "one-unless-wider",
  ),
  // "the website is deployed to Render", "passwords are hashed with argon2"
  template(
    "craft",
    `(?:the )?(?<s>.+?) (?:is|are|was|were|gets?|will be|should be|must be|has been|have been) (?<verb>${CRAFT_PARTICIPLE}) (?<p>with|using|to|on|in|at|via|as|under) (?<v>.+?)${CONDITION}`,
    "one-unless-wider",
  ),
  // "Nina is our designer": who has the role
  template(
    "be",
    `(?<v>(?!(?:user|team|he|she|it|they|there|this|that|what|who)\\b)\\p{L}[\\p{L}\\p{N}.+#-]*(?: [\\p{L}\\p{N}][\\p{L}\\p{N}.+#-]*)?) (?:is|became) (?:the|team's|user's) (?<s>[^']+)`,
    "one-if-named",
  ),
  // "database: Postgres 15"
  template("be", "(?<s>[\\p{L}][\\p{L}\\p{N} _.'-]{1,60}?)(?::\\s+|\\s*=\\s*)(?<v>.+)", "one"),
  // "the rate limit is 250 requests per minute", "the user's manager is Jonas"
  template(
    "be",
    `(?:the )?(?<s>.+?) ${COPULA} ${BEFORE_VALUE}(?<v>.+?)${CONDITION}`,
    "one-if-named",
  ),
  template(
    "be",
    "(?:the )?(?<s>.+?) (?:starts?|begins?|takes place|happens) (?:at|on) (?<v>.+)",
    "one-if-named",
  ),
  template(
    "run",
    "(?:the )?(?<s>.+?) (?:runs?|is running|requires?|needs?|supports?|targets?) (?:on )?(?<v>.+)",
    "kin",
  ),
];
