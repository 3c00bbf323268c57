import type { ClaimTemplate } from "./claim.ts";

const CHANGED_TO =
  "(?:改到了?|改成了?|改为了?|换成了?|变成了?|变为了?|换到了?|更新为|升级到了?|升级为|设置为|设为|调整为|调整到了?|迁移到了?|推迟到了?|提前到了?)";
const USES = "(?:改用|换用|使用|采用|选用|改为使用|用|换成了?|切换到了?|迁移到了?)";
const PURPOSE = "(?:作为|来做|来|做为|做|写|当|进行|管理|部署|构建|打包|测试)";
const PERSON = "用户|他|她|\\p{Script=Han}{2,4}?";

const template = (slot: string, pattern: string, hold: ClaimTemplate["hold"]): ClaimTemplate => ({
  slot,
  pattern: new RegExp(`^${pattern}$`, "u"),
  hold,
});

/** Tried in their order on clauses of CJK scripts; the first that fits makes the claim. */
export const CHINESE_TEMPLATES: readonly ClaimTemplate[] = [
  template(
    "residence",
    `(?<s>${PERSON}) ?(?:住在|居住在|搬到了?|搬去了?|搬家到了?|定居在) ?(?<v>.+)`,
    "one-unless-wider",
  ),
  template(
    "employer",
    `(?<s>${PERSON}) ?(?:在 ?(?<v>(?!家|这|那|办公室|线|网).+?) ?(?:工作|上班|就职|任职)(?:了)?)`,
    "one-unless-wider",
  ),
  template(
    "use",
    `(?<s>用户|团队)? ?(?:喜欢|决定|打算)? ?(?:从 ?(?<f>.+?) ?)?${USES} ?(?<v>.+?) ?${PURPOSE} ?(?<q>.+)`,
    "one",
  ),
  template("be", `(?<s>.+?) ?(?:从 ?(?<f>.+?) ?)?${CHANGED_TO} ?(?<v>.+)`, "one"),
  // "会议在周一", "会议改到周三"
  template(
    "be",
    "(?<s>[^是:：]+?) ?(?:定在|安排在|在) ?(?<v>(?:每?周|星期|礼拜)[一二三四五六日天].*|[0-9一二三四五六七八九十]+[月点号].*)",
    "one",
  ),
  // a property of something ("用户的经理是李强"), or a value that is a name or a number ("数据库是 Postgres 15")
  template(
    "be",
    "(?<s>[^是:：]+的[^是:：的]+?) ?(?:是|为|叫做?|[:：=]) ?(?<v>[^的]+)",
    "one-if-named",
  ),
  template(
    "be",
    "(?<s>[^是:：]+?) ?(?:是|为|叫做?|[:：=]) ?(?<v>[A-Za-z0-9][^的]*)",
    "one-if-named",
  ),
];
