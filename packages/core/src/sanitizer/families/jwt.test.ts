import { ALNUM, describeFamily, made } from "./describe-family.ts";
import { jwt } from "./jwt.ts";

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const header = part({ alg: "HS256", typ: "JWT" });
const payload = part({ sub: "1234", name: "Jo", iat: 1 });
const signature = made(ALNUM, 43);

describeFamily("jwt", jwt, {
  jwt: {
    redacts: [
      { text: `${header}.${payload}.${signature}`, secret: payload },
      { text: `Set it to "${header}.${payload}.${signature}" and go on.`, secret: signature },
      { text: `unsigned: ${header}.${payload}.`, secret: payload },
      {
        text: `${part({ alg: "RSA-OAEP", enc: "A256GCM" })}.${made(ALNUM, 80, 2)}.${made(ALNUM, 16, 3)}.${made(ALNUM, 60, 4)}.${made(ALNUM, 22, 5)}`,
        secret: made(ALNUM, 60, 4),
      },
      {
        text: `curl 'https://api.test/x?jwt=${header}.${payload}.${signature}'`,
        secret: signature,
      },
    ],
    leaves: [
      `A header alone, ${header}, says nothing.`,
      "eyes.eyebrows.eyelashes",
      "eyJhbGciOi… is how they begin",
      "key.eye.py",
    ],
  },
});
