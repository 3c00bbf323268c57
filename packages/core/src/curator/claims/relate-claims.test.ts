import { describe, expect, test } from "vitest";
import type { ClaimRelation } from "./compare-claims.ts";
import { extractClaims } from "./extract-claims.ts";
import { relateClaims } from "./relate-claims.ts";
import { statesChange } from "./states-change.ts";

const of = (text: string) => ({ text, claims: extractClaims(text) });
const relate = (older: string, newer: string): ClaimRelation =>
  relateClaims(of(newer), of(older), statesChange(newer));

describe("extractClaims", () => {
  test.each([
    [
      "My favourite editor is Vim.",
      { subject: "user's favourite editor", slot: "be", value: "Vim" },
    ],
    ["database: Postgres 15", { subject: "database", slot: "be", value: "Postgres 15" }],
    ["The user lives in Berlin", { subject: "user", slot: "residence", value: "Berlin" }],
    [
      "I moved from Berlin to Lisbon last week",
      { subject: "user", slot: "residence", former: "Berlin", value: "Lisbon" },
    ],
    [
      "We use Jest for unit tests",
      { subject: "team", slot: "use", qualifier: "unit tests", value: "Jest" },
    ],
    ["Bob owns the billing service", { subject: "billing service", slot: "owner", value: "Bob" }],
    [
      "The API server listens on port 9090",
      { subject: "API server", slot: "be", value: "port 9090" },
    ],
    ["The launch moved to 17 May", { subject: "launch", slot: "be", value: "17 May" }],
    [
      "The team decided to deploy the website to Render",
      { subject: "website", slot: "craft deploi", value: "Render" },
    ],
    ["用户住在上海。", { subject: "用户", slot: "residence", value: "上海" }],
    ["用户的经理是李强。", { subject: "用户的经理", slot: "be", value: "李强" }],
    [
      "我们现在改用 Postgres 做数据库。",
      { subject: "团队", slot: "use", qualifier: "数据库", value: "Postgres" },
    ],
  ])("%s", (text, claim) => {
    expect(extractClaims(text)[0]).toMatchObject(claim);
  });

  test.each([
    "A man is sitting in a field",
    "Two people are walking",
    "He is tired",
    "There is a bug in the parser",
    "Thanks, that helped!",
    "",
    `The value is ${"very ".repeat(60)}long`,
  ])("none in %j", (text) => {
    expect(extractClaims(text)).toEqual([]);
  });
});

describe("relateClaims: the newer replaces the older", () => {
  test.each([
    ["I live in Berlin.", "I moved to Lisbon last week."],
    ["The user's favourite editor is Vim", "The user's favourite editor is now Helix"],
    ["database: Postgres 15", "database: Postgres 16"],
    ["We use Postgres 15 for the shop database", "We upgraded the shop database to Postgres 16"],
    ["The API server listens on port 8080", "The API server now listens on port 9090"],
    ["Alice owns the billing service", "From now on Bob owns the billing service"],
    ["The team uses Jenkins for CI", "The team switched from Jenkins to GitHub Actions for CI"],
    ["Our cloud provider is AWS", "We moved to Google Cloud as our cloud provider"],
    [
      "The search service runs Elasticsearch 7",
      "We switched the search service from Elasticsearch to OpenSearch",
    ],
    ["We bundle the frontend with Webpack", "We switched to Vite to bundle the frontend"],
    ["The user prefers light mode", "The user prefers dark mode"],
    ["The user prefers REST over GraphQL", "The user prefers GraphQL over REST"],
    ["The project uses Node 18", "The project uses Node 20 now"],
    ["The user is learning Spanish", "The user stopped learning Spanish"],
    ["Project orion depends on lodash", "Project orion no longer depends on lodash"],
    ["The launch is planned for 3 May", "The launch is now planned for 9 June"],
    [
      "The user's phone is a Pixel 7",
      "The user bought a new phone, their phone is now an iPhone 15",
    ],
    ["Nina is our designer", "Yuki is our designer now"],
    ["We are a team of five", "We are a team of seven now"],
    ["We host the app on DigitalOcean", "We moved the app to Hetzner"],
    ["The app is built with Angular", "We rewrote the app in React"],
    ["The linter is ESLint", "We replaced ESLint with Biome"],
    ["The team uses Slack", "The team moved from Slack to Discord"],
    ["The test database is on server db1", "The test database is on server db2 now"],
    ["Our budget is 50k", "Our budget was cut to 30k"],
    ["会议在周一。", "会议改到周三了。"],
    ["我在腾讯工作。", "我现在在阿里巴巴工作。"],
    ["Ich wohne in Hamburg", "Ich wohne jetzt in Wien"],
    ["J'habite à Lyon", "J'habite maintenant à Nantes"],
    ["Vivo en Madrid", "Ahora vivo en Valencia"],
    ["私は東京に住んでいます", "私は今は大阪に住んでいます"],
    ["我住在上海。", "我现在住在杭州。"],
    ["测试服务器的端口是 3000。", "测试服务器的端口改成了 4000。"],
  ])("%j → %j", (older, newer) => {
    expect(relate(older, newer)).toBe("replaces");
  });
});

