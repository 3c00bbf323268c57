import { strong, weak } from "./cue.ts";
import type { Cue, CueTable } from "./kinds.ts";

const ADVERB =
  "(?:(?:really|also|just|still|always|usually|generally|strongly|definitely|much|much more|would|personally|typically|now|actually|do|have|has|had|both|all|clearly|even|finally|officially|jointly|formally|ultimately|unanimously|collectively|already|mutually|recently|tentatively|eventually) )*";
const WE = "(?:\\b(?:I|we|they|he|she|you|team|everyone|all)(?:'ve|’ve|'d|’d| have| has| had)? )";
const BE = "(?:am|is|are|was|were|'m|’m|'re|’re|'s|’s)";
const WILL =
  "(?:'ll|’ll| will| shall|'m going to|’m going to| am going to|'re going to|’re going to| are going to)";
const DEADLINE =
  "\\b(?:by|before|no later than|until|within|on|this|next|at|for)\\s+(?:the\\s+)?(?:end of|close of|eod|eow|cob|month|week|quarter|tomorrow|tonight|today|noon|midnight|mon|tues|wednes|thurs|fri|satur|sun|jan|feb|mar|apr|may\\b|jun|jul|aug|sep|oct|nov|dec|q[1-4]|\\d|next|this|launch|release|morning|lunch|spring|summer|autumn|fall|winter|year)|\\bmonth-end\\b|\\b(?:tomorrow|tonight|eod)\\b";
const PROMISED_ACT =
  "(?:send|email|mail|deliver|get back|follow up|ship|submit|file|finish|complete|have|publish|share|provide|write up|draft|review|fix|call|book|schedule|pay|return|bring|prepare|present|circulate|hand over|forward|update|respond|reply|reach out|set up|check in|ping|post|upload|turn (?:it )?in|handle|take care of|organi[sz]e|arrange|cover|help|migrate|rewrite|refactor|document|test|merge|release|add|make sure|ensure|stop|start|keep)";

const REQUESTS: readonly Cue[] = [
  strong(
    "request",
    "^(?:(?:please|pls|ok|okay|also|and|hey|so|now)[, ]+)*(?:can|could|would) you (?:please )?(?:remember|note|save|store|memori[sz]e)\\b",
  ),
  strong(
    "request",
    "^(?:(?:please|pls|ok|okay|also|and|hey|so|now|always|just)[, ]+)*(?:(?:do )?remember|keep in mind|bear in mind|don['’]?t forget|do not forget|never forget|make a note|take note|memori[sz]e|note down|note that|note:|save (?:this|that)|store (?:this|that))\\b(?! when| how| the time| me\\b| last| asking)",
  ),
  strong(
    "request",
    "\\b(?:for (?:the )?(?:future reference|next time)|for your (?:info|information|memory|notes|records)|i (?:want|need|would like|'d like) you to (?:remember|know|note|keep in mind)|please (?:remember|note|keep in mind)|commit (?:this|that|it) to memory|add (?:this|that|it) to (?:your )?(?:memory|notes))\\b",
  ),
];

const PREFERENCES: readonly Cue[] = [
  strong(
    "preference",
    "\\b(?:prefer|prefers|preferred|preferring)\\b(?! (?:stock|share|vendor|partner|customer)s?\\b)",
  ),
  strong("preference", "\\bpreference\\b(?! (?:file|setting|panel|page|pane|dialog|window)s?\\b)"),
  strong("preference", "\\b(?:would|'d|’d|'d much|’d much|would much) rather\\b"),
  strong(
    "preference",
    `\\b(?:I|we|she|he|they|\\p{Lu}[\\p{L}'’-]+) ${ADVERB}(?:love|loves|hate|hates|adore|adores|dislike|dislikes|detest|detests|despise|despises|loathe|loathes|enjoy|enjoys|favou?r|favou?rs)\\b`,
  ),
  strong(
    "preference",
    `\\b(?:I|we|she|he|they|\\p{Lu}[\\p{L}'’-]+) (?:${ADVERB}likes?|(?:do|does)(?:n['’]?t| not) (?:really )?like)\\b(?! (?:this|that|the (?:idea|look|sound))\\b)`,
  ),
  strong(
    "preference",
    "\\b(?:not a (?:big |huge )?fan of|(?:big|huge) fan of|fan of|can(?:['’]?t|not) stand|keen on|partial to|fond of|allergic to|vegetarian|vegan|favou?rite|go-to|of choice|insists? (?:on|that)|happier with|happiest with|leans? toward|swears? by|pet peeve)\\b",
  ),
  strong(
    "preference",
    "\\b(?:works|reads|feels) (?:best|better) (?:for|to) (?:me|us|her|him|them)\\b",
  ),
  strong(
    "preference",
    "\\b(?:I|we|she|he|they|\\p{Lu}\\p{L}+) (?:want|wants|wanted|like|likes|need|needs|asked|asks|requested|requests|expects?)\\b.{1,120}\\b(?:rather than|instead of|not (?:in|on|as|via|by|the|a)\\b|over)",
  ),
  strong(
    "preference",
    "\\b(?:she|he|they|\\p{Lu}\\p{L}+) (?:wants?|asks?|asked|requested|requests|likes|needs|expects) (?:me |us |for |that |all |every |her |his |their |to (?:get|receive|have|be|see|read))",
  ),
];

