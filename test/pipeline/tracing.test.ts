import { trace } from "@opentelemetry/api";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { afterAll, expect, test } from "vitest";
import { Memory } from "@memx/core";
import { hashEmbedder } from "@memx/core/testing";

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
trace.setGlobalTracerProvider(provider);

afterAll(() => provider.shutdown());

test("a call and its stages are spans, without any text of memories", async () => {
  const memory = new Memory({
    store: "memory",
    embedder: hashEmbedder(),
    reflector: { mode: "rules" },
  });
  await memory.add("Remember that the mascot is a heron.");
  await memory.search("mascot heron");
  await memory.close();
  const spans = exporter.getFinishedSpans();
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["memx.add", "memx.search", "memx.reflect", "memx.embed"]),
  );
  const shown = JSON.stringify(
    spans.map(({ name, attributes, status, events }) => ({ name, attributes, status, events })),
  );
  expect(shown).not.toMatch(/heron|mascot/);
});

test("a failing stage marks its span with its code", async () => {
  exporter.reset();
  const broken = {
    ...hashEmbedder(),
    embed: () => Promise.reject(new Error("heron is the secret word")),
  };
  const memory = new Memory({ store: "memory", embedder: broken, reflector: { mode: "rules" } });
  await memory.add("The mascot is a heron.", { infer: false });
  await memory.close();
  const [span] = exporter.getFinishedSpans().filter(({ name }) => name === "memx.embed");
  expect(span?.status.code).toBe(2);
  expect(JSON.stringify([span?.status, span?.events])).not.toContain("heron");
});
