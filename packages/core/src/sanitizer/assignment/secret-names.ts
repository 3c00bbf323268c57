/** What a name promises about its value. */
export type NameKind =
  /** Chosen by a person: little randomness is asked of the value. */
  | "password"
  /** Made by a machine: the value must look random. */
  | "secret"
  /** The public half of a pair that a vendor calls secret all the same: a client's or a tenant's number. */
  | "identifier"
  /** May be harmless ("key", a vendor's name): only an unmistakable value counts. */
  | "weak";

export interface SecretName {
  readonly kind: NameKind;
  /** The kind in the marker. */
  readonly rule: AssignedRule;
}

export const ASSIGNED_RULES = [
  "password",
  "token",
  "api-key",
  "secret",
  "credential",
  "client-id",
] as const;
export type AssignedRule = (typeof ASSIGNED_RULES)[number];

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

const PASSWORD_WORD =
  /^(?:[a-z]{0,24}(?:password|passwd|passphrase|passwort|kennwort|passcode)|passwords?|pwd|psw|pw|pword|[a-z]{0,12}pwd|(?:db|my|user|admin|root|smtp|mail|email|sql|mysql|ftp|ssh|require|redis|login|app|http|proxy|pg|mongo|ldap|key|trust|store)?pass|senha|contrasena|contraseña|motdepasse|mdp|parola|heslo|haslo|wachtwoord|losenord|lozinka|sifre|пароль|[\u3040-\uffff]{0,16}(?:密码|口令|密碼|パスワード|비밀번호)|psk)$/;

const SECRET_WORD = /^(?:[a-z]{0,20}secret|srt|clientsrt|[\u4e00-\u9fff]{0,16}(?:密钥|密鑰|秘钥))$/;
const TOKEN_WORD =
  /^(?:(?!jsonweb)[a-z]{0,20}token|jwt|bearer|pat|[\u3040-\u9fff]{0,16}(?:令牌|トークン))$/;
const KEY_WORD =
  /^(?:[a-z]{0,12}(?:apikey|appkey)|(?:access|secret|private|auth|license|licence|master|encryption|signing|account|storage|service|subscription|consumer|shared|session|client|server|write|ingest|functions|security|crypto|cipher|aes|hmac|jwt|deploy|webhook|admin|vapid|product|activation|serial)key|sharedaccesskey)$/;
const CREDENTIAL_WORD = /^(?:credentials?|creds?|auth|salt|pepper|authtoken|凭证|凭据)$/;

/** Before "key": what makes it a secret. */
const KEY_QUALIFIERS = words(
  `api access private secret encryption encrypt decryption signing sign signature license licence account master auth
  app application service subscription storage client consumer shared session ssh gpg deploy deployment admin project
  server webhook write read ingest ingestion instrumentation integration sas sdk rest functions function security jwt
  hmac crypto cipher aes rsa des wallet bot user developer dev partner merchant product activation serial wep wpa wifi
  psk vapid root provider customer tenant org organization team workspace personal management user publishing upload
  publish push admin global gateway origin hash cookie csrf flask django rails laravel base
  nonce logged secure mail payment billing`,
);

/** After the keyword: what the name is then about is not the secret itself. */
const OTHER_TAILS = words(
  `id ids name names length len size count counts file filename files path paths dir directory folder url urls uri uris
  endpoint endpoints type types version selector field fields label labels prefix suffix pattern regex regexp format header
  headers index expiry expires expiration expire expired ttl time times timeout date ring store stores vault vaults board
  down up press pressed code codes event events limit limits usage provider providers manager managers policy policies
  ref refs arn source sources result results required enabled disabled valid validator validation service services class
  module modules group role roles rule rules scope scopes state status mode method methods algorithm alg strength score
  hint reset prompt input inputs box view views combination sn st chars char pair pairs gen generator generation
  signatures meshing distance env error errors message messages msg description desc title text placeholder toggle
  visible visibility visibly icon button link form page screen dialog modal component props handler callback factory
  builder parser reader writer loader helper util utils config configuration settings option options info
  data metadata schema table column columns map list array set dict dictionary object item items entry entries
  rotation rotator rotate backend engine detector detection scanner scan scanning sanitizer filter filters matcher match
  cache cached bucket queue topic budget cost price rate per min max total average avg sum estimate estimator counter
  used remaining kind category variable variables var vars param params parameter parameters argument arguments arg
  flag flags request requests response responses step steps test tests case cases example examples fixture mock
  hash hashed hashes fingerprint thumbprint checksum sha256 sha1 md5 digest algo bits iterations rounds kdf
  change changed update updated create created delete deleted confirm confirmation match matches mismatch policy
  address addresses region zone domain host hostname port username user users email owner account accounts audience issuer
  iterator stream embedding embeddings vocab tokenizer ids position positions mask logits weights probabilities`,
);

