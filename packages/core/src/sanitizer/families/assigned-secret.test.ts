import { ASSIGNED_RULES } from "../assignment/secret-names.ts";
import { HEX, LOWER, describeFamily, made } from "./describe-family.ts";
import type { Redacts } from "./describe-family.ts";
import { assignedSecret } from "./assigned-secret.ts";
import { expect, test } from "vitest";

const word = "sunshine";
const token = made(LOWER, 32);
const key = made(HEX, 32);
const uuid = made(HEX, 32, 5).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
const of = (secret: string, ...texts: readonly string[]): readonly Redacts[] =>
  texts.map((text) => ({ text, secret }));

test("the rules are the ones that names can give", () => {
  expect(new Set(assignedSecret.flatMap((detector) => detector.rules))).toEqual(
    new Set(ASSIGNED_RULES),
  );
});

describeFamily("assigned-secret", assignedSecret, {
  password: {
    redacts: [
      ...of(
        word,
        `DB_PASSWORD=${word}`,
        `export PGPASSWORD=${word}\n`,
        `  password: ${word}\n`,
        `"password": "${word}"`,
        `password = '${word}'`,
        `[db]\nuser = root\npassword = ${word}\n`,
        `spring.datasource.password=${word}`,
        `define('DB_PASSWORD', '${word}');`,
        `- name: DB_PASSWORD\n  value: ${word}`,
        `<password>${word}</password>`,
        `requirepass ${word}`,
        `CREATE USER bob IDENTIFIED BY '${word}';`,
        `ALTER ROLE bob WITH PASSWORD '${word}'`,
      ),
      ...of(
        word,
        `the password is ${word}`,
        `My wifi password is ${word}.`,
        `mysql -u root --password ${word} shop`,
        `mysql -u root -p${word} shop`,
        `sshpass -p '${word}' ssh a@b`,
        `redis-cli -a ${word} ping`,
        `echo ${word} | sudo -S ls`,
      ),
      ...of(
        "Tr0ub4dor&3",
        'password: "Tr0ub4dor&3"',
        "password: Tr0ub4dor&3",
        "the db password was changed to Tr0ub4dor&3 yesterday",
        "**Password:** Tr0ub4dor&3",
        "password for staging: Tr0ub4dor&3",
        "DB_PASS=Tr0ub4dor&3",
        "$env:DB_PASSWORD = 'Tr0ub4dor&3'",
        "password => 'Tr0ub4dor&3',",
        'const char *password = "Tr0ub4dor&3";',
      ),
      ...of(
        "Tr0ub4dor&3",
        "mysqli_connect('localhost', 'root', 'Tr0ub4dor&3')",
        'smtp.login("bob@acme.test", "Tr0ub4dor&3")',
        "htpasswd -b .htpasswd bob Tr0ub4dor&3",
        "net user bob Tr0ub4dor&3 /add",
      ),
      ...of(
        word,
        `mysqldump --user=root --password=${word} shop`,
        `PGPASSWORD=${word} psql -h db`,
        `kubectl create secret generic x --from-literal=password=${word}`,
        `fly secrets set DATABASE_PASSWORD=${word}`,
      ),
      ...of("correct horse", 'passphrase: "correct horse battery staple"'),
      ...of("abc12345", "数据库密码是abc12345", "密码：abc12345", "パスワード: abc12345"),
    ],
    leaves: [
      "password: string;",
      "password = form.password.value",
      "privateKeyPassword=pvk_password)",
      "my ($user, $pass) =\n  CPAN::HTTP::Credentials->get_proxy($self);",
      'login("anonymous", "password")',
      "password = os.environ['DB_PASSWORD']",
      "password=password",
      "PASSWORD=${DB_PASSWORD}",
      'password: "<your password>"',
      "password: ********",
      'type="password" name="password"',
      "The password is required.",
      "Your password is wrong, please try again.",
      "The password was hashed with bcrypt.",
      '"password": "Password"',
      'password: "must be at least 8 characters"',
      "--- PASS: TestLogin/with_10_users (0.00s)",
      "password_file: /etc/app/password2.txt",
      "use the --password option instead",
      "password = getpass.getpass()",
      "password: str = Field(min_length=8)",
      'placeholder="Password"',
      "passwordHash = await hash(password, 12)",
      '["password", "invisible", "emoji"]',
      "password_length=16",
      ":type passphrase: :py:data:`bytes`",
    ],
  },
  token: {
    redacts: of(
      token,
      `apiToken = "${token}"`,
      `API_TOKEN=${token}`,
      `api_token: ${token}`,
      `{"access_token":"${token}"}`,
      `var token string = "${token}"`,
      `token: string = '${token}'`,
      `System.setProperty("API_TOKEN", "${token}")`,
      `<apiToken>\n    ${token}\n</apiToken>`,
      `os.getenv("API_TOKEN", "${token}")`,
      `const t = process.env.API_TOKEN || '${token}'`,
      `ENV API_TOKEN ${token}`,
      `--token ${token}`,
      `the token is ${token}`,
      `https://x.test/?token=${token}`,
      `{\\"token\\": \\"${token}\\"}`,
      `&quot;token&quot;:&quot;${token}&quot;`,
      `token%3D${token}`,
      `$token .= "${token}";`,
      `token := \`${token}\``,
    ),
    leaves: [
      "token_count = 1234567890",
      "max_tokens: 4096",
      "nextPageToken=CAUQAA",
      "token = request.headers.get('x-token')",
      'token: "Bearer xxxx"',
      "tokenizer: cl100k_base",
      'pad_token = "<|endoftext|>"',
      "tokens: 12,345 used",
      "csrfToken = useCsrfToken()",
      'HEX_PAT = "[0-9A-Fa-f]{1,4}"',
    ],
  },
  "api-key": {
    redacts: of(
      key,
      `apiKey: '${key}'`,
      `API_KEY=${key}`,
      `X-Api-Key: ${key}`,
      `"secretAccessKey": "${key}"`,
      `<add key="ApiKey" value="${key}"/>`,
      `| API key | ${key} |`,
      `API key: ${key}`,
      `algolia = "${key}"`,
      `my api key is ${key}`,
      `Encryption Key = ${key}`,
    ),
    leaves: [
      "primaryKey=customer_order_2024_id",
      "key: 'ArrowDown'",
      'keyboard = "qwerty-layout-2024"',
      "cache_key = f'{user}:{page}'",
      'public_key = "9Cnzj4p4WGeKLs1Pt8QuKUpRKfFLfRYC9AIKjbJTWit"',
      "foreign key (order_id) references orders(id)",
      "apiKey: process.env.API_KEY",
      "API_KEY=\nOTHER_KEY=",
      'has no entry for key "POSTHOG_API_KEY" target=darwin_amd64_v1',
      "key_length = XSalsa20.key_length",
      "apiKey: workspaceSecret('SANDBOX_AWS_SECRET_ACCESS_KEY')",
    ],
  },
  secret: {
    redacts: [
      ...of(
        token,
        `client_secret=${token}`,
        `clientSecret: "${token}"`,

        `Set-Auth -ClientSecret '${token}'`,
      ),
      ...of("correcthorse", "JWT_SECRET=correcthorse"),
    ],
    leaves: [
      "secret_name: db-credentials-2024",
      "secretRef:\n  name: my-secret",
      "mapped_secret=mapped_secret)",
      'client_secret = "${var.client_secret}"',
      "secrets:\n  - my-secret-2024",
      "secret: !vault |",
      "keyVaultToStoreSecrets: cmp2-qat-1208358310",
    ],
  },
  credential: {
    redacts: of(
      token,
      `credentials: "${token}"`,
      `auth: ${token}`,
      `define('AUTH_SALT', '${token}')`,
    ),
    leaves: [
      "credentialsId: '29f63271-dc2f-4734-8221-5b31b5169bac'",
      "auth: required",
      "credentials: 'include'",
      'auth = "james.fake@example.org"',
    ],
  },
  "client-id": {
    redacts: of(
      uuid,
      `AZURE_CLIENT_ID=${uuid}`,
      `ad_tenant_id: "${uuid}"`,
      `const MessageBirdClientID = "${uuid}"`,
    ),
    leaves: [
      `clientId = "${uuid}"`,
      "GOOGLE_CLIENT_ID=acme.apps.googleusercontent.com",
      `session_id: ${uuid}`,
      "SLACK_APP_ID=app",
    ],
  },
});