const RULES: readonly Cue[] = [
  strong(
    "rule",
    "^(?:(?:please|pls|no|ok|okay|also|and|but|so|yes|hey|actually|just|in general|generally)[,. ]+)*(?:always|never|from now on|going forward|in (?:the )?future|by default|whenever|every time|each time)\\b",
  ),
  strong(
    "rule",
    "\\b(?:you (?:should|must|need to|have to|can) (?:always|never)|(?:we|I) (?:always|never) (?:use|want|write|run|put|add|commit|deploy|push|do|merge|name|test|keep|format|start|end|include|allow|ship|squash|rebase|review|sign|pin)|must (?:always|never)|should (?:always|never)|(?:want|need|ask|like) you to (?:always|never|stop|not)|is not allowed|are not allowed|is forbidden|are forbidden|is banned)\\b",
  ),
  strong(
    "rule",
    "^(?:(?:please|pls|no|nope|ok|okay|also|and|but|so|yes|hey|actually|just|man|wait)[,. ]+)*(?:do not|don['’]?t|dont|avoid|stop|quit)\\s+(?:ever )?(?:us(?:e|ing)|assum(?:e|ing)|mock(?:ing)?|add(?:ing)?|commit(?:ting)?|push(?:ing)?|creat(?:e|ing)|writ(?:e|ing)|put(?:ting)?|includ(?:e|ing)|run(?:ning)?|chang(?:e|ing)|mak(?:e|ing)|remov(?:e|ing)|delet(?:e|ing)|touch(?:ing)?|edit(?:ing)?|modif(?:y|ying)|import(?:ing)?|install(?:ing)?|hard-?cod(?:e|ing)|rely(?:ing)?|depend(?:ing)?|call(?:ing)?|rais(?:e|ing)|catch(?:ing)?|log(?:ging)?|print(?:ing)?|return(?:ing)?|set(?:ting)?|pass(?:ing)?|expos(?:e|ing)|duplicat(?:e|ing)|repeat(?:ing)?|wrap(?:ping)?|over-?\\w+|merg(?:e|ing)|deploy(?:ing)?|translat(?:e|ing)|explain(?:ing)?|apologi[sz](?:e|ing)|summari[sz](?:e|ing)|abbreviat(?:e|ing)|renam(?:e|ing)|need(?:ing)?|require|store|storing|show(?:ing)?|introduc(?:e|ing)|ask(?:ing)?|guess(?:ing)?|invent(?:ing)?|try(?:ing)?|bother(?:ing)?|check(?:ing)? in)\\b",
  ),
  strong(
    "rule",
    "^(?:(?:please|pls|no|nope|ok|okay|also|and|but|so|yes|hey|actually|just|man|wait|instead)[,. ]+)*(?:use|keep|stick (?:to|with)|prefer|put|name|call|write|mock|pass|return|import|lint|test|run|format|store|log)\\b.{1,160}(?:\\binstead\\b|\\brather than\\b|, not\\b|\\band not\\b|\\bnot the\\b|\\bunless\\b|\\bwhenever\\b|\\bfor (?:all|every|each)\\b|\\b(?:in|across|for) (?:this|our|the) (?:project|repo|repository|codebase|team)\\b)",
  ),
  strong("rule", "\\b(?:instead of|rather than)\\b.{1,80}\\b(?:please|always)\\b"),
  strong(
    "rule",
    "\\b(?:be sure to|make sure (?:to|that|you|we|it|the|all|every)|ensure that|remember to) (?:keep|always|never|use|not|run|include|follow|stay|avoid|respect|all|every|only)\\b",
  ),
  weak(
    "rule",
    "^(?:(?:please|no|nope|just|but)[, ]+)*(?:keep (?:it|this|that|the \\w+|them|things|everything) (?:dry|simple|short|small|minimal|consistent|clean|as is)|stick (?:to|with)|only use|no need (?:to|for)|there['’]?s no need)\\b",
  ),
  strong("rule", "\\b(?:should|must|may|can) only (?:be|use|run|contain|have)\\b|\\bonly ever\\b"),
];