/** Before the keyword, when it comes last: the value is public or a number. */
const OTHER_HEADS = words(
  `public primary foreign csrf xsrf bucket schema sequence partition sort cache row hot short idempotency next page
  continuation cursor sync eos bos pad unk sep cls stop max min num total prompt completion input output used remaining
  special added begin end host ident translation i18n locale message query react dict object map unique composite
  candidate natural surrogate compound no non without has is invalid missing use using per n verify verification
  keyword skip show hide toggle forgot reset change first last current lookup hash range search index group join
  registry event meta lexer parse parser syntax`,
);

/** Vendors whose keys have no form of their own: with their name, an unmistakable value is one. */
const VENDORS = words(
  `adafruit adobe airtable algolia alibaba amplitude asana atlassian auth0 azure beamer bitbucket bittrex
  braintree bugsnag cloudflare cloudinary codecov cohere coinbase confluent contentful datadog deepgram deepl
  deepseek digitalocean discord docusign droneci dropbox elastic etsy facebook fastly finicity finnhub flickr
  freshbooks freshdesk gemini gitter gocardless google grafana heroku hubspot intercom ipinfo jfrog jira kraken
  kucoin launchdarkly linkedin lob looker mailchimp mailgun mailjet mapbox mattermost meraki messagebird mistral
  mixpanel netlify newrelic nytimes okta openai openweather opsgenie pagerduty paypal pinecone plaid plivo
  pusher rapidapi razorpay rollbar salesforce segment sendbird sendgrid sentry serpapi shodan sidekiq slack
  snowflake snyk sonar spotify squarespace squareup stripe sumo sumologic tavily telegram terraform travis
  travisci trello twilio twitch twitter unsplash vercel virustotal wandb webflow yandex zendesk zoom`,
);

const VENDOR_BEGINNINGS: ReadonlySet<string> = new Set(
  [...VENDORS].map((vendor) => vendor.slice(0, 3)),
);

/** Whether any three letters of a name begin a vendor's name: spares most names the splitting into words. */
function mayNameVendor(lower: string): boolean {
  for (let index = 0; index + 3 <= lower.length; index += 1) {
    if (VENDOR_BEGINNINGS.has(lower.slice(index, index + 3))) return true;
  }
  return false;
}

/** Whether a word is a vendor's name, or begins with one of at least six letters ("cloudflareapi"). */
function isVendor(word: string): boolean {
  if (VENDORS.has(word)) return true;
  for (let length = 6; length < word.length; length += 1)
    if (VENDORS.has(word.slice(0, length))) return true;
  return false;
}

const QUICK =
  /pass|pwd|psw|pw\b|secret|token|key|auth|cred|pword|psk|srt|jwt|bearer|salt|pepper|pat\b|_pat|senha|contrase|motdepasse|mdp|parola|heslo|haslo|kennwort|wachtwoord|losenord|lozinka|sifre|clientsrt|[\u00c0-\uffff]/;

function splitWords(identifier: string): readonly string[] {
  return identifier
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9\u00c0-\uffff]+/)
    .filter((word) => word !== "");
}

