import {
  Annotation,
  END,
  START,
  StateGraph,
  type LangGraphRunnableConfig,
} from "@langchain/langgraph";
import { BaseStore, type Operation, type OperationResults } from "@langchain/langgraph-checkpoint";

/** A store whose calls are made by the node of a graph, which LangGraph gives its own batching store. */
export class StoreInGraph extends BaseStore {
  readonly #inner: BaseStore;

  constructor(inner: BaseStore) {
    super();
    this.#inner = inner;
  }

  override batch<Op extends Operation[]>(): Promise<OperationResults<Op>> {
    throw new Error("a graph's store has no batch");
  }

  async #inNode<T>(call: (store: BaseStore) => Promise<T>): Promise<T> {
    let result: Promise<T> | undefined;
    const State = Annotation.Root({ done: Annotation<boolean> });
    const graph = new StateGraph(State)
      .addNode("call", async (_state: unknown, config: LangGraphRunnableConfig) => {
        if (config.store === undefined) throw new Error("the graph has no store");
        result = call(config.store);
        await result;
        return { done: true };
      })
      .addEdge(START, "call")
      .addEdge("call", END)
      .compile({ store: this.#inner });
    await graph.invoke({ done: false });
    if (result === undefined) throw new Error("the node was not called");
    return await result;
  }

  override get(...call: Parameters<BaseStore["get"]>): ReturnType<BaseStore["get"]> {
    return this.#inNode((store) => store.get(...call));
  }
  override search(...call: Parameters<BaseStore["search"]>): ReturnType<BaseStore["search"]> {
    return this.#inNode((store) => store.search(...call));
  }
  override put(...call: Parameters<BaseStore["put"]>): Promise<void> {
    return this.#inNode((store) => store.put(...call));
  }
  override delete(...call: Parameters<BaseStore["delete"]>): Promise<void> {
    return this.#inNode((store) => store.delete(...call));
  }
}
