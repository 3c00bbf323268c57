import { ALNUM, HEX, describeFamily, made } from "../families/describe-family.ts";
import { unprefixedTokens } from "./unprefixed-tokens.ts";

const azure = `${made(ALNUM, 3)}8Q~${made(ALNUM, 34)}`;
const telegram = `${made("123456789", 9)}:A${made(ALNUM, 34)}`;

describeFamily("unprefixed tokens", unprefixedTokens, {
  "aws-secret-access-key": {
    redacts: [
      { text: `aws_secret_access_key = ${made(ALNUM, 40, 9)}`, secret: made(ALNUM, 40, 9) },
    ],
    leaves: [
      "aws_secret_access_key = <secret>",
      `AWS_SECRET_ACCESS_KEY=${made(ALNUM, 30)}EXAMPLEKEY`,
    ],
  },
  "azure-client-secret": {
    redacts: [{ text: `value ${azure} of the app`, secret: azure }],
    leaves: [
      "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~",
      ".right.sidebar~.ui.visible.left.sidebar~.pusher{}",
      "~/projects/Q~",
    ],
  },
  "telegram-bot-token": {
    redacts: [{ text: `bot ${telegram} is up`, secret: telegram }],
    leaves: ["12:AM and 10:AM", 'type="clm46847:AgencyIdentificationCodeContentType"'],
  },
  "mailchimp-key": {
    redacts: [{ text: `${made(HEX, 32)}-us12`, secret: made(HEX, 32) }],
    leaves: ["us-east-1 and contact-us2", `${made(HEX, 40)}-us12`],
  },
  "maxmind-key": {
    redacts: [{ text: `${made(ALNUM, 6)}_${made(ALNUM, 29, 2)}_mmk`, secret: made(ALNUM, 29, 2) }],
    leaves: ["the suffix is _mmk", "foo_mmk"],
  },
  "terraform-cloud-token": {
    redacts: [{ text: `${made(ALNUM, 14)}.atlasv1.${made(ALNUM, 67)}`, secret: made(ALNUM, 67) }],
    leaves: ["x.atlasv1.y", "they hold .atlasv1. in the middle"],
  },
  "discord-token": {
    redacts: [
      {
        text: `M${made(ALNUM, 23)}.${made(ALNUM, 6, 2)}.${made(ALNUM, 38, 3)}`,
        secret: made(ALNUM, 38, 3),
      },
    ],
    leaves: [
      "MyVeryLongClassNameForTests.method.call",
      "Microsoft.Extensions.DependencyInjection.Abstractions",
    ],
  },
  "sidekiq-key": {
    redacts: [
      {
        text: "BUNDLE_ENTERPRISE__CONTRIBSYS__COM=" + `${made(HEX, 8)}:${made(HEX, 8, 2)}`,
        secret: made(HEX, 8, 2),
      },
    ],
    leaves: ["BUNDLE_PATH=vendor", "BUNDLE_GEMS__CONTRIBSYS__COM=$SIDEKIQ"],
  },
  "sumologic-key": {
    redacts: [{ text: `sumologic_access_id = "su${made(ALNUM, 12)}"`, secret: made(ALNUM, 12) }],
    leaves: [
      "- (NSNumber *)sumOfProperty:(NSString *)property;",
      "sumObj = sum(values)",
      'sumologic_access_id = ""',
    ],
  },
});
