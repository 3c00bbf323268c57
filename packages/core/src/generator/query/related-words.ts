import { stem } from "../../text/stem.ts";

/**
 * Kinds of things with words that name one of them: "What pets …" is answered by a memory about a dog. General knowledge,
 * one kind (with its synonyms) a line. What it brings is measured in docs/retrieval.md.
 */
const KINDS = `
pet animal: dog cat puppy kitten hamster rabbit bunny parrot turtle tortoise fish goldfish lizard gecko snake horse pony bird guinea pup cow goat chicken
dog: puppy pup labrador retriever poodle shepherd terrier
cat: kitten kitty
instrument: guitar piano violin drum clarinet flute cello saxophone trumpet ukulele bass keyboard harp banjo
music: song album band concert sing singer playlist melody jazz rock classical pop rap guitar piano violin gig lyrics
musician artist: singer band guitarist pianist drummer rapper painter sculptor
book reading: novel read author story chapter memoir biography fantasy fiction series library trilogy
movie film: watch cinema trailer director actor comedy thriller drama sequel documentary
show series: episode season watch sitcom netflix
hobby activity interest pastime: paint hike camp swim run knit cook bake garden read dance photography game yoga climb fish surf ski draw sculpt craft woodwork bicycle chess volunteer pottery sew collect write sail
sport: football soccer basketball tennis baseball hockey golf volleyball rugby cricket swim run marathon surf ski snowboard climb boxing martial karate gymnastics athlete team match
exercise workout fitness: gym run yoga pilates weight lift jog swim cycle cardio train stretch squat
food dish meal cuisine: cook recipe dinner lunch breakfast pizza pasta salad soup curry sushi burger sandwich rice noodle steak chicken tofu bake cake dessert restaurant taco
fruit: apple banana orange grape strawberry blueberry mango peach pear cherry pineapple
vegetable: carrot tomato potato onion spinach broccoli pepper lettuce kale cucumber
dessert sweet: cake cookie chocolate pie tart pudding brownie muffin cupcake donut
drink beverage: coffee tea juice smoothie wine beer cocktail soda water espresso latte
diet dietary: vegan vegetarian gluten lactose dairy keto halal kosher allergic allergy intolerant pescatarian
allergy allergic: peanut nut dairy gluten lactose shellfish pollen fur hives reaction
family relative: mother father sister brother son daughter husband wife grandmother grandfather grandma grandpa aunt uncle cousin niece nephew parent child sibling
parent: mother father
grandparent: grandmother grandfather grandma grandpa
sibling: sister brother twin
child: son daughter baby toddler newborn
partner spouse relationship: husband wife boyfriend girlfriend fiance married marry wedding engaged engagement single divorce date anniversary breakup
marital status: single married divorced engaged widow separated breakup
friend: buddy pal bestie colleague roommate neighbor
job work career profession occupation: engineer teacher nurse doctor lawyer designer developer manager boss office company employer hire promotion interview salary freelance business counselor accountant chef
colleague coworker: boss manager team lead
education school study degree: university college class course exam graduate graduation student teacher major thesis phd master bachelor homework scholarship certificate
business company: startup store shop customer client launch brand investor product market sale founder
home house live residence: apartment flat rent mortgage move roommate neighborhood city town room kitchen
country nation: usa america canada mexico brazil argentina england uk britain france germany spain italy portugal sweden norway denmark finland greece turkey russia ukraine china japan korea india thailand vietnam indonesia australia zealand egypt morocco kenya nigeria ireland scotland poland austria switzerland netherlands belgium
city: london paris berlin madrid rome barcelona lisbon tokyo seoul beijing shanghai sydney toronto boston chicago seattle york francisco angeles miami dublin amsterdam stockholm vienna prague munich austin denver
trip travel vacation holiday: flight fly hotel beach airport camp road tour visit abroad resort cruise backpack passport roadtrip
vehicle transport: car bicycle bus train motorcycle truck scooter van plane boat
car: drive truck suv sedan engine mechanic
place location spot: park beach museum cafe restaurant mountain lake forest city gallery
nature outdoor: hike trail mountain forest beach lake river ocean sunset camp garden waterfall
art artwork: paint painter draw sketch sculpture pottery canvas gallery exhibit mural watercolor
health medical condition: doctor hospital surgery injury sick illness disease diabetes asthma cancer therapy medication blood pain diagnosis heart
injury: ankle knee wrist broken sprain hurt accident
symptom: headache fever cough pain nausea fatigue dizzy
doctor: appointment clinic hospital checkup physician dentist paediatrician pediatrician gp
emotion feeling mood: happy sad anxious nervous excited proud grateful lonely stressed angry scared joy fear overwhelmed
stress anxiety cope: meditate yoga therapy breathe journal relax calm
event: party wedding birthday festival concert conference parade fair graduation anniversary ceremony workshop meetup
celebration celebrate: party birthday christmas thanksgiving easter halloween hanukkah diwali anniversary
gift present: necklace ring card flower bracelet watch book voucher
clothes outfit wear: dress shirt jacket shoe boot jeans hat sweater coat suit scarf
jewelry: necklace ring bracelet earring pendant
device gadget electronics: phone laptop computer tablet camera headphone console monitor keyboard
game gaming: console video board chess card xbox playstation nintendo strategy rpg multiplayer tournament
charity volunteer community: donate donation fundraiser shelter homeless nonprofit help
religion faith belief: church god pray prayer christian muslim jewish buddhist hindu temple mosque spiritual
politics political: election vote government conservative liberal democrat republican right policy campaign
identity gender: transgender nonbinary gay lesbian queer lgbtq woman man pride
goal plan dream aspiration ambition: hope want become future start open someday
fear afraid phobia: scared height spider snake dark anxiety
achievement award accomplishment: win medal prize trophy promotion graduate first finish certificate record
money finance budget: save saving loan debt invest salary bank pay rent cost price
purchase buy shop: order store mall
color colour: red blue green yellow purple orange pink black white brown grey teal
weather: rain snow sunny storm cold hot wind cloudy
season: spring summer autumn fall winter
personality trait: kind shy outgoing creative patient honest funny caring introvert extrovert organized thoughtful
skill talent: learn practice class course taught lesson
subject field major: psychology biology physics chemistry history math philosophy economics law medicine engineering counseling literature
language: english spanish french german italian chinese japanese korean russian portuguese arabic typescript javascript python rust golang java kotlin swift ruby php
flower plant: rose tulip sunflower lily orchid fern succulent cactus tree basil
furniture: chair table sofa couch desk bed lamp shelf
database: postgresql mysql mariadb sqlite mongodb redis dynamodb cockroachdb clickhouse duckdb cassandra
disk space: full storage volume prune
cache: redis memcached ttl
queue broker: kafka rabbitmq sqs nats bullmq
framework: react vue svelte angular next nuxt express fastify nestjs django flask fastapi rails spring laravel
library: react lodash zod pandas numpy axios
package: npm pnpm yarn bun pip poetry cargo
manager: npm pnpm yarn bun pip poetry uv cargo homebrew
editor ide: vscode vim neovim emacs intellij webstorm cursor zed
cloud provider host: aws gcp azure vercel netlify heroku cloudflare fly digitalocean hetzner
deployment deploy: kubernetes docker helm ecs lambda vercel terraform staging production rollout
container: docker podman kubernetes image dockerfile compose alpine
ci pipeline: jenkins github gitlab circleci actions workflow buildkite
test testing: jest vitest mocha pytest playwright cypress junit coverage mock
linter lint formatter: eslint prettier biome oxlint ruff black
orm: prisma drizzle typeorm sequelize sqlalchemy hibernate
shell terminal: bash zsh fish powershell tmux iterm
system os: linux macos windows ubuntu debian alpine fedora
styling css: tailwind sass styled bootstrap
auth login: oauth jwt session password sso cookie auth0 keycloak
monitoring observability: grafana prometheus datadog sentry opentelemetry
`;

function readKinds(): ReadonlyMap<string, readonly string[]> {
  const related = new Map<string, Set<string>>();
  for (const line of KINDS.split("\n")) {
    const [heads, members] = line.split(": ");
    if (heads === undefined || members === undefined) continue;
    for (const head of heads.split(" ").map(stem)) {
      const set = related.get(head) ?? new Set<string>();
      for (const member of members.split(" ")) if (stem(member) !== head) set.add(stem(member));
      related.set(head, set);
    }
  }
  return new Map([...related].map(([head, members]) => [head, [...members]]));
}

let kinds: ReadonlyMap<string, readonly string[]> | undefined;

/** Terms that name one of the kind a term names; none for most terms. */
export function relatedTerms(term: string): readonly string[] {
  kinds ??= readKinds();
  return kinds.get(term) ?? [];
}
