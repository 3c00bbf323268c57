import { EXIT, type Command } from "../../command.ts";

/** `memx status` */
export const status: Command = {
  name: "status",
  about: "counts, sizes, and which parts are at work",
  usage: "status",
  example: "memx status --json",
  options: {},
  async run({ memory, owner, terminal, json }) {
    const found = await memory.status({ signal: owner.signal });
    if (json) terminal.printJson(found);
    else {
      const {
        memories,
        archived,
        superseded,
        mode,
        store,
        embedder,
        withoutVector,
        reflector,
        daemon,
      } = found;
      terminal.print(
        `memories    ${memories} (${archived} archived, ${superseded} superseded, ${withoutVector} without vector)`,
      );
      terminal.print(
        `search      ${mode}${embedder ? ` with ${embedder.model}` : ""}${daemon ? ", through the daemon" : ""}`,
      );
      terminal.print(
        `reflector   ${reflector.mode}${reflector.llm ? ` with ${reflector.llm}` : ""}`,
      );
      terminal.print(
        `store       ${store.uri}${store.bytes === null ? "" : `, ${(store.bytes / 1e6).toFixed(1)} MB`}`,
      );
    }
    return EXIT.done;
  },
};
