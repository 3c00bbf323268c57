import type { Cue, CueTable } from "../kinds.ts";
import { strong, weak } from "./cue.ts";
import { ENGLISH_COMMITMENTS, ENGLISH_DECISIONS } from "./english-decisions.ts";
import { ADVERB, WHO } from "./english-words.ts";

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
    "\\b(?:prefer|prefers|preferred|preferring)\\b(?! (?:stock|share|vendor|partner|customer|supplier)s?\\b)",
  ),
  strong(
    "preference",
    "(?<!\\b(?:this|that|the|her|his|their) )\\bpreferences?\\b(?! (?:file|setting|panel|page|pane|dialog|window|center)s?\\b)",
  ),
  strong("preference", "\\b(?:would|'d|’d|'d much|’d much|would much) (?:rather|sooner)\\b"),
  strong(
    "preference",
    `${WHO} ${ADVERB}(?:love|loves|loved|hate|hates|hated|adore|adores|dislike|dislikes|detest|detests|despise|despises|loathe|loathes|enjoy|enjoys|favou?rs?|appreciates|resents)\\b(?! (?:it|this|that|them|you|how|the (?:idea|look|sound|result|way))\\b)`,
  ),
  strong(
    "preference",
    `(?:\\b(?:I|we|they|you) ${ADVERB}like|${WHO} ${ADVERB}likes|${WHO} ${ADVERB}(?:do|does)(?:n['’]?t| not) (?:really |much )?(?:like|enjoy|care for|want (?:to (?:be|see|get|receive|have)|his|her|their|its|any|me to|us to|you to)))\\b(?! (?:this|that|the (?:idea|look|sound))\\b)`,
  ),
  strong(
    "preference",
    "\\b(?:not a (?:big |huge )?fan of|(?:big|huge) fan of|fan of|can(?:['’]?t|not) (?:stand|bear)|keen on|partial to|fond of|favou?rite|go-to|of choice|insists? (?:on|that)|happier (?:with|when)|happiest (?:with|when)|leans? towards?|swears? by|pet peeve|particular about|(?:tends?|tended) to (?:favou?r|prefer|like|choose|go for|avoid)|I (?:always|never|usually) (?:take|drink|eat|wear|write|have|keep|order|use|read|sleep|travel|fly|cook|make) (?:my|the|only|on|in|with)\\b|picky about|(?:gets?|is|am) (?:irritated|annoyed|frustrated|upset|grumpy) (?:when|by|if|with)|(?:do|does)(?:n['’]?t| not) do \\p{L}+|(?:she|he|they|\\p{Lu}\\p{L}+) would like|asked that (?:I|we|all|every|the|any|charts|reports|emails)|drives? (?:me|her|him|them) (?:crazy|nuts|mad)|easier on (?:my|her|his|their)|more comfortable (?:with|in)|most comfortable)\\b",
  ),
  strong(
    "preference",
    "\\b(?:works|reads|feels|suits) (?:me |us |her |him |them )?(?:best|better)(?: (?:for|to) (?:me|us|her|him|them))?\\b",
  ),
  strong(
    "preference",
    `(?:\\b(?:I|we|they|she|he) |${WHO} (?=\\p{L}+(?:s|ed)\\b))(?:want|wants|wanted|like|likes|need|needs|asked|asks|requested|requests|expects?|specified)\\b.{1,120}\\b(?:rather than|instead of|not (?:in|on|as|via|by|the|a)\\b|never|only|over|always)\\b`,
  ),
  strong(
    "preference",
    `(?:\\b(?:she|he|they|(?:the|our|my) (?:user|client|customer|boss|manager|editor|reviewer|landlord|board|committee|team|wife|husband|partner|publisher|teacher|professor|doctor))|\\b\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?) ${ADVERB}(?:wants?|(?:has |have )?asked|asks|(?:has |have )?requested|requests|likes|needs|expects) (?:me |us |for |that |all |every |her |his |their |its |the |to (?:get|receive|have|be|see|read)|[\\p{L}-]+ (?:[\\p{L}-]+ )?(?:as|in|via|by|on|before|short|brief)\\b)`,
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
    "^(?:(?:please|pls|no|nope|ok|okay|also|and|but|so|yes|hey|actually|just|man|wait|instead)[,. ]+)*(?:use|keep|stick (?:to|with)|prefer|put|name|call|write|mock|pass|return|import|lint|test|run|format|store|log)\\b.{1,160}(?:\\binstead\\b|\\brather than\\b|, not\\b|\\band not\\b|\\bnot the\\b|\\bunless\\b|\\bwhenever\\b|\\bfor (?:all|every|each)\\b|\\b(?:in|across|for|with) (?:this|our|the) (?:project|repo|repository|codebase|team)\\b|\\b(?:in|for|with|to) (?:anything|everything|any|all|every|each)\\b)",
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
  strong(
    "rule",
    "\\b(?:is|are) (?:fine|ok|okay|good|allowed)\\b.{0,20}\\b(?:not|no|never)\\b|\\b(?:should|must|may|can) only (?:be|use|run|contain|have)\\b|\\bonly ever\\b",
  ),
];

