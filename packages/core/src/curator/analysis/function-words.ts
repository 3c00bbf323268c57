const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Words that carry no content of their own: articles, pronouns, auxiliaries, light verbs, plain adverbs. */
export const FUNCTION_WORDS: ReadonlySet<string> = words(`
  a an the is are was were be been being am do does did done doing has have had having will would shall should may
  might can could must ought need to of in on at by for with from into onto upon as and or but nor so than that this
  these those it its there here he she they we i you him her his them their theirs our ours us my mine your yours me
  who whom whose which what when where while if whether because since though although however therefore then thus
  some any all both each every either another other others such own same also just too very quite rather really
  currently presently always ever already still yet please kindly simply only now s t d ll m re ve one's let lets
  get gets got getting gotten about over under up down out off through between among within during across along
  around against toward towards via per again back away together etc e g actually several various someone somebody something
`);

/**
 * Verbs and nouns that say little of their own. One of them without a partner may stand against another one ("starts at
 * 02:00" / "runs at 02:00"), but not against a word that says something ("uses lodash" / "removed lodash").
 */
export const WEAK_WORDS: ReadonlySet<string> = words(`
  use uses used using make makes made making set sets put puts take takes taken go goes going come comes happen happens
  occur occurs call calls called name named run runs running start starts keep keeps kept live lives work works
  require requires required allow allowed let want wants place way kind sort thing team group people file include
  includes contain contains provide provides give gives given know known become becomes talk stay stays remain remains
  perform performs performing written stored based
`);

/** Words that say no. "n't" is found by its ending. */
export const NEGATIONS: ReadonlySet<string> = words(`
  no non not never none nobody nothing nowhere neither nor cannot without dont doesnt didnt isnt arent wasnt werent wont cant
  couldnt shouldnt wouldnt hasnt havent hadnt aint mustnt lack lacks lacking forbid forbids forbidden refuse refuses
  refused prohibited
`);

/** Prepositions and conjunctions that begin a phrase which can move to the front of the sentence. */
export const PHRASE_OPENERS: ReadonlySet<string> = words(`
  in on at for when if while before after during until till unless because since with without as by to from into onto
  whenever once via through inside outside near per
`);

export const DETERMINERS: ReadonlySet<string> = words(
  "a an the his her their its our my your this that these those some",
);
