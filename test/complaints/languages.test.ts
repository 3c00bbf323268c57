// Group G: scripts that cannot be found.
import { describe, expect, test } from "vitest";
import { open } from "../input/open-memory.ts";

/** Memory and question share words in another form or place; the decoy shares the script. */
const SCRIPTS = [
  ["Chinese", "我们的测试数据库运行在五四三三端口。", "测试数据库的端口是多少？", "今天天气很好。"],
  [
    "Japanese",
    "ステージング環境のデータベースは東京にあります。",
    "データベースはどこですか",
    "昨日は雨でした。",
  ],
  ["Korean", "스테이징 데이터베이스는 서울에 있습니다.", "데이터베이스 위치", "어제 비가 왔다."],
  [
    "Russian",
    "Тестовая база данных работает в Москве.",
    "Где работает база данных?",
    "Вчера шёл дождь.",
  ],
  [
    "Greek",
    "Η βάση δεδομένων βρίσκεται στην Αθήνα.",
    "Πού βρίσκεται η βάση δεδομένων;",
    "Χθες έβρεχε.",
  ],
  ["Arabic", "قاعدة البيانات موجودة في القاهرة.", "أين قاعدة البيانات؟", "كان الطقس جميلا أمس."],
  ["Hebrew", "מסד הנתונים נמצא בחיפה.", "איפה מסד הנתונים?", "אתמול ירד גשם."],
  ["Thai", "ฐานข้อมูลทดสอบอยู่ที่กรุงเทพ", "ฐานข้อมูลอยู่ที่ไหน", "เมื่อวานฝนตก"],
  ["Hindi", "परीक्षण डेटाबेस मुंबई में चलता है।", "डेटाबेस कहाँ चलता है?", "कल बारिश हुई।"],
  ["Armenian", "Տվյալների բազան գտնվում է Երևանում։", "Որտեղ է տվյալների բազան", "Երեկ անձրև էր։"],
  [
    "Latin with accents",
    "Le café préféré de Zoë est à Orléans.",
    "cafe prefere zoe orleans",
    "Hier il pleuvait.",
  ],
  [
    "full width and ligatures",
    "Ｓｔａｇｉｎｇ ｄａｔａｂａｓｅ: ﬁle server in Łódź.",
    "staging database file",
    "It rained yesterday.",
  ],
] as const;

describe("by keywords alone", () => {
  const cases = SCRIPTS.map(([script, fact, question, decoy]) => ({
    script,
    fact,
    question,
    decoy,
  }));

  test.each(cases)("$script is found", async ({ fact, question, decoy }) => {
    const memory = await open("memory", { embedder: "none" });
    await memory.add(decoy, { infer: false, curate: false });
    await memory.add(fact, { infer: false, curate: false });
    const { hits, mode } = await memory.search(question);
    expect(mode).toBe("keyword");
    expect(hits[0]?.content).toBe(fact);
  });

  test("a query whose words are all unknown or none at all matches nothing, in any script", async () => {
    const memory = await open("memory", { embedder: "none" });
    for (const [, fact] of SCRIPTS) await memory.add(fact, { infer: false, curate: false });
    for (const query of ["", " ", "。、？！", "?!", "🦩", "\u0301", "zzqqx", "ψξψξψ", "的", "the"])
      expect((await memory.search(query)).hits, JSON.stringify(query)).toEqual([]);
  });
});

test("text comes back from the disk in the characters it was given in", async () => {
  const memory = await open("lancedb");
  for (const [script, fact] of SCRIPTS)
    await memory.add(fact, {
      infer: false,
      curate: false,
      tags: [script],
      userId: fact.slice(0, 8),
    });
  await memory.sweep();
  for (const [script, fact] of SCRIPTS)
    expect(await memory.list({ userId: fact.slice(0, 8) })).toMatchObject([
      { content: fact, tags: [script] },
    ]);
});
