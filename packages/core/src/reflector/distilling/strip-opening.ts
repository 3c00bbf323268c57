import type { Language } from "../statements/language-of.ts";

/** Words that open a sentence and say nothing: they are cut off, again and again. */
const FILLERS: Readonly<Record<Language, RegExp>> = {
  en: /^(?:\/(?:ask|code|architect|chat)\s+|(?:ok(?:ay)?|yes|yeah|yep|no|nope|nah|well|so|and|but|also|hey|hi|hello|btw|by the way|oh|ah|hmm|wait|sorry|oops|please|pls|man|dude|actually|just a (?:note|heads[- ]?up)|heads[- ]?up|fyi|for your (?:info|information|reference|records)|for (?:the )?(?:future reference|next time)|for the (?:record|file|notes?)|note|nb|ps|quick (?:fact|note)(?: for the (?:file|record|notes?))?|important(?: note)?|of important note|as a (?:note|reminder)|one more thing|correction|remember)(?:\s*[,:;!.—–-]+\s*|\s+(?=(?:man|dude|please|no|ok|okay|actually|also|remember|note|don['’]?t|always|never|use|we|i|i['’]m|my|our|the|it)\b)))/iu,
  zh: /^(?:好的?|嗯|哦|对了|那么?|另外|还有|顺便(?:说(?:一下)?|提一下)?|请(?:注意)?|麻烦|不[，,]|不对|文件概要|备注|快速备忘)[，,：:。\s]+/u,
  ja: /^(?:はい|ええと|えっと|あの|ちなみに|なお|そうだ|あと)[、,\s]+/u,
  fr: /^(?:ok|oui|non|bon|alors|et|au fait|s['’]il (?:te|vous) pla[iî]t|en fait|pour info)[,:\s]+/iu,
  de: /^(?:ok|ja|nein|also|und|übrigens|bitte|eigentlich|zur info)[,:\s]+/iu,
  es: /^(?:ok|sí|no|bueno|pues|y|por cierto|por favor|en realidad)[,:\s]+/iu,
};
/** The request itself: what follows is what to remember. */
const REQUESTS: Readonly<Record<Language, RegExp>> = {
  en: /^(?:(?:can|could|would) you (?:please )?|please |always |just |do |i (?:want|need|would like|'d like) you to )?(?:remember|keep in mind|bear in mind|don['’]?t forget|do not forget|never forget|make a (?:\p{L}+ )?note(?: of)?|take note(?: of)?|memori[sz]e|note(?: down)?|know|save|store|commit(?: (?:this|that|it))? to memory|add(?: (?:this|that|it))? to (?:your )?(?:memory|notes))(?: (?:this|the following|it|for (?:later|me|next time|the future|future reference)))*(?:\s*[:,—–-]\s*|\s+)(?:that\s+)?/iu,
  zh: /^(?:请|麻烦|帮我|你要|务必|一定要|千万)*(?:你)?(?:记住|记下来?|记得|记一下|牢记|别忘了|不要忘记|不要忘了|注意|以后记得)(?:这一?点|这个|一下)?[，,：:\s]*/u,
  ja: /^(?:これを)?覚えておいて(?:ください)?[、。：:\s]*/u,
  fr: /^(?:souviens-toi|souvenez-vous|rappelle-toi|rappelez-vous|retiens|retenez|note[sz]?(?: bien)?|n['’]oublie[sz]? pas|garde en tête|à retenir)\s*(?:que |qu['’]|:\s*)?/iu,
  de: /^(?:merk(?:e)? dir|merken sie sich|denk(?:e)? daran|denken sie daran|vergiss nicht|vergessen sie nicht|notier(?:e|en sie)?|behalte im kopf|zur erinnerung)\s*(?:,\s*)?(?:dass |:\s*)?/iu,
  es: /^(?:recuerd[ae]|ten en cuenta|tenga en cuenta|no (?:te )?olvides|anota|apunta|toma nota(?: de)?)\s*(?:que |:\s*)?/iu,
};
const FACT_OPENINGS: Readonly<Partial<Record<Language, RegExp>>> = {
  en: /^(?:(?:i |we )?(?:have |'ve )?(?:just )?(?:confirmed|verified|learned|found out|discovered)(?: that|:| via [^:]{1,60}:)|it turns out(?: that)?|turns out(?: that)?|note that|keep in mind that)\s*/iu,
  zh: /^(?:刚刚?|已经?)?(?:确认|证实|得知|核实)[：:，,]\s*/u,
};

/** The sentence without its opening words; `isRequest` tells whether it asked to remember something. */
export function stripOpening(
  text: string,
  language: Language,
): { readonly text: string; readonly isRequest: boolean } {
  let rest = text.trim();
  let isRequest = false;
  for (let round = 0; round < 5; round += 1) {
    const before = rest;
    rest = rest.replace(FILLERS[language], "").trimStart();
    const request = REQUESTS[language].exec(rest);
    if (
      request !== null &&
      !/^(?:remember|note|know|store|save) (?:to|when|how|me)\b/iu.test(rest) &&
      rest.length - request[0].length >= 4
    ) {
      rest = rest.slice(request[0].length);
      isRequest = true;
    }
    rest = rest.replace(FACT_OPENINGS[language] ?? /^(?!)/u, "");
    if (rest === before) break;
  }
  return { text: rest.length >= 4 ? rest : text.trim(), isRequest };
}
