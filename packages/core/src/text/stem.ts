import { stemmer } from "stemmer";

/** Irregular forms that no suffix rule can bring together: "form form=base". */
const IRREGULAR = `
went gone goes=go ran=run bought=buy brought=bring thought=think taught=teach made=make took taken=take gave given=give
wrote written=write spoke spoken=speak began begun=begin won=win met=meet felt=feel found=find left=leave lost=lose
kept=keep said=say told=tell saw seen=see sang sung=sing swam swum=swim drove driven=drive rode ridden=ride
ate eaten=eat drank drunk=drink fell fallen=fall grew grown=grow knew known=know flew flown=fly built=build sent=send
spent=spend sold=sell held=hold led=lead paid=pay caught=catch chose chosen=choose became=become came=come done=do
broke broken=break hid hidden=hide wore worn=wear slept=sleep understood=understand drew drawn=draw threw thrown=throw
froze frozen=freeze stole stolen=steal shot=shoot stuck=stick fought=fight lent=lend bent=bend dealt=deal meant=mean
dreamt=dream learnt=learn woke woken=wake forgot forgotten=forget forgave forgiven=forgive shook shaken=shake
stood=stand sat=sit fed=feed bred=breed bled=bleed heard=hear laid=lay lain=lie children=child men=man women=woman
feet=foot teeth=tooth mice=mouse geese=goose wives=wife knives=knife
indices=index matrices=matrix vertices=vertex better best=good worse worst=bad
`;

/** Words for one thing that people mix freely: "word word=base". Measured: docs/retrieval.md. */
const SYNONYMS = `
kid kids=child mom mum mama mommy=mother dad daddy papa=father pic pics picture pictures photograph=photo people=person
hubby=husband bike bikes=bicycle
repo repos=repository db dbs=database config configs cfg=configuration env=environment docs doc=documentation
k8s=kubernetes postgres psql=postgresql mongo=mongodb js=javascript ts=typescript deps dep=dependency
pkg pkgs=package prod=production auth=authentication param params=parameter args arg=argument dir dirs folder
folders=directory prs=pr msg msgs=message perf=performance async=asynchronous
`;

function readMap(list: string): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  let forms: string[] = [];
  for (const item of list.split(/\s+/)) {
    const [form, base] = item.split("=");
    if (form === undefined || form === "") continue;
    forms.push(form);
    if (base === undefined) continue;
    for (const each of forms) map.set(each, base);
    forms = [];
  }
  return map;
}

const BASES: ReadonlyMap<string, string> = new Map([...readMap(IRREGULAR), ...readMap(SYNONYMS)]);
const LATIN_WORD = /^[a-z]{2,32}$/;
const MEMO_LIMIT = 50_000;
const memo = new Map<string, string>();

function computeStem(word: string): string {
  const short = LATIN_WORD.test(word) ? stemmer(word) : word;
  const base = BASES.get(word) ?? BASES.get(short);
  if (base === undefined) return short;
  return LATIN_WORD.test(base) ? stemmer(base) : base;
}

/**
 * The stem of a normalised word: irregular forms and common synonyms first, then Porter's algorithm (1980). Words that are
 * not plain Latin letters come back as they are.
 */
export function stem(word: string): string {
  const known = memo.get(word);
  if (known !== undefined) return known;
  const stemmed = computeStem(word);
  if (memo.size >= MEMO_LIMIT) memo.clear();
  memo.set(word, stemmed);
  return stemmed;
}