const DECISIONS: readonly Cue[] = [
  strong(
    "decision",
    `${WE}${ADVERB}(?:decide|decided|agree|agreed|opted|chose|chosen|picked|settled|concluded|resolved|elected|voted|went with|go with|gone with)\\b(?! with (?:you|that|this|him|her|them)\\b)(?! (?:yet|whether|if)\\b)`,
  ),
  strong(
    "decision",
    "^(?:so |ok(?:ay)?,? |and |we )?(?:decided|agreed|opted|chose|settled|concluded|resolved|adopting|adopted|switching|switched|moving|migrating|replacing|dropping|sunsetting|deprecating|standardi[sz]ing|sticking|going|rolling back|reverting|scrapping|killing|skipping|picked|approved|rejected|ruled out)\\b(?! (?:forward|through|on with|ahead|to (?:be|the next)|yet))",
  ),
  strong(
    "decision",
    "\\b(?:decision (?:made|is|was|taken)|final (?:decision|call|answer)|the decision|we have a decision|made the (?:call|decision)|made up (?:my|our) mind|verdict)\\b|^decision\\b",
  ),
  strong("decision", "^(?:decision|decided|resolved|agreed|verdict|conclusion|outcome)\\s*[:—–-]"),
  strong(
    "decision",
    `\\b(?:we|I|team)(?:${WILL}|'re|’re| are|'m|’m| am) ${ADVERB}(?:(?:be )?(?:going with|going to (?:use|switch|move|adopt|drop|replace|migrate|stick)|switching|moving (?:to|from|away|over|off)|migrating|adopting|dropping|replacing|standardi[sz]ing|sticking (?:with|to)|sunsetting|deprecating|abandoning|scrapping|betting on|phasing out|retiring)|go with|stick (?:with|to)|stay (?:with|on)|switch|adopt|drop|standardi[sz]e|migrate (?:to|from|off)|move (?:to|from|away|over|off)|use .{1,60}\\b(?:instead|rather than|over|for)\\b)`,
  ),
  strong(
    "decision",
    `\\b(?:we|I|they|she|he|\\p{Lu}\\p{L}+) ${ADVERB}(?:switched|moved|migrated|changed|upgraded|downgraded|converted|ported|rolled back|reverted|consolidated|standardi[sz]ed|swapped|transitioned)\\b.{0,80}\\b(?:to|from|over|onto|off|back|for|on)\\b`,
  ),
  strong(
    "decision",
    `\\b(?:we|I|they) ${ADVERB}(?:replaced|dropped|adopted|deprecated|abandoned|scrapped|ditched|ruled out|rejected|approved|signed off|killed|shelved|postponed|greenlit|froze|retired|vetoed|pulled)\\b`,
  ),
  strong(
    "decision",
    "\\b(?:let['’]?s|lets) (?:go with|use|stick (?:with|to)|switch|move to|adopt|drop|keep|not use|avoid|make it|call it|name it|standardi[sz]e|replace|stay (?:with|on)|settle on|default to)\\b",
  ),
  strong(
    "decision",
    "\\b(?:no more|is off the table|are off the table|is out of scope|are out of scope|signed off on|got approved|has been approved|is approved|locked in|set in stone|it['’]?s settled|is settled|is final|the plan is (?:now )?to|we landed on|landed on|consensus (?:is|was)|is the winner|won out|will be (?:deprecated|removed|replaced|retired|sunset|dropped)|is being (?:replaced|deprecated|retired|dropped)|in favou?r of)\\b",
  ),
  strong(
    "decision",
    "\\b(?:is|are) (?:no longer|not) (?:needed|required|used|supported|necessary)(?: any ?more)?\\b|\\b(?:not sure|don['’]?t think) .{1,60} (?:is|are) (?:even )?(?:needed|required|necessary) any ?more\\b",
  ),
  strong(
    "decision",
    "\\b(?:isn['’]?t|is not|aren['’]?t|are not) what we want\\b|\\bwe (?:do not|don['’]?t) want\\b|\\bwe want (?:the |our |all |every |a |an |to (?:use|have|keep|be))",
  ),
  weak(
    "decision",
    `\\b(?:we|I)(?:${WILL}) ${ADVERB}(?:use|do|have|run|ship|launch|hire|raise|cut|freeze|split|merge|store|host|build|pay|charge|skip|require|limit|allow)\\b`,
  ),
];

