import { ALNUM, HEX, LOWER, describeFamily, made } from "./describe-family.ts";
import { secretFile } from "./secret-file.ts";

const token = made(ALNUM, 36);
const encoded = Buffer.from(made(LOWER, 18)).toString("base64");

describeFamily("secret-file", secretFile, {
  "netrc-password": {
    redacts: [
      { text: "machine api.test login bob password sunshine", secret: "sunshine" },
      { text: `machine api.test\n  login bob\n  password ${token}\n`, secret: token },
      { text: "default login anonymous password correcthorse", secret: "correcthorse" },
    ],
    leaves: [
      "You login with password or key.",
      "machine learning login page password field",
      "machine x login bob password <password>",
    ],
  },
  "npm-token": {
    redacts: [
      { text: `//registry.npmjs.org/:_authToken=${made(HEX, 36)}`, secret: made(HEX, 36) },
      { text: `//npm.acme.test/:_password=${encoded}`, secret: encoded },
      { text: `_auth = ${encoded}`, secret: encoded },
    ],
    leaves: [
      "//registry.npmjs.org/:_authToken=${NPM_TOKEN}",
      "self._password = parsed.password",
      "pre_auth = get_netrc_auth(url)",
    ],
  },
  "docker-auth": {
    redacts: [
      {
        text: `{"auths":{"https://index.docker.io/v1/":{"auth":"${Buffer.from("bob:sunshine").toString("base64")}"}}}`,
        secret: Buffer.from("bob:sunshine").toString("base64"),
      },
    ],
    leaves: ['{"auth": "none"}', '{"auth": "${DOCKER_AUTH}"}', '{"auth": "required"}'],
  },
  "docker-identity-token": {
    redacts: [{ text: `"identitytoken": "${token}"`, secret: token }],
    leaves: ['"identitytoken": "<token>"', '"identitytoken": ""'],
  },
  "kubeconfig-key": {
    redacts: [
      {
        text: `users:\n- name: x\n  user:\n    client-key-data: ${made(ALNUM, 120)}==`,
        secret: made(ALNUM, 120),
      },
    ],
    leaves: [
      `    certificate-authority-data: ${Buffer.from(`-----BEGIN CERTIFICATE-----\n${token}`).toString("base64")}`,
      "    client-key-data: <base64>",
    ],
  },
  "private-hex-key": {
    redacts: [{ text: `deployer key is 0x${made(HEX, 64)}!`, secret: made(HEX, 64) }],
    leaves: [`0x${"0".repeat(64)}`, `address 0x${made(HEX, 40)}`, "0xdeadbeef"],
  },
  "password-hash": {
    redacts: [
      { text: `bob:$2b$12$${made(ALNUM, 53)}`, secret: made(ALNUM, 53) },
      { text: `root:$6$${made(ALNUM, 8)}$${made(ALNUM, 86)}:18000:0`, secret: made(ALNUM, 86) },
      { text: `bob:$apr1$${made(ALNUM, 8)}$${made(ALNUM, 22)}`, secret: made(ALNUM, 22) },
      {
        text: `$argon2id$v=19$m=65536,t=3,p=4$${made(ALNUM, 22)}$${made(ALNUM, 43)}`,
        secret: made(ALNUM, 43),
      },
    ],
    leaves: ["bcrypt hashes begin with $2b$12$", "costs $5 or $6 a month", "awk '{print $1$2$3}'"],
  },
  "pgpass-password": {
    redacts: [{ text: "localhost:5432:shop:app:sunshine\n", secret: "sunshine" }],
    leaves: ["localhost:5432:shop:app:*", "tcp 0.0.0.0:5432:5432"],
  },
  "kubernetes-secret": {
    redacts: [
      {
        text: `apiVersion: v1\nkind: Secret\nmetadata:\n  name: x\ndata:\n  anything: ${encoded}\n`,
        secret: encoded,
      },
      { text: `data:\n  anything: "${encoded}" # note\nkind: Secret\n`, secret: encoded },
      {
        text: `kind: Secret\nstringData:\n  config.yaml: |\n    greeting: hello-there-2024-x9\n`,
        secret: "hello-there-2024-x9",
      },
      { text: `{"kind": "Secret", "data": {"anything": "${encoded}"}}`, secret: encoded },
    ],
    leaves: [
      "apiVersion: v1\nkind: ConfigMap\ndata:\n  anything: aGVsbG8gd29ybGQgYWdhaW4=\n",
      "kind: Secret\ndata:\n  anything: {{ .Values.anything }}\n",
      "kind: ExternalSecret\nspec:\n  data:\n    - secretKey: api-key\n      remoteRef:\n        key: my-secrets\n",
      'kind: Secret\nmetadata:\n  name: registry\ndata:\n  htpasswd: ""\n',
    ],
  },
});
