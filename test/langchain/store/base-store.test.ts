import { InMemoryStore } from "@langchain/langgraph-checkpoint";
import { MemXStore } from "@memx/langchain/store";

import { openMemory } from "../open-memory.ts";
import { describeBaseStore, type KnownDifference } from "./describe-base-store.ts";
import { StoreInGraph } from "./store-in-graph.ts";

/** Where LangGraph's own in-memory store does not do what its other stores do. */
const controlDifferences: readonly KnownDifference[] = [
  {
    reason: "it passes over a list operation without conditions",
    cases: ["lists namespaces without conditions"],
  },
  { reason: "it keeps empty namespaces", cases: ["forgets a namespace with its last item"] },
];

describeBaseStore({
  name: "InMemoryStore (control)",
  open: () => new InMemoryStore(),
  direct: true,
  ranks: false,
  differences: controlDifferences,
});
describeBaseStore({
  name: "InMemoryStore in a graph (control)",
  open: () => new StoreInGraph(new InMemoryStore()),
  direct: false,
  ranks: false,
});
describeBaseStore({
  name: "MemXStore",
  open: () => new MemXStore({ memory: openMemory() }),
  direct: true,
  ranks: true,
});
describeBaseStore({
  name: "MemXStore in a graph",
  open: () => new StoreInGraph(new MemXStore({ memory: openMemory() })),
  direct: false,
  ranks: true,
});
