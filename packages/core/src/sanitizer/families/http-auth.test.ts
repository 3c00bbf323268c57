import { ALNUM, HEX, LOWER, describeFamily, made } from "./describe-family.ts";
import { httpAuth } from "./http-auth.ts";

const token = made(ALNUM, 40);
const basic = Buffer.from(`bob:${made(LOWER, 18)}`).toString("base64");

describeFamily("http-auth", httpAuth, {
  authorization: {
    redacts: [
      { text: `Authorization: Bearer ${token}`, secret: token },
      { text: `curl -H "Authorization: Token ${token}" https://api.test`, secret: token },
      { text: `headers: { 'Authorization': 'Bearer ${token}' }`, secret: token },
      { text: `headers.set("Authorization", "Bearer ${token}")`, secret: token },
      { text: `Proxy-Authorization: ApiKey ${token}`, secret: token },
      { text: `It sent Bearer ${token} and got a 401.`, secret: token },
      {
        text: `Authorization: AWS4-HMAC-SHA256 Credential=x/20240101/eu/s3/aws4_request, SignedHeaders=host, Signature=${made(HEX, 64)}`,
        secret: made(HEX, 64),
      },
      {
        text: `Authorization: Digest username="bob", realm="x", response="${made(HEX, 32)}"`,
        secret: made(HEX, 32),
      },
    ],
    leaves: [
      "Authorization: Bearer <token>",
      "Authorization: Bearer $TOKEN",
      'headers["Authorization"] = `Bearer ${session.accessToken}`',
      "Authorization: Bearer XXXXXXXXXXXX",
      "The Authorization: header is required.",
      "bearer authentication-middleware-for-express",
      "Authorization: Bearer your-token-here",
    ],
  },
  "basic-auth": {
    redacts: [
      { text: `Authorization: Basic ${basic}`, secret: basic },
      { text: `curl -u bob:${made(LOWER, 12)} https://api.test/x`, secret: made(LOWER, 12) },
      { text: "curl --user 'bob:correcthorse' https://api.test/x", secret: "correcthorse" },
      {
        text: "wget --user=bob --password=correcthorse https://api.test/x",
        secret: "correcthorse",
      },
    ],
    leaves: [
      'curl -u "$USER:$PASSWORD" https://api.test/x',
      "curl -u bob:<password> https://api.test/x",
      "Authorization: Basic ...",
      "curl -s https://api.test:8080/x",
    ],
  },
  cookie: {
    redacts: [
      { text: `Cookie: theme=dark; session=${made(ALNUM, 32)}`, secret: made(ALNUM, 32) },
      {
        text: `Set-Cookie: connect.sid=s%3A${made(ALNUM, 32)}; Path=/; HttpOnly`,
        secret: made(ALNUM, 32),
      },
      {
        text: `curl -H 'Cookie: PHPSESSID=${made(LOWER, 26)}' https://x.test`,
        secret: made(LOWER, 26),
      },
    ],
    leaves: [
      "Cookie: theme=dark; lang=en-GB",
      "Set-Cookie: visits=12; Max-Age=3600",
      'cookie: "session=<session>"',
    ],
  },
});