/** Words that judge. */
const JUDGING =
  "(?:overrated|underrated|overhyped|over-hyped|oversold|overkill|overblown|overpriced|overengineered|over-engineered|underwhelming|a mistake|wrong-headed|misguided|misleading|brilliant|genius|garbage|rubbish|terrible|horrible|awful|dreadful|atrocious|abysmal|superb|excellent|outstanding|fantastic|amazing|wonderful|beautiful|gorgeous|lovely|charming|delightful|impressive|remarkable|a (?:complete |total |real |bit of a )?(?:nightmare|joke|mess|disaster|dead end|gem|gimmick|fad|trap|distraction|masterpiece|waste)|elegant|ugly|clunky|awkward|bloated|confusing|cheap|flimsy|sloppy|lazy|shallow|boring|dull|tedious|pretentious|naive|simplistic|reductive|contrived|forced|unconvincing|persuasive|compelling|convincing|refreshing|rosy|unfair|unrealistic|short-?sighted|pointless|useless|worthless|weak|mediocre|disappointing|frustrating|annoying|fragile|brittle|superior|inferior|(?:much |far )?(?:too|overly) \\p{L}+|the (?:right|wrong|best|worst) (?:\\p{L}+ )?(?:abstraction|call|tool|choice|approach|move|way|idea|trade-?off|thing|bet|fit|solution|decision|direction|default|model|strategy)|well worth|not worth|worth (?:pushing|doing|trying|considering|exploring|it|the)|better than|worse than)";