function kindOfWord(parts: readonly string[], index: number): SecretName | null {
  const word = (parts[index] ?? "").replace(/\d+$/, "");
  if (PASSWORD_WORD.test(word)) return { kind: "password", rule: "password" };
  if (word === "phrase" && parts[index - 1] === "pass")
    return { kind: "password", rule: "password" };
  if (word === "word" && parts[index - 1] === "pass") return { kind: "password", rule: "password" };
  if (SECRET_WORD.test(word)) return { kind: "secret", rule: "secret" };
  if (TOKEN_WORD.test(word)) return { kind: "secret", rule: "token" };
  if (KEY_WORD.test(word)) return { kind: "secret", rule: "api-key" };
  if (CREDENTIAL_WORD.test(word)) return { kind: "secret", rule: "credential" };
  if (word === "secrets" || word === "tokens")
    return { kind: "weak", rule: word === "secrets" ? "secret" : "token" };
  if (word === "pubkey" || word === "publickey" || word === "monkey" || word === "hotkey")
    return null;
  if (word !== "key" && !word.endsWith("key")) return null;
  const before = parts[index - 1];
  const strong =
    word === "key" && before !== undefined && (KEY_QUALIFIERS.has(before) || isVendor(before));
  return { kind: strong ? "secret" : "weak", rule: "api-key" };
}

/** What may follow the keyword and keep the name a secret's: numbers, environments, "value", "base" (Rails). */
const KEPT_TAIL =
  /^(?:\d+|v\d+|prod|production|dev|development|stage|staging|live|sandbox|local|qa|uat|base|value|val|old|new|current|primary|secondary|key|secret|token|password|pass|hex|base64|b64|plain|raw|default|string|str|com|org|net|read|write|ro|rw|admin|main|backup|aws|gcp|azure|eu|us|app|api|web|bot)$/;

const IDENTIFIED = words("client tenant application app access");
const MICROSOFT = words("azure arm aad ad entra");

/** `AZURE_CLIENT_ID`, `messagebirdClientId`: with a vendor's name, whose login takes both. */
function identifierOf(parts: readonly string[]): SecretName | null {
  if (parts.at(-1) !== "id" || !IDENTIFIED.has(parts.at(-2) ?? "")) return null;
  const named = parts
    .slice(0, -2)
    .some(
      (part, index) =>
        isVendor(part) || MICROSOFT.has(part) || isVendor(part + (parts[index + 1] ?? "")),
    );
  return named ? { kind: "identifier", rule: "client-id" } : null;
}

function classify(identifier: string): SecretName | null {
  const lower = identifier.toLowerCase();
  if (!QUICK.test(lower))
    return mayNameVendor(lower) || lower.endsWith("id") ? vendorNamed(identifier) : null;
  const parts = splitWords(identifier);
  for (let index = parts.length - 1; index >= 0; index -= 1) {
    const found = kindOfWord(parts, index);
    if (found === null) {
      const part = parts[index] ?? "";
      if (index > 0 && OTHER_TAILS.has(part)) return identifierOf(parts);
      if (!KEPT_TAIL.test(part)) {
        return index === parts.length - 1 ? keywordInside(parts) : null;
      }
      continue;
    }
    const before = parts[index - 1];
    if (index === parts.length - 1 && before !== undefined && OTHER_HEADS.has(before)) return null;
    return found;
  }
  return parts.some(isVendor) ? { kind: "weak", rule: "api-key" } : null;
}

/** A keyword followed by a word that is in no list: "tokenGithub", "password_customer". Only an unmistakable value counts. */
function keywordInside(parts: readonly string[]): SecretName | null {
  const last = parts.at(-1) ?? "";
  if (OTHER_TAILS.has(last)) return null;
  for (let index = parts.length - 2; index >= 0; index -= 1) {
    const found = kindOfWord(parts, index);
    if (found !== null) return { kind: "weak", rule: found.rule };
  }
  return parts.some(isVendor) ? { kind: "weak", rule: "api-key" } : null;
}

function vendorNamed(identifier: string): SecretName | null {
  const parts = splitWords(identifier);
  const identified = identifierOf(parts);
  if (identified !== null || OTHER_TAILS.has(parts.at(-1) ?? "")) return identified;
  return parts.some(isVendor) ? { kind: "weak", rule: "api-key" } : null;
}

/** Names recur in a text; what they say is kept for a while. Names only, never values, and no more than this many. */
const MOST_REMEMBERED = 4096;
const remembered = new Map<string, SecretName | null>();

/** What an identifier, a key of JSON or YAML, an option or a header name says about its value; null: nothing. */
export function secretNameOf(identifier: string): SecretName | null {
  if (identifier.length > 40) return classify(identifier.slice(-128));
  const known = remembered.get(identifier);
  if (known !== undefined) return known;
  const name = classify(identifier);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(identifier, name);
  return name;
}