const COMMITMENTS: readonly Cue[] = [
  strong(
    "commitment",
    "\\b(?:promise|promised|promises|promising|pledge|pledged|vow|vowed|swore|guarantee|guaranteed)\\b(?! to be (?:a|an|the)\\b)",
  ),
  strong(
    "commitment",
    "\\b(?:commit|commits|committed|committing|commitment)\\b (?:to|that|for)\\b|\\b(?:my|our) commitment\\b",
  ),
  strong(
    "commitment",
    "\\b(?:I|we|I'm|we're|I’m|we’re) (?:owe|on the hook|on the line)\\b|\\b(?:you have my word|gave (?:\\p{L}+ )?my word|count on me|on my (?:list|plate|to-?do)|I(?:'m|’m| am) on it|(?:told|assured) (?:\\p{L}+ ){1,3}(?:that )?(?:I|we)(?:'d|’d|'ll|’ll| would| will)|(?:signed|stepped) up (?:to|for)|volunteer(?:ed|ing)? (?:to|for)|took (?:it )?on (?:myself|the task)|taking (?:this|that|it) on|agreed to (?:send|deliver|have|ship|write|review|give|present|help|finish|provide|take|cover|join|do|prepare|meet)|action item|blocked (?:out )?(?:\\p{L}+ )+(?:for|to))\\b",
  ),
  strong("commitment", `\\b(?:I|we)(?:${WILL}) .{0,160}(?:${DEADLINE})`),
  strong(
    "commitment",
    `\\b(?:I|we)(?:${WILL}) ${ADVERB}.{0,120}\\b(?:going forward|from now on|from here on|every (?:day|week|month|morning|evening|time|\\p{L}+day)|in future|without fail|no matter what|personally)\\b`,
  ),
  strong(
    "commitment",
    `\\b(?:I|we)(?: need| have| must| intend| plan| aim|'m planning|’m planning| am planning)(?: to)? ${PROMISED_ACT}\\b.{0,120}(?:${DEADLINE})`,
  ),
  strong(
    "commitment",
    `^(?:will|going to|gonna|planning to) ${PROMISED_ACT}\\b.{0,160}(?:${DEADLINE})`,
  ),
  weak(
    "commitment",
    `\\b(?:I|we)(?:${WILL}) ${ADVERB}${PROMISED_ACT}\\b.{0,30}\\b(?:you|him|her|them|\\p{Lu}\\p{L}+)\\b`,
  ),
  weak(
    "commitment",
    `^(?:updating|sending|scheduling|booking|drafting|preparing|setting up|adding|putting|adjusting|blocking|filing|following up|reaching out|re-?running|revising|rewriting|planning)\\b`,
  ),
];

const OPINIONS: readonly Cue[] = [
  strong(
    "opinion",
    "\\b(?:in my (?:opinion|view|experience|humble opinion|mind|book|judg(?:e)?ment)|imho|imo|my (?:\\p{L}+ )?(?:take|opinion|view|read|sense|hunch|gut|impression|feeling|bet|guess|hot take|assessment|position|theory|belief|suspicion|worry|concern)\\b(?! (?:test|file))|if you ask me|from where I (?:sit|stand)|from my perspective|to my mind|as I see it|the way I see it|hot take|unpopular opinion|I['’]?d (?:argue|say|bet|guess|wager)|I would (?:argue|say|bet))\\b",
  ),
  strong(
    "opinion",
    `\\b(?:I|we) ${ADVERB}(?:think|believe|feel|reckon|suspect|doubt|consider|find|suppose|maintain)\\b(?! (?:so|about it|the (?:bug|error|problem|issue|file|function)|it['’]?s (?:in|at|because)|out|back|of a way)\\b)`,
  ),
  strong(
    "opinion",
    `\\bI(?:'m|’m| am|'ve|’ve| have) ${ADVERB}(?:been )?(?:not |un)?(?:skeptical|sceptical|convinced|sold on|sure that|bullish|bearish|worried|wary|doubtful|of the (?:opinion|view)|increasingly|leaning|inclined|coming around|growing|starting to (?:think|feel|believe)|come to (?:think|believe)|impressed|unimpressed|underwhelmed|optimistic|pessimistic|confident|uneasy|torn)\\b`,
  ),
  strong("opinion", "^(?:honestly|frankly|personally|to be honest|tbh|candidly|truthfully)\\b"),
  strong(
    "opinion",
    "\\b(?:overrated|underrated|overhyped|over-hyped|oversold|oversells|overkill|a mistake|wrong-headed|misguided|brilliant|genius|garbage|terrible|horrible|awful|a nightmare|a joke|elegant|ugly|a waste of|not worth|well worth|is worth|worth (?:pushing|doing|trying|considering|it)|seems (?:to me|like|wrong|right|off|too|over)|it feels|feels (?:like|wrong|right|off|too|over)|the (?:right|wrong|best|worst) (?:abstraction|call|tool|choice|approach|move|way|idea|trade-?off|thing|bet|fit)|is going to (?:feel|bite|hurt|backfire|fail|be a)|superior to|inferior to|beats|the real (?:problem|issue|win))\\b",
  ),
];