const OPINIONS: readonly Cue[] = [
  strong(
    "opinion",
    "\\b(?:in my (?:opinion|view|experience|humble opinion|mind|book|judg(?:e)?ment|estimation)|imho|imo|my (?:\\p{L}+ )?(?:take|opinion|view|read|sense|hunch|gut|impression|feeling|bet|guess|assessment|position|theory|belief|suspicion|worry|concern|instinct|verdict|reaction|two cents|reservation|contention|thesis)s?\\b(?! (?:test|file))|if you ask me|from where I (?:sit|stand)|from my perspective|to my (?:mind|eye|ear)|as I see it|the way I see it|hot take|unpopular opinion|I['’]?d (?:argue|say|bet|guess|wager|contend|maintain|call (?:it|this|that))|I would (?:argue|say|bet|contend))\\b",
  ),
  strong(
    "opinion",
    `\\bI (?:(?:do|did)(?:n['’]t| not) (?:really |quite |fully )?)?${ADVERB}(?:think|believe|feel|reckon|suspect|doubt|consider|find|suppose|maintain|buy (?:the|that|this|it)|trust|agree with|disagree with|question)\\b(?! (?:so|about it|the (?:bug|error|problem|issue|file|function)|it['’]?s (?:in|at|because)|out|back|of a way|free)\\b)`,
  ),
  strong(
    "opinion",
    `\\b(?:I|we)(?:'m|’m| am|'ve|’ve| have|'re|’re| are) ${ADVERB}(?:been |not |quite |still |less |more |deeply |a bit |somewhat |rather )*(?:un)?(?:skeptical|sceptical|convinced|sold on|sure (?:that )?(?:the|we|it|this|\\p{L}+ing)|bullish|bearish|worried|wary|doubtful|of the (?:opinion|view|mind)|leaning (?:towards?|against)|inclined|coming around|starting to (?:think|feel|believe|suspect)|come to (?:think|believe|see|realise|realize)|impressed|underwhelmed|optimistic|pessimistic|confident|uneasy|torn|ambivalent|persuaded|suspicious|doubts?|reservations|concerns|mixed feelings)\\b`,
  ),
  strong(
    "opinion",
    "\\bI have (?:serious |some |my |strong |real |grave )?(?:doubts|reservations|concerns|misgivings|mixed feelings|a (?:bad|good|strong) feeling)\\b",
  ),
  strong(
    "opinion",
    "^(?:(?:well|but|and|so)[, ]+)?(?:honestly|frankly|personally|to be honest|tbh|candidly|truthfully|to me,)\\b|[,—–-] ?(?:honestly|frankly|personally|to be honest|tbh|imo|imho|I think|I suspect|I believe|in my view|if you ask me)[.!]?$",
  ),
  strong(
    "opinion",
    "\\b(?:strikes? me (?:as|that)|seems? to me|feels? (?:like|wrong|right|off|forced|too) (?:to me)?|(?:there['’]s|there is) (?:a (?:strong|good|real) (?:case|argument)|something (?:off|wrong|to be said))|sounds? (?:wrong|right|too good|like a))\\b",
  ),
  strong(
    "opinion",
    "^(?:(?:still |really |just )?(?:not|un)(?: |-)?(?:convinced|sure (?:the|that the|this)|sold|persuaded|impressed)|(?:seems|looks|feels|sounds) (?:like|to me|as if)|(?:I )?(?:could|may|might) be wrong,? but|it['’]?s (?:hard|easy|tempting|difficult|strange|odd|telling|worth|a (?:shame|pity)) (?:to|that)|hard to (?:see|say|believe|take|justify|argue))\\b",
  ),
  weak(
    "opinion",
    "^(?!.*\\d).*\\b(?:more|less|better|worse|\\p{L}{3,}ier) (?:[\\p{L}]+ ){0,4}than\\b",
  ),
  weak(
    "opinion",
    `\\b(?:is|are|was|were|seems?|looks?|feels?|sounds?|reads|remains?|it['’]s|that['’]s|they['’]re|going to (?:feel|be)) (?:just |really |simply |still |pretty |quite |very |so |rather |a bit |frankly |honestly |not |also )*${JUDGING}(?![\\p{L}-])`,
  ),
  weak(
    "opinion",
    "\\b(?:seems? (?:wrong|right|off|too|over)|is going to (?:feel|bite|hurt|backfire|fail)|oversells|undersells|overreacting|undermines|makes no sense|(?:do|does)(?:n['’]?t| not) make sense|beats|outclasses|suffers? from|(?:feels?|reads?|looks?|sounds?|seems?) (?:\\p{L}+(?:ier|er)|more|less)\\b|in hindsight|in retrospect|(?:can['’]?t|cannot) shake the feeling|(?:its|his|her|their|\\p{L}+['’]s) (?:main |biggest |greatest |real )?(?:strength|weakness|flaw|virtue|failing)\\b|the (?:best|worst|finest|weakest|strongest|smartest|dumbest) \\p{L}+ (?:in|of|I|we|on|to)\\b|smoke and mirrors|the real (?:problem|issue|win|bottleneck)|deserves?|overestimat\\p{L}+|underestimat\\p{L}+|will drive .{1,40} away)\\b",
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
    "\\b(?:(?:just )?confirmed|verified|it turns out|turns out|fyi|for the (?:record|file|notes?)|quick (?:fact|note|heads[- ]?up)|heads[- ]?up|as a (?:note|reminder)|important note|of note|(?:facts?|things?|notes?|details?) worth (?:filing|keeping|noting)|worth (?:noting|knowing|remembering)|note that|good to know|just (?:learned|found out|discovered|heard)|(?:I|we|just|today I) (?:learned|found out|discovered|measured|established|determined|noticed)(?: that|:| today)|^(?:learned|discovered|found|noticed|heard|measured|checked|looked up|counted|tested)(?: today| that| out| (?:it|this|them) (?:twice|again|out)?|:| from)\\b|\\b(?:data point|got the (?:numbers|results|figures) back|for reference|key (?:fact|detail|number))\\b|root cause|(?:was|were|is|are) caused by|due to the fact|according to|data (?:show|shows|confirm|says)|records? (?:show|shows|go back)|the (?:hard )?deadline (?:is|for)|deadline is|is due (?:on|by)|the spec (?:sheet )?says|documented|per the)\\b",
  ),
  strong(
    "fact",
    `\\b(?:we|our (?:team|company|project|app|stack|service|repo|backend|frontend|org)) ${ADVERB}(?:use|uses|run|runs|deploy|deploys|host|hosts|store|stores|ship|ships|rely on|relies on|depend on|depends on|have|has|support|supports|target|targets|keep|keeps|require|requires|own|owns|maintain|maintains|write|writes|pay|pays)\\b(?! (?:to|no idea|(?:an? |the |some |this |another )?(?:\\p{L}+ )?(?:bug|problem|issue|question|error|failure|crash|regression)s?)\\b)`,
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
    "^(?:(?:no|well|but)[, ]+)?(?:it|that|this|the \\p{L}+|\\p{Lu}\\p{L}+)(?:['’]s| is| are| was| were) (?:actually|in fact|really)\\b|\\bnot .{1,40}, but (?:rather )?|\\bused to be .{1,60}\\b(?:but|now)\\b",
  ),
];

