import { ALNUM, HEX, LOWER, describeFamily, made } from "./describe-family.ts";
import type { RuleExamples } from "./describe-family.ts";
import { urlCredential } from "./url-credential.ts";

const password = made(LOWER, 14);
const uuid = (seed: number): string =>
  made(HEX, 32, seed).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
const webhook = (prefix: string, secret: string): RuleExamples => ({
  redacts: [{ text: `POST https://${prefix}${secret} failed`, secret }],
  leaves: [`POST https://${prefix}... failed`, `https://${prefix}`],
});

describeFamily("url-credential", urlCredential, {
  "url-password": {
    redacts: [
      { text: `postgres://app:${password}@db.internal:5432/shop`, secret: password },
      { text: `git clone https://bob:${password}@git.test/x.git`, secret: password },
      { text: "redis://:correcthorse@cache:6379/0", secret: "correcthorse" },
      { text: "amqp://svc:p@ss:w0rd@mq.test/vhost", secret: "w0rd" },
      { text: `mongodb+srv://app:${password}@c0.mongodb.net/x?retryWrites=true`, secret: password },
      { text: "https://api.test/login?user=bob&password=hunter42x", secret: "hunter42x" },
      { text: "log in as root:swordfish1@10.0.0.5", secret: "swordfish1" },
    ],
    leaves: [
      "postgres://user:password@localhost:5432/app",
      "postgres://postgres:postgres@localhost/app",
      "https://${user}:${password}@api.test",
      "https://{{user}}:{{pass}}@api.test",
      "https://user:<password>@api.test",
      "http://localhost:3000/@scope/package",
      "ssh://git@github.com:22/x/y.git",
      "see http://abc:xyz@example.com/",
      "to:jo.doe@acme.test and npm:react@19.0.0",
      "admin:password@localhost",
    ],
  },
  "url-token": {
    redacts: [
      { text: `https://${made(ALNUM, 40)}@git.test/x.git`, secret: made(ALNUM, 40) },
      { text: `https://${made(HEX, 32)}@o1.ingest.sentry.io/2`, secret: made(HEX, 32) },
    ],
    leaves: ["https://deploy-user-for-staging@git.test/x.git", "ssh://git@github.com/x/y"],
  },
  "url-signature": {
    redacts: [
      {
        text: `https://b.s3.amazonaws.com/k?X-Amz-Date=1&X-Amz-Signature=${made(HEX, 64)}`,
        secret: made(HEX, 64),
      },
      {
        text: `https://a.blob.core.windows.net/c/f?sv=2022&sig=${made(ALNUM, 43)}%3D`,
        secret: made(ALNUM, 43),
      },
      { text: `https://maps.test/js?key=${made(ALNUM, 32)}&v=3`, secret: made(ALNUM, 32) },
    ],
    leaves: [
      "https://x.test/?code=invalid_request",
      "https://x.test/?key=value&sig=",
      "https://x.test/?code=404",
    ],
  },
  "slack-webhook": webhook(
    "hooks.slack.com/services/",
    `T${made(ALNUM, 9)}/B${made(ALNUM, 9)}/${made(ALNUM, 24)}`,
  ),
  "discord-webhook": webhook(
    "discord.com/api/webhooks/",
    `${made("123456789", 18)}/${made(ALNUM, 68)}`,
  ),
  "teams-webhook": webhook(
    "acme.webhook.office.com/webhookb2/",
    `${uuid(1)}@${uuid(2)}/IncomingWebhook/${made(HEX, 32)}/${uuid(3)}`,
  ),
  "telegram-bot-token": webhook(
    "api.telegram.org/bot",
    `${made("123456789", 9)}:A${made(ALNUM, 34)}`,
  ),
  "zapier-webhook": webhook(
    "hooks.zapier.com/hooks/catch/",
    `${made("123456789", 7)}/${made(LOWER, 7)}`,
  ),
  "ifttt-webhook": webhook("maker.ifttt.com/trigger/", `door/with/key/${made(ALNUM, 22)}`),
  "feishu-webhook": webhook("open.feishu.cn/open-apis/bot/v2/hook/", uuid(4)),
  "healthcheck-webhook": webhook("hc-ping.com/", uuid(5)),
  "request-bin-webhook": webhook("webhook.site/", uuid(6)),
});
