/** Addresses that are a secret by themselves: whoever has one may post. */
export interface WebhookShape {
  readonly rule: string;
  /** Host and path as far as they are public; they stay in the text. */
  readonly prefixes: readonly string[];
  /** The secret rest: a bounded regular expression without look-around. */
  readonly body: string;
}

export const WEBHOOK_SHAPES: readonly WebhookShape[] = [
  {
    rule: "slack-webhook",
    prefixes: [
      "hooks.slack.com/services/",
      "hooks.slack.com/workflows/",
      "hooks.slack.com/triggers/",
      "hooks.slack-gov.com/services/",
    ],
    body: "[A-Za-z0-9+/]{20,120}",
  },
  {
    rule: "discord-webhook",
    prefixes: [
      "discord.com/api/webhooks/",
      "discordapp.com/api/webhooks/",
      "discord.com/api/v10/webhooks/",
    ],
    body: "\\d{10,22}/[\\w-]{40,90}",
  },
  {
    rule: "teams-webhook",
    prefixes: [
      "webhook.office.com/webhookb2/",
      "outlook.office.com/webhook/",
      "outlook.office365.com/webhook/",
    ],
    body: "[\\w@/-]{40,300}",
  },
  {
    rule: "telegram-bot-token",
    prefixes: ["api.telegram.org/bot"],
    body: "\\d{5,16}:[\\w-]{30,40}",
  },
  {
    rule: "zapier-webhook",
    prefixes: ["hooks.zapier.com/hooks/catch/", "hooks.zapier.com/hooks/standard/"],
    body: "\\d{4,12}/[\\w/-]{5,60}",
  },
  {
    rule: "ifttt-webhook",
    prefixes: ["maker.ifttt.com/trigger/"],
    body: "[\\w-]{1,64}/(?:json/)?with/key/[\\w-]{20,60}",
  },
  {
    rule: "feishu-webhook",
    prefixes: [
      "open.feishu.cn/open-apis/bot/v2/hook/",
      "open.larksuite.com/open-apis/bot/v2/hook/",
    ],
    body: "[0-9a-f-]{30,40}",
  },
  { rule: "healthcheck-webhook", prefixes: ["hc-ping.com/"], body: "[0-9a-f]{8}-[0-9a-f-]{27}" },
  { rule: "request-bin-webhook", prefixes: ["webhook.site/"], body: "[0-9a-f]{8}-[0-9a-f-]{27}" },
];