const IDENTITIES: readonly Cue[] = [
  strong(
    "identity",
    "\\bmy (?:full |first |last |real |nick)?(?:name|nickname|pronouns|birthday|email|e-mail|phone|address|job|role|title|team|manager|boss|wife|husband|partner|son|daughter|dog|cat|kids|children|mother|father|mom|dad|brother|sister|timezone|time zone|hometown|company|employer|native language|mother tongue|github|handle|username|laptop|machine|os|operating system|editor|shell|keyboard|setup)(?:['’]s)? (?:is|are|was|has|have|lives|works|runs)\\b|\\bmy name['’]s\\b|\\bcall me \\p{Lu}",
  ),
  strong(
    "identity",
    "\\bI (?:work|worked|live|lived|grew up|study|studied|teach|was born|moved|come|speak|own|manage|lead|maintain|run|have been (?:a|an|working|living)) (?:as|at|for|in|on|with|from|to|near|the|a|an|my|our|\\p{Lu})",
  ),
  strong(
    "identity",
    "\\bI(?:'m|’m| am)(?: now| also| currently)? (?:a|an|the|based|located|living|from|originally from|married|engaged|single|vegetarian|vegan|allergic|colou?r-?blind|left-handed|dyslexic|fluent|responsible for|in charge of|head of|new to|the (?:lead|owner|maintainer|author)|\\d{1,2} years old)\\b(?! (?:bit|little|lot|few|big fan|huge fan|fan)\\b)",
  ),
  strong(
    "identity",
    "\\bI(?:'ve|’ve| have)(?: got)? (?:a|an|two|three|four|\\d+) (?:\\p{L}+ )?(?:kids?|child(?:ren)?|sons?|daughters?|dogs?|cats?|degree|phd|allerg\\p{L}+|condition|team|employees|years)\\b",
  ),
];

const FACTS: readonly Cue[] = [
  strong(
    "fact",
    "\\b(?:(?:just )?confirmed|verified|it turns out|turns out|fyi|for the (?:record|file|notes?)|quick (?:fact|note|heads-?up)|heads-?up|as a (?:note|reminder)|important note|of note|worth (?:noting|knowing|remembering)|note that|good to know|just (?:learned|found out|discovered|heard)|(?:I|we) (?:learned|found out|discovered|measured|established|determined) that|according to|data (?:show|shows|confirm|says)|records? (?:show|shows|go back)|the (?:hard )?deadline (?:is|for)|deadline is|is due (?:on|by)|the spec (?:sheet )?says|documented|per the)\\b",
  ),
  strong(
    "fact",
    `\\b(?:we|our (?:team|company|project|app|stack|service|repo|backend|frontend|org)) ${ADVERB}(?:use|uses|run|runs|deploy|deploys|host|hosts|store|stores|ship|ships|rely on|relies on|depend on|depends on|have|has|support|supports|target|targets|keep|keeps|require|requires|own|owns|maintain|maintains|write|writes|pay|pays)\\b(?! (?:to|no idea)\\b)`,
  ),
  strong(
    "fact",
    "\\b(?:our|my) [\\p{L}\\p{N}_./ -]{2,50}? (?:is|are|runs?|lives?|uses?|listens?|sits?|has|have|points? to|stores?|expects?|requires?|needs?|supports?|starts?|takes?|costs?|ends?|expires?|belongs?|is called|is located|is hosted|goes|go)\\b(?! (?:not working|broken|failing|down|wrong)\\b)",
  ),
  strong(
    "fact",
    "\\bwe (?:used to|USED TO)\\b|\\b(?:I|we|it|they) (?:no longer|not any ?more)\\b|\\bno longer (?:use|uses|work|works|live|lives|run|runs|need|needs)\\b",
  ),
];