describe("relateClaims: both may hold", () => {
  test.each([
    ["The user lives in Germany", "The user lives in Berlin"],
    ["The linter runs in the pre-commit hook", "The linter runs in the pre-push hook"],
    ["Passwords are hashed with bcrypt", "Passwords are hashed with argon2"],
  ])("%j and %j dispute", (older, newer) => {
    expect(relate(older, newer)).toBe("disputes");
  });

  test.each([
    ["The user prefers dark mode", "The user now prefers tabs"],
    ["The user prefers tabs", "The user prefers tabs in Makefiles"],
    ["We use Redis for caching", "We now use Redis for queues"],
    ["We use Jest for unit tests", "We now use Playwright for browser tests"],
    ["Project atlas uses Vite", "Project mercury uses Webpack now"],
    ["Project atlas uses Vite", "Project atlas uses React"],
    ["The user's manager is Priya", "The user's mentor is now Jonas"],
    ["The user's brother is Tom", "The user's brother is Max"],
    ["The user is a vegetarian", "The user is a developer"],
    ["The user is allergic to peanuts", "The user is allergic to shellfish"],
    [
      "The rate limit of the export endpoint is 100",
      "The rate limit of the import endpoint is now 250",
    ],
    ["The database is Postgres", "The database is Postgres 15"],
    ["The user was born in Berlin", "The user moved from Berlin to Lisbon"],
    ["Errors are reported to Sentry in production", "Errors are reported to Sentry in staging"],
    [
      "Images are resized when they are uploaded",
      "Images are now resized when they are downloaded",
    ],
    ["Alice owns the billing service", "Alice owns the search service now"],
    ["The user drinks coffee", "The user no longer drinks coffee at night"],
    ["The door is open", "The door is green"],
    ["用户的哥哥是王芳", "用户的经理是李强"],
    ["我在腾讯工作。", "我现在在家工作。"],
    ["We use Redis for caching", "We now use Redis for queues as well"],
    ["Sarah is the product manager", "Kim is the data scientist now"],
    ["Project atlas uses ESLint", "The team replaced ESLint with Biome"],
    ["The user's favourite linter is ESLint", "The team replaced ESLint with Biome"],
    ["A man is walking on a rope bridge", "A man is being stopped on a rope bridge"],
  ])("%j and %j are apart", (older, newer) => {
    expect(relate(older, newer)).toBe("apart");
  });
});

describe("statesChange", () => {
  test.each([
    "I now use Helix",
    "We switched to Vite",
    "It is no longer used",
    "我现在住在杭州",
    "Ich wohne jetzt in Graz",
    "J'utilise désormais Zed",
    "今はリスボンに住んでいます",
  ])("%s", (text) => {
    expect(statesChange(text)).toBe(true);
  });

  test.each([
    "We now use it as well",
    "I know Helix",
    "The snow falls",
    "We use Vite",
    "我住在上海",
  ])("not: %s", (text) => {
    expect(statesChange(text)).toBe(false);
  });
});
