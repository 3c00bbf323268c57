/** Adverbs and auxiliaries between a subject and its verb. */
export const ADVERB: string =
  "(?:(?:really|also|just|still|always|usually|generally|strongly|definitely|much|much more|would|personally|typically|now|actually|do|have|has|had|both|all|clearly|even|finally|officially|jointly|formally|ultimately|unanimously|collectively|already|mutually|recently|tentatively|eventually) )*";
/** Who may want, like, choose: pronouns, names, "the client", "our landlord". */
export const WHO: string =
  "(?:\\b(?:I|we|you|she|he|they|everyone|everybody|nobody|(?:the|our|my|his|her|their) (?:[\\p{L}-]+ ){0,2}?[\\p{L}-]+)|\\b\\p{Lu}[\\p{L}'’-]+(?: (?:and )?\\p{Lu}[\\p{L}'’-]*)?)";
/** Stems of verbs that choose, and of verbs that change what was chosen; they take -e, -es, -ed and -ing. */
export const CHOOSE: string =
  "(?:decid|agre|opt|settl|conclud|resolv|elect|vot|approv|reject|adopt|standardi[sz]|finali[sz]|greenlight|veto|shelv|postpon|scrapp?|ditch|abandon|cancel+|retir|deprecat|sunsett?|discontinu|authori[sz]|ratif|formali[sz]|mandat|bann)";
export const CHANGE_VERB: string =
  "(?:switch|mov|migrat|replac|swapp?|convert|transition|consolidat|outsourc|renam|archiv|skipp?|dropp?|paus|delay|deferr?|reschedul|extend|capp?|limit|pivot|bump|pull|phas|eliminat|reduc|raise?|lower|merg|upgrad|downgrad|port|revert|restructur|reorgani[sz]|simplif|shorten|expand|automat|centrali[sz])";
/** What makes a verb speak of the future. */
export const WILL: string =
  "(?:'ll|’ll| will| shall|'m going to|’m going to| am going to|'re going to|’re going to| are going to)";
/** Until when. */
export const DEADLINE: string =
  "\\b(?:by|before|no later than|until|within|on|this|next|at|for)\\s+(?:the\\s+)?(?:end of|close of|eod|eow|cob|month|week|quarter|tomorrow|tonight|today|noon|midnight|mon|tues|wednes|thurs|fri|satur|sun|jan|feb|mar|apr|may\\b|jun|jul|aug|sep|oct|nov|dec|q[1-4]|\\d|next|this|launch|release|morning|lunch|spring|summer|autumn|fall|winter|year)|\\bmonth-end\\b|\\b(?:tomorrow|tonight|eod)\\b";
/** What people promise to do. */
export const PROMISED_ACT: string =
  "(?:send|email|mail|deliver|get back|follow up|ship|submit|file|finish|complete|have|publish|share|provide|write up|draft|review|fix|call|book|schedule|pay|return|bring|prepare|present|circulate|hand over|forward|update|respond|reply|reach out|set up|check in|ping|post|upload|turn (?:it )?in|handle|take care of|organi[sz]e|arrange|cover|help|migrate|rewrite|refactor|document|test|merge|release|add|make sure|ensure|stop|start|keep)";
