import type { Detector, Scan } from "../detector.ts";
import { entropyOf } from "../values/entropy.ts";
import { isFiller } from "../values/is-placeholder.ts";

/** A form that no literal begins, found by a piece in its middle. */
interface MiddleShape {
  readonly rule: string;
  readonly anchors: readonly string[];
  /** How far before the anchor it begins, at least and at most. */
  readonly before: readonly [least: number, most: number];
  /** The whole form; tried from every admissible beginning, the farthest first. */
  readonly expression: RegExp;
  readonly alphabet: RegExp;
  readonly entropy: number;
}

const MIDDLE_SHAPES: readonly MiddleShape[] = [
  // Azure AD client secrets: three characters, a digit, "Q~", 31 to 34 characters.
  {
    rule: "azure-client-secret",
    anchors: ["~"],
    before: [5, 5],
    expression: /[\w~.]{3}\dQ~[\w~.-]{31,34}(?![\w~-])/y,
    alphabet: /[\w~.-]/,
    entropy: 3,
  },
  // Telegram bots: their number, ":", 35 characters that begin with "A".
  {
    rule: "telegram-bot-token",
    anchors: [":A"],
    before: [5, 16],
    expression: /\d{5,16}:A[\w-]{34}(?![\w-])/y,
    alphabet: /[\w/]/,
    entropy: 3,
  },
  // Mailchimp: 32 hex digits and the data centre.
  {
    rule: "mailchimp-key",
    anchors: ["-us"],
    before: [32, 32],
    expression: /[a-f0-9]{32}-us\d{1,2}(?!\w)/y,
    alphabet: /\w/,
    entropy: 3,
  },
  {
    rule: "maxmind-key",
    anchors: ["_mmk"],
    before: [36, 36],
    expression: /[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk(?!\w)/y,
    alphabet: /\w/,
    entropy: 3,
  },
  // Terraform Cloud: 14 characters before ".atlasv1.".
  {
    rule: "terraform-cloud-token",
    anchors: [".atlasv1."],
    before: [14, 14],
    expression: /[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,70}/y,
    alphabet: /\w/,
    entropy: 3,
  },
];

function middleDetector(shape: MiddleShape): Detector {
  const inspect = (scan: Scan, index: number): void => {
    const [least, most] = shape.before;
    for (let distance = most; distance >= least; distance -= 1) {
      const start = index - distance;
      if (start < 0 || (start > 0 && shape.alphabet.test(scan.text.charAt(start - 1)))) continue;
      const found = scan.match(shape.expression, start);
      if (
        found === null ||
        isFiller(found[0]) ||
        /x{6}/i.test(found[0]) ||
        entropyOf(found[0]) < shape.entropy
      )
        continue;
      scan.report(shape.rule, start, start + found[0].length);
      return;
    }
  };
  return { family: "saas-token", rules: [shape.rule], anchors: shape.anchors, inspect };
}

const DISCORD = /[MNO][A-Za-z\d_-]{23,27}\.[\w-]{6}\.[\w-]{27,38}(?![\w-])/y;

/** Discord bots: three parts in base64url, the first the bot's number. */
function inspectDiscord(scan: Scan, index: number): void {
  const dot = scan.text.indexOf(".", index + 24);
  scan.steps += 8;
  if (dot < 0 || dot > index + 28) return;
  const found = scan.match(DISCORD, index);
  if (found !== null && entropyOf(found[0]) >= 3.5)
    scan.report("discord-token", index, index + found[0].length);
}

const SIDEKIQ =
  /BUNDLE_(?:ENTERPRISE|GEMS)__CONTRIBSYS__COM\w{0,10}["'\s]{0,3}(?:string\s{1,3})?(?:[:?.|]{0,3}=>?|:|>|,)[\s"'`=]{0,12}([0-9a-f]{8}:[0-9a-f]{8})/iy;
const SIDEKIQ_URL = /:\/\/([0-9a-f]{8}:[0-9a-f]{8})@(?:gems|enterprise)\.contribsys\.com/iy;

/** Sidekiq's gem server: two short hex numbers, a secret by the name alone. */
function inspectSidekiq(scan: Scan, index: number): void {
  const found = scan.match(SIDEKIQ, index) ?? scan.match(SIDEKIQ_URL, index);
  const value = found?.[1] ?? "";
  if (found === null) return;
  const start = index + found[0].lastIndexOf(value);
  scan.report("sidekiq-key", start, start + value.length);
}

const SUMO =
  /sumo[\w.-]{0,40}["'`\s]{0,4}(?:string\s{1,3})?(?:[:?.|]{0,3}=>?|:|>|,)[\s"'`=(]{0,12}(su[A-Za-z0-9]{12}|[A-Za-z0-9]{64})(?!\w)/iy;

/** Sumo Logic: access ids are too short to be told from a word without the vendor's name before them. */
function inspectSumo(scan: Scan, index: number): void {
  const found = scan.match(SUMO, index);
  const value = found?.[1] ?? "";
  if (found === null || isFiller(value) || entropyOf(value) < 2.8 || !/\d/.test(value)) return;
  const end = index + found[0].length;
  scan.report("sumologic-key", end - value.length, end);
}

const AWS_SECRET =
  /aws[\w.-]{0,24}(?:secret|sk)[\w.-]{0,24}["'`\]\s]{0,4}(?::=|=>|[:=])[\s"'`]{0,6}([A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])/iy;

/** Amazon's secret access keys: forty characters that may read as words, known by the name before them. */
function inspectAws(scan: Scan, index: number): void {
  const found = scan.match(AWS_SECRET, index);
  const value = found?.[1] ?? "";
  if (found === null || entropyOf(value) < 3.5 || /EXAMPLE/.test(value)) return;
  const end = index + found[0].length;
  scan.report("aws-secret-access-key", end - value.length, end);
}

/** Forms of vendors that begin with nothing literal. */
export const unprefixedTokens: readonly Detector[] = [
  {
    family: "cloud-key",
    rules: ["aws-secret-access-key"],
    anchors: ["aws", "AWS", "Aws"],
    inspect: inspectAws,
  },
  ...MIDDLE_SHAPES.map(middleDetector),
  {
    family: "saas-token",
    rules: ["discord-token"],
    anchors: ["M", "N", "O"],
    inspect: inspectDiscord,
  },
  {
    family: "saas-token",
    rules: ["sidekiq-key"],
    anchors: ["BUNDLE_", "bundle_", "://"],
    inspect: inspectSidekiq,
  },
  {
    family: "saas-token",
    rules: ["sumologic-key"],
    anchors: ["sumo", "SUMO", "Sumo"],
    inspect: inspectSumo,
  },
];
