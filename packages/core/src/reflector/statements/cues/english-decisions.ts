import type { Cue } from "../kinds.ts";
import { strong, weak } from "./cue.ts";
import { ADVERB, WHO, CHOOSE, CHANGE_VERB, WILL, DEADLINE, PROMISED_ACT } from "./english-words.ts";

/** What was decided. */
export const ENGLISH_DECISIONS: readonly Cue[] = [
  strong(
    "decision",
    `${WHO}(?:['’]ve|['’]d| have| has| had)? ${ADVERB}(?:decide|agree|vote|${CHOOSE}(?:ed|d|ied)|opted|chose|chosen|picked|selected|went with|go with|gone with|ruled out|signed off|held off|locked (?:in|down|the|our)|pulled the (?:plug|trigger)|doubled down|backed out|landed on|called off|phased out|rolled back|given up on|gave up on|nailed down|set(?:tled)? (?:on|the date|our))\\b(?! with (?:you|that|this|him|her|them)\\b)(?! (?:yet|whether|if)\\b)(?! to (?:send|deliver|have|write|review|give|present|help|finish|provide|take|cover|join|prepare|meet)\\b)`,
  ),
  strong(
    "decision",
    `^(?:so |ok(?:ay)?,? |and |we )?(?:${CHOOSE}(?:ed|d|ied|ing)|${CHANGE_VERB}(?:ed|d|ing)|chose|choosing|picked|picking|opting|sticking with|staying with|going with|going (?:to (?:use|hold|stick|switch|drop))|went with|cutting|keeping|killing|holding off|rolling back|ruled out|ruling out|locked in|signed off|pulled the (?:plug|trigger)|settling|landed on|calling off|starting over|starting with|betting on)\\b(?! (?:forward|through|on with|ahead|to (?:be|the next)|yet|my|me|is|are|was|the (?:tests?|server)\\b))`,
  ),
  strong(
    "decision",
    "\\b(?:decision (?:made|is|was|taken|stands|on)|final (?:decision|call|answer|choice|pick|word)|the decision|we have a decision|made the (?:call|decision)|made up (?:my|our|her|his|their) mind|verdict|the choice is|(?:the|our) (?:plan|approach|strategy|policy) (?:is|will be|from now)(?: now)?|it['’]?s official|is official|(?:it|this|that) is settled|it is(?:[:,]| then\\b))|^decision\\b|\\b\\p{Lu}[\\p{L}\\p{N}.+#-]* it is\\b",
  ),
  strong(
    "decision",
    "^(?:decision|decided|resolved|agreed|verdict|conclusion|outcome|settled|final|approved|plan|policy)(?: (?:on|today|with|in|at|by) [^:]{1,40})?\\s*[:—–]",
  ),
  strong(
    "decision",
    `\\b(?:we|I|they|team)(?:${WILL}|'re|’re| are|'m|’m| am) (?:not )?${ADVERB}(?:(?:be )?(?:going (?:with|ahead with|to (?:hold off|use|stick|keep|support|start using|go with))|going to ${CHANGE_VERB}e?|not going to|${CHOOSE}(?:ing)|${CHANGE_VERB}(?:ing)|sticking|staying (?:with|on)|cutting|killing|keeping|holding off|rolling back|betting on|phasing out|doubling down|pushing (?:back|the)|splitting|dropping|rewriting|starting over|closing|opening up|hiring|launching)|go (?:with|ahead)|stick|stay (?:with|on)|keep|hold off|rewrite|${CHOOSE}e?|${CHANGE_VERB}e?|use .{1,80}\\b(?:instead|rather than|over|for|from now on|going forward|as)\\b)\\b`,
  ),
  strong(
    "decision",
    `(?:\\b(?:we|they|she|he|the (?:[\\p{L}-]+ )?(?:team|board|committee|client|company|council|group|department|office|management|editor|user|family))|\\b\\p{Lu}\\p{L}+(?: and I)?|\\bI) ${ADVERB}(?:${CHANGE_VERB}(?:ed|d)|split|cut|rewrote|froze|killed|pushed back)\\b.{0,100}\\b(?:to|from|over|onto|off|back|for|on|into|entirely|until|with|by|because|after|in)\\b`,
  ),
  strong(
    "decision",
    `\\b(?:we|I|they|the team) ${ADVERB}(?:replaced|dropped|scrapped|ditched|cancel+ed|killed|shelved|postponed|froze|pulled|skipped|abandoned)\\b`,
  ),
  strong(
    "decision",
    "\\b(?:let['’]?s|lets) (?:go with|use|stick (?:with|to)|switch|move to|adopt|drop|keep|not use|avoid|make it|call it|name it|standardi[sz]e|replace|stay (?:with|on)|settle on|default to|hold off|postpone)\\b",
  ),
  strong(
    "decision",
    "\\b(?:no more|is off the table|are off the table|is out of scope|are out of scope|got approved|(?:has|have) been (?:approved|decided|agreed|chosen|selected|postponed|cancel+ed|finali[sz]ed|rejected)|(?:was|were|is|are) (?:approved|decided|agreed|postponed|cancel+ed|finali[sz]ed|rejected|scrapped|chosen|selected)|set in stone|consensus (?:is|was)|is the winner|won out|will be (?:deprecated|removed|replaced|retired|sunset|dropped|moved to|handled by)|is being (?:replaced|deprecated|retired|dropped)|in favou?r of|(?:user|client|boss|manager) (?:has )?(?:confirmed|approved|agreed|signed off|okayed|decided|chose|picked))\\b",
  ),
  strong(
    "decision",
    "\\b(?:from|starting|as of|effective|beginning) (?:with )?(?:this|next|the next|today|tomorrow|monday|tuesday|wednesday|thursday|friday|january|february|march|april|may|june|july|august|september|october|november|december)\\b.{0,30}(?:\\bon\\b|,)",
  ),
  strong(
    "decision",
    "\\b(?:is|are) (?:no longer|not) (?:needed|required|used|supported|necessary)(?: any ?more)?\\b|\\b(?:not sure|don['’]?t think) .{1,60} (?:is|are) (?:even )?(?:needed|required|necessary) any ?more\\b",
  ),
  strong(
    "decision",
    "\\b(?:isn['’]?t|is not|aren['’]?t|are not) what we want\\b|\\bwe (?:do not|don['’]?t) want (?!this|that|it|them)|\\bwe want (?:the |our |all |every |a |an |to (?:use|have|keep|be))",
  ),
  strong(
    "decision",
    "\\b(?:we|the team)(?:['’]ll| will| are| have decided)? ?(?:not|never|won['’]t) (?:be |going to )?(?:ship|use|support|do|have|hire|buy|renew|extend|include|offer|build|launch|change|migrate|adopt|publish|pursue|invest|allow|accept|patent|sell|release|touch)\\p{L}*\\b|^(?:kicked|pushed|punted|parked|tabled|moved) (?:the|our|this) .{2,60}\\b(?:to|until|back)\\b|^(?:for|in|with) [^,]{1,30}, .{2,60}\\b(?:moves?|switch(?:es)?|changes?|goes|migrates?) (?:to|from|over)\\b|^not (?:renewing|going|doing|using|buying|hiring|\\p{L}{3,}ing)\\b|\\b(?:we|I|they|she|he) ended up (?:choosing|going|picking|using|buying|with|switching|keeping|dropping)\\b|^(?:signed|killed|booked|bought|froze|cut|hired|fired|greenlit|overruled|outvoted|shut down|closed|opened|launched|renewed|terminated)\\b(?! (?:in|out|up|by)\\b)|^(?:new|updated|revised) (?:policy|rule|process|plan|approach|convention|deadline|schedule)\\b|^(?:approach|plan|policy|strategy|scope|format|stack|convention)(?: for [^:]{1,40})?\\s*:",
  ),
  strong(
    "decision",
    "\\b(?:instead of|rather than) [^,]{2,80}, (?:we|I)(?:['’]re|['’]m| are| am|['’]ll| will|['’]ve)?\\b|\\b(?:we['’]re|we are|I['’]m|I am) \\p{L}+ing\\b.{1,80}\\b(?:instead of|rather than)\\b|\\b(?:talked|thought|went) (?:it|this) (?:through|over)\\b.{0,40}:|\\bas of (?:today|now|this week|next week|monday)\\b",
  ),
  weak(
    "decision",
    `\\b(?:we|I)(?:${WILL}) ${ADVERB}(?:use|do|have|run|ship|launch|hire|cut|freeze|split|store|host|build|pay|charge|require|allow|plant|serve|offer|publish|treat|label|name|rely)\\b`,
  ),
];