const CORRECTIONS: readonly Cue[] = [
  strong(
    "correction",
    "^(?:(?:no|nope|nah|wait|sorry|oops|hmm|ah|oh|well|but|and)[,.! ]+)*(?:actually|correction|in fact|to correct|scratch that|I misspoke|I was wrong|I meant|I mean|my mistake|let me correct)\\b(?![^.]*\\?)",
  ),
  strong(
    "correction",
    "^(?:no|nope|wrong|incorrect|that['’]?s (?:wrong|not (?:right|correct|true))|that is (?:wrong|not (?:right|correct|true)))[,.!:; —-]+(?:it|the|our|my|we|I|that|this|he|she|they|\\p{Lu}|\\d|`).{3,}\\b(?:is|are|was|were|'s|’s|uses?|runs?|has|have|should|must|cause|because)\\b",
  ),
  strong(
    "correction",
    "\\b(?:it|that|this|the \\p{L}+|\\p{Lu}\\p{L}+)(?:['’]s| is| are| was| were) (?:actually|in fact|really)\\b|\\bnot .{1,40}, but (?:rather )?|\\bused to be .{1,60}\\b(?:but|now)\\b",
  ),
];

/** How people state things in English. */
export const ENGLISH_CUES: CueTable = {
  cues: [
    ...REQUESTS,
    ...PREFERENCES,
    ...RULES,
    ...DECISIONS,
    ...COMMITMENTS,
    ...IDENTITIES,
    ...OPINIONS,
    ...CORRECTIONS,
    ...FACTS,
  ],
  question:
    /\?["'”’)]*\s*$|^(?:(?:ok(?:ay)?|so|and|but|also|hey|hi|hmm|please)[, ]+)*(?:what|what['’]s|whats|how|why|when|where|who|whose|which|can|could|would|will|should|shall|is|are|do|does|did|was|were|has|have you|am i|any idea|any chance|isn['’]?t|aren['’]?t|doesn['’]?t|don['’]?t (?:you|we)|won['’]?t)\s(?!to\b)/iu,
  supposed:
    /\b(?:what if|suppose|imagine|assuming|hypothetically|let['’]?s say|pretend|for example|for instance|e\.g\.|should we|could we|shall we|maybe we (?:should|could)|might (?:want|switch|use|move)|(?:thinking|thought) (?:about|of) (?:using|switching|moving)|considering|not decided|undecided|(?:have|has)(?:n['’]?t| not) (?:decided|chosen|agreed|settled)|(?:do|does|did)(?:n['’]?t| not) (?:decide|remember|promise|commit|know (?:if|whether|what|how))|can['’]?t (?:decide|remember|recall)|no preference|wonder(?:ing)? (?:if|whether)|not sure (?:if|whether|what|how|why|which))\b/iu,
  change:
    /\b(?:now|no longer|not any ?more|any ?more|switch(?:ed|ing)?|mov(?:ed|ing) (?:to|from|away|off|over)|migrat(?:ed|ing)|changed (?:to|from|my|our)|replac(?:ed|ing)|from now on|going forward|actually|instead of|used to|upgraded|downgraded|renamed|dropp(?:ed|ing)|deprecat(?:ed|ing)|as of|starting (?:today|tomorrow|next|from|this)|correction|stopped|quit|not .{1,30} but|no more|new (?:name|address|job|role|port|address|default))\b/iu,
  passing:
    /\b(?:for now|right now|at the moment|just now|this time|temporar(?:y|ily)|in the meantime|meanwhile|currently (?:looking|working|trying|running|debugging|testing)|(?:let me|I['’]?m (?:about|trying|looking|going) to|I['’]ll) (?:check|see|try|look|think|test|restart|run)|one (?:sec|second|moment|minute)|brb|still (?:failing|broken|not working|getting))\b/iu,
  lasting:
    /\b(?:always|never|every|from now on|going forward|by default|policy|rule|convention|standard|permanent(?:ly)?|in general|generally|whenever|must|forever|no matter|as a rule|best practice)\b/iu,
};
