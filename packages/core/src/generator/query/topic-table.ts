import { stem } from "../../text/stem.ts";

/**
 * What a rule or preference is about, and what requests it applies to. One topic a line: its name; words of requests that
 * call for it; words of memories that belong to it. "Write me a Dockerfile" calls for packages, runtime and containers, so
 * that "uses pnpm", "Node 20" and "never as root" apply without being asked for. General knowledge of common tasks, at work
 * and at home; measured in docs/retrieval.md.
 */
const TABLE = `
packages; install dependency package library dockerfile docker project scaffold monorepo workspace ci pipeline bootstrap upgrade; npm pnpm yarn bun pip uv poetry conda cargo maven gradle nuget composer homebrew lockfile workspace
runtime; dockerfile docker container image project scaffold ci pipeline; node nodejs python java jdk deno php dotnet alpine debian ubuntu image
container; dockerfile docker container image compose podman; container docker image root alpine port listen compose podman distroless
testing; test spec unit e2e coverage mock tdd regression; vitest jest mocha pytest playwright cypress selenium junit rspec mock integration test fixture coverage
http api; endpoint api route handler controller rest graphql webhook backend server middleware; fastify express koa nest nestjs hono flask fastapi django rails spring laravel gin zod request response http rest graphql grpc openapi problem endpoint
logging; log debug trace observability; log logger pino winston console structlog trace
git; commit push branch merge rebase changelog pr squash tag; commit conventional branch squash rebase pr changelog trunk sign
review; review reviewer pr approve approval; review reviewer approve
database; migration migrate schema column table sql query database index orm repository seed; migration sql orm prisma drizzle typeorm knex postgresql mysql sqlite mongodb backup transaction schema alembic flyway
deploy; deploy release ship publish rollout production staging launch rollback deployment; deploy deployment staging production freeze friday helm argo gitops canary rollback release
ci; ci pipeline workflow actions build deployment; ci github gitlab jenkins circleci actions workflow branch pipeline
infrastructure; bucket s3 vm vpc cluster queue infrastructure cloud provision terraform lambda network dns server instance subnet; terraform pulumi cloudformation ansible aws gcp azure region cloud tag tags resource resources legal
kubernetes; pod cluster kubernetes chart helm deploy ingress namespace service expose; helm kubernetes pod chart limit limits ingress traefik nginx namespace argo gitops
ingress; expose ingress domain route proxy internet tls certificate; ingress traefik nginx caddy proxy tls certificate
secrets; secret credential token password key env vault; secret vault credential kms dotenv sops
shell; shell bash script cron zsh; bash shell script shellcheck posix zsh
language; program tool cli script utility command microservice function class module project package; typescript javascript python golang rust java kotlin ruby swift written strict
code style; function class module refactor format lint clean file rename package component helper script project; style strict lint linter format formatter prettier eslint biome ruff black mypy semicolon tab indentation naming kebab camelcase snake typed any
documentation; document docs readme comment docstring jsdoc documentation; docstring documentation readme markdown comment jsdoc tsdoc diagram
user interface; component page modal button dialog ui layout frontend screen form table dropdown navbar menu sidebar widget card interface; react vue svelte angular solid tailwind css component accessible accessibility keyboard reader token tokens colour story storybook dark interface
forms; form input validation field signup; form forms zod yup validate hook
fetching; load fetch list orders api data request; fetch axios swr useeffect tanstack
localisation; translate translation label text copy locale language form string; i18n i18next translation text texts locale
bundle size; bundle size performance lazy; bundle kb kilobyte size performance lighthouse
charts; plot chart graph visualize visualise diagram dashboard histogram; chart charts plot matplotlib plotly seaborn palette grafana
data; data dataset csv table analysis analyse analyze dataframe sales revenue query aggregate; pandas polars dataframe spark sql bigquery snowflake warehouse redshift duckdb
units; revenue price cost amount invoice recipe distance weight convert salary cake; franc dollar euro pound metric imperial gram celsius unit units currency cups
machine learning; train model predict forecast classify classifier experiment tune regression cancel churn; seed seeds mlflow wandb metric precision accuracy experiment experiments model feature leak leaked
alerts; alert alarm monitor monitoring pager dashboard; alert alerts runbook grafana dashboard pagerduty monitoring
incident; postmortem outage incident; postmortem blameless incident template
e-mail; email mail letter reply respond message client customer; email emails mail mails formal informal tone signature sign signs dear regards greet greeting
slides; slide slides presentation deck keynote powerpoint; slide slides deck presentation
writing; summary summarize summarise report article blog essay newsletter announcement document proposal; tone spelling british american german french document documents report bullet
confidential; reference website case publish public press announcement; disclosure nda confidential named secret
meetings; schedule meeting call appointment calendar invite slot reschedule; meeting meetings calendar appointment morning afternoon timezone zone lunch call calls
travel; trip flight fly hotel train travel vacation journey seat airline; seat flight flights hotel hotels train airline travel travels aisle window airbnb
holiday; holiday vacation pack packing camping trip; camping camp beach holiday
meals; dinner lunch breakfast supper recipe cook meal restaurant cake dessert snack bake food eat menu; vegetarian vegan pescatarian allergic allergy gluten lactose coeliac celiac fish spicy eat eats alcohol nut peanut peanuts kosher halal diet meat pork dairy shellfish dinner diabetic
shopping; shop shopping grocery groceries list; shopping groceries budget organic brand supermarket
expenses; invoice bill expense buy order purchase reimbursement budget; invoice invoices expense expenses rate due approval approve budget
exercise; workout training exercise gym run stretch marathon; injury knee back shoulder ankle gym marathon train trains training asthma
presents; present gift birthday surprise; love loves like likes wish wishes collect collects hobby birthday fan
children; child children kid kids afternoon weekend babysitter; swim swims bedtime school
`;

interface TopicTable {
  readonly byRequest: ReadonlyMap<string, readonly string[]>;
  readonly byMemory: ReadonlyMap<string, readonly string[]>;
}

function readTable(): TopicTable {
  const byRequest = new Map<string, string[]>();
  const byMemory = new Map<string, string[]>();
  const put = (map: Map<string, string[]>, words: string, topic: string): void => {
    for (const word of new Set(words.trim().split(" ").map(stem)))
      map.set(word, [...(map.get(word) ?? []), topic]);
  };
  for (const line of TABLE.split("\n")) {
    const [topic, requests, memories] = line.split(";");
    if (topic === undefined || requests === undefined || memories === undefined) continue;
    put(byRequest, requests, topic);
    put(byMemory, memories, topic);
  }
  return { byRequest, byMemory };
}

let table: TopicTable | undefined;

/** Topics that a term of a request calls for. */
export function topicsOfRequestTerm(term: string): readonly string[] {
  table ??= readTable();
  return table.byRequest.get(term) ?? [];
}

/** Topics that a term of a memory belongs to. */
export function topicsOfMemoryTerm(term: string): readonly string[] {
  table ??= readTable();
  return table.byMemory.get(term) ?? [];
}

/** Terms of memories about some topics, for the store. */
export function termsOfTopics(topics: readonly string[]): readonly string[] {
  table ??= readTable();
  return [...table.byMemory].flatMap(([term, own]) =>
    own.some((topic) => topics.includes(topic)) ? [term] : [],
  );
}
