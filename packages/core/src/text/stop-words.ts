/** English words that say nothing about a topic, written as the tokeniser leaves them (no apostrophes, no accents). */
const ENGLISH = `
a about above after again against all also am an and any are arent as at be because been before being below between both
but by can cannot cant could couldnt did didnt do does doesnt doing dont down during each few for from further get got
had hadnt has hasnt have havent having he hed hell her here heres hers herself hes him himself his how hows i id if ill
im in into is isnt it itd itll its itself ive just let lets me more most my myself no nor not of off on once only or
other ought our ours ourselves out over own same shall she shed shes should shouldnt so some such than that thats the
their theirs them themselves then there theres these they theyd theyll theyre theyve this those through to too under
until up us very was wasnt we wed were werent weve what whats when whens where wheres which while who whom whos why whys
will with wont would wouldnt you youd youll your youre yours yourself yourselves youve
`;

/** Chinese and Japanese particles, pronouns and question words that every sentence may hold. */
const HAN_AND_KANA = `
的 了 是 在 我 你 他 她 它 们 和 与 也 都 就 而 及 或 吗 呢 吧 啊 呀 着 过 把 被 让 给 对 这 那 哪 什 么 怎 谁 很 不 没 有
の は が を に で と も へ や か ね よ な だ た て し れ す る ま さ
`;

const words = (list: string): readonly string[] => list.split(/\s+/).filter((word) => word !== "");

const STOP_WORDS: ReadonlySet<string> = new Set(words(ENGLISH));
const STOP_CHARACTERS: ReadonlySet<string> = new Set(words(HAN_AND_KANA));

/** Whether a normalised word says nothing about a topic. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

/** Whether a Chinese or Japanese character says nothing about a topic. */
export const isStopCharacter = (character: string): boolean => STOP_CHARACTERS.has(character);