/** How people state things in English. */
export const ENGLISH_CUES: CueTable = {
  cues: [
    ...REQUESTS,
    ...PREFERENCES,
    ...RULES,
    ...ENGLISH_DECISIONS,
    ...ENGLISH_COMMITMENTS,
    ...IDENTITIES,
    ...OPINIONS,
    ...CORRECTIONS,
    ...FACTS,
  ],
  question:
    /\?["'”’)]*\s*$|^(?:(?:ok(?:ay)?|so|and|but|also|hey|hi|hmm|please)[, ]+)*(?:what|what['’]s|whats|how|why|when|where|who|whose|which|any idea|any chance)\s(?!to\b)|^(?:(?:ok(?:ay)?|so|and|but|also|hey|hi|hmm|please)[, ]+)*(?:can|could|would|will|should|shall|is|are|do|does|did|was|were|has|have|am|isn['’]?t|aren['’]?t|doesn['’]?t|don['’]?t|won['’]?t|wouldn['’]?t|couldn['’]?t|shouldn['’]?t) (?:you|we|it|this|that|the|i|they|he|she|there|my|our|your|these|those|any|anyone|someone)\b/iu,
  supposed:
    /\b(?:what if|suppose|imagine|assuming|hypothetically|let['’]?s say|pretend|for example|for instance|e\.g\.|should we|could we|shall we|maybe we (?:should|could)|might (?:want|switch|use|move)|(?:thinking|thought) (?:about|of) (?:using|switching|moving)|considering|not decided|undecided|(?:have|has)(?:n['’]?t| not) (?:decided|chosen|agreed|settled)|(?:do|does|did)(?:n['’]?t| not) (?:decide|remember|promise|commit|know (?:if|whether|what|how))|can['’]?t (?:decide|remember|recall)|no preference|wonder(?:ing)? (?:if|whether)|not sure (?:if|whether|what|how|why|which))\b/iu,
  change:
    /\b(?:now|no longer|not any ?more|any ?more|switch(?:ed|ing)?|mov(?:ed|ing) (?:to|from|away|off|over)|migrat(?:ed|ing)|changed (?:to|from|my|our)|replac(?:ed|ing)|from now on|going forward|actually|instead of|used to|upgraded|downgraded|renamed|dropp(?:ed|ing)|deprecat(?:ed|ing)|as of|starting (?:today|tomorrow|next|from|this)|correction|stopped|quit|not .{1,30} but|no more|new (?:name|address|job|role|port|address|default))\b/iu,
  passing:
    /\b(?:for now|right now|at the moment|just now|this time|temporar(?:y|ily)|in the meantime|meanwhile|currently (?:looking|working|trying|running|debugging|testing)|(?:let me|I['’]?m (?:about|trying|looking|going) to|I['’]ll) (?:check|see|try|look|think|test|restart|run)|one (?:sec|second|moment|minute)|brb|still (?:failing|broken|not working|getting))\b/iu,
  lasting:
    /\b(?:always|never|every|from now on|going forward|by default|policy|rule|convention|standard|permanent(?:ly)?|in general|generally|whenever|must|forever|no matter|as a rule|best practice)\b/iu,
};