/** What was promised. */
export const ENGLISH_COMMITMENTS: readonly Cue[] = [
  strong(
    "commitment",
    "\\b(?:promise|promised|promises|promising|pledge|pledged|vow|vowed|swore|guarantee|guaranteed)\\b(?! to be (?:a|an|the)\\b)",
  ),
  strong(
    "commitment",
    "\\b(?:commit|commits|committed|committing|commitment)\\b (?:to|that|for)\\b|\\b(?:my|our) commitment\\b|\\bcommitted (?:ourselves|myself)\\b",
  ),
  strong(
    "commitment",
    "\\b(?:I|we|I'm|we're|I’m|we’re) (?:owe|on the hook|on the line)\\b|\\b(?:you have my word|(?:gave|given|give) .{1,40} (?:my|our) word|count on me|on my (?:list|plate|to-?do)|I(?:'m|’m| am) on it|(?:signed|stepped) up (?:to|for)|volunteer(?:ed|ing)? (?:to|for)|took (?:it )?(?:up)?on (?:myself|the task)|taking (?:this|that|it) on|said yes to|action item|blocked (?:out )?(?:[\\p{L}]+ )+(?:for|to)|(?:have|'ve|’ve) got .{1,60} covered|(?:is|are) on (?:me|us)|my responsibility|I take responsibility|hold(?:ing)? (?:myself|ourselves) to)\\b",
  ),
  strong(
    "commitment",
    "\\b(?:told|assured|said|mentioned to|let|informed|replied) (?:[\\p{L}'’-]+ ){0,4}?(?:that |know )?(?:I|we)(?:'d|’d|'ll|’ll| would| will)\\b|\\b(?:confirmed|agreed) (?:that )?(?:I|we)(?:['’]ll|['’]d| will| would)\\b|\\bassured (?:the )?[\\p{L}'’-]+ (?:[\\p{L}'’-]+ )?(?:that|the|our|we|I|it)\\b|\\bagreed to (?:send|deliver|have|ship|write|review|give|present|help|finish|provide|take|cover|join|do|prepare|meet|get|call|pay|return|complete)\\b",
  ),
  strong(
    "commitment",
    "^(?:on my (?:list|plate|to-?do)|to-?do|action item|next action|commitment|deliverable)\\b.{0,6}[:—–-]",
  ),
  strong("commitment", `\\b(?:I|we)(?:${WILL}) .{0,160}(?:${DEADLINE})`),
  strong(
    "commitment",
    `\\b(?:I|we)(?:${WILL}) ${ADVERB}.{0,120}\\b(?:going forward|from now on|from here on|every (?:day|week|month|morning|evening|time|[\\p{L}]+day)|in future|without fail|no matter what|personally)\\b`,
  ),
  strong(
    "commitment",
    `\\b(?:I|we)(?: need| have| must| intend| plan| aim|'m planning|’m planning| am planning)(?: to)? (?:${PROMISED_ACT}|renew|replace|pick up|clean|collect|sign|confirm|register|apply|order|transfer|move|buy|sell|cancel|print|record|edit|write|read|translate|water|feed|visit|meet)\\b.{0,120}(?:${DEADLINE}|\\bbefore\\b)`,
  ),
  strong(
    "commitment",
    `^will (?:not|never)\\b|^(?:I )?agreed to \\p{L}+|\\b(?:next step|next steps|ball is) (?:is |are )?(?:on|with|in) (?:me|us|my court)\\b`,
  ),
  strong("commitment", `\\b(?:I['’]m|I am|we['’]re|we are) \\p{L}+ing\\b.{0,120}(?:${DEADLINE})`),
  weak(
    "commitment",
    "\\b(?:I['’]m|I am) (?:taking|covering|handling|running|leading|hosting|bringing|driving|writing up|presenting|organi[sz]ing|reviewing|preparing|drafting|committing|responsible)\\b.{12,}",
  ),
  strong(
    "commitment",
    `^(?:will|going to|gonna|planning to|need to|must|have to) (?!be\\b)(?:${PROMISED_ACT}|circle|come|loop|double|get|try to have|go|reach|look into)\\b`,
  ),
  weak(
    "commitment",
    `\\bI(?:${WILL}) ${ADVERB}(?!see\\b|look\\b|try\\b|check (?:it|that|this|the)\\b|test\\b|wait\\b|think\\b|paste\\b|be (?:back|there)|let you|show\\b|attach\\b|start by\\b|now\\b|have to\\b|use\\b)\\p{L}+(?:-\\p{L}+)?\\b.{15,}`,
  ),
  weak(
    "commitment",
    `\\b(?:I|we)(?:${WILL}) ${ADVERB}${PROMISED_ACT}\\b.{0,30}\\b(?:you|him|her|them|\\p{Lu}\\p{L}+)\\b`,
  ),
  weak(
    "commitment",
    "^(?:updating|sending|scheduling|booking|drafting|preparing|setting up|adding|putting|adjusting|blocking|filing|following up|reaching out|re-?running|revising|rewriting|planning)\\b",
  ),
];
