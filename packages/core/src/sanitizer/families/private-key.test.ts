import { ALNUM, describeFamily, made } from "./describe-family.ts";
import { privateKey } from "./private-key.ts";

const BEGIN = "-----BEGIN";
const lines = [1, 2, 3, 4].map((seed) => made(ALNUM, 64, seed));
const body = lines.join("\n");
const last = lines.at(-1) ?? "";
const pem = (kind: string): string => `${BEGIN} ${kind}-----\n${body}\n-----END ${kind}-----`;

describeFamily("private-key", privateKey, {
  "private-key": {
    redacts: [
      { text: pem("PRIVATE KEY"), secret: last },
      { text: pem("RSA PRIVATE KEY"), secret: last },
      { text: pem("OPENSSH PRIVATE KEY"), secret: last },
      { text: pem("ENCRYPTED PRIVATE KEY"), secret: last },
      { text: pem("PGP PRIVATE KEY BLOCK"), secret: last },
      { text: pem("OpenVPN Static key V1"), secret: last },
      { text: JSON.stringify({ private_key: pem("PRIVATE KEY") }), secret: last },
      { text: `key: |\n${pem("EC PRIVATE KEY").replaceAll(/^/gm, "    ")}\nnext: 1`, secret: last },
      {
        text: `${BEGIN} PRIVATE KEY-----\n${body}\nThen the log goes on in plain words.`,
        secret: last,
      },
      { text: `${body}\n-----END PRIVATE KEY-----`, secret: last },
      {
        text: `${BEGIN} RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,AB\n\n${body}\n-----END RSA PRIVATE KEY-----`,
        secret: last,
      },
      {
        text: lines
          .map((line) => `"${line}\\n" +`)
          .join("\n")
          .replace(/^/, `"${BEGIN} PRIVATE KEY-----\\n" +\n`)
          .concat('\n"-----END PRIVATE KEY-----"'),
        secret: last,
      },
      {
        text: `PuTTY-User-Key-File-2: ssh-rsa\nEncryption: none\nPrivate-Lines: 4\n${body}\nPrivate-MAC: 00`,
        secret: last,
      },
      {
        text: `SSH_KEY_B64=${Buffer.from(pem("OPENSSH PRIVATE KEY")).toString("base64")}`,
        secret: Buffer.from(body).toString("base64").slice(60, 90),
      },
    ],
    leaves: [
      `${BEGIN} PUBLIC KEY-----\n${body}\n-----END PUBLIC KEY-----`,
      `${BEGIN} CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`,
      `${BEGIN} PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----`,
      `${BEGIN} PRIVATE KEY-----\nxxx\n-----END PRIVATE KEY-----`,
      `The file must begin with ${BEGIN} RSA PRIVATE KEY-----, otherwise it is refused.`,
      'if (text.startsWith("-----BEGIN PRIVATE KEY-----")) return parse(text);',
    ],
  },
});
