/** Phrases by which a statement says that something is no longer as it was. */
const ENGLISH =
  /\b(?:now|no longer|not? .{0,40}\banymore|any more|from now on|instead|actually|switched|switching|changed|moved|moving|migrated|migrating|upgraded|downgraded|renamed|rewrote|rewritten|ported|rebuilt|replaced|replaces|raised|reduced|increased|lowered|became|used to|stopped|as of|since (?:today|yesterday|last)|starting (?:today|tomorrow|next)|meanwhile|has been set|these days|new (?:job|phone|car|address|manager|editor))\b/iu;
const CJK =
  /现在|如今|目前|改用|改成|改为|换成|换到|换了|改了|不再|搬到|搬去|迁移到|升级|已经|从今|以后|今は|変更|切り替え|引っ越|もう.{0,20}ない|やめ|移行|이제|바꿨|바꾸|변경|이사|더 이상|옮겼/u;
const OTHER =
  /\b(?:maintenant|désormais|ne .{1,30} plus|jetzt|nun|nicht mehr|ab sofort|ab jetzt|statt dessen|stattdessen|ahora|ya no|a partir de ahora|en adelante|ora|non .{1,30} più)\b/iu;

/** "as well", "also": something came on top, and nothing went. */
const ADDED =
  /\b(?:as well|also|too|in addition|additionally|besides|auch|aussi|también)\b|也|还|另外|同时/iu;

/** Whether a statement says that something changed ("now", "switched to", "no longer"). */
export function statesChange(text: string): boolean {
  if (ADDED.test(text)) return false;
  return ENGLISH.test(text) || CJK.test(text) || OTHER.test(text);
}
