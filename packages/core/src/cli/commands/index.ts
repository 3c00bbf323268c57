import type { Command } from "../command.ts";
import { explain } from "./read/explain.ts";
import { list } from "./read/list.ts";
import { search } from "./read/search.ts";
import { show } from "./read/show.ts";
import { status } from "./read/status.ts";
import { completionOf } from "./system/completion.ts";
import { config } from "./system/config.ts";
import { daemon } from "./system/daemon.ts";
import { mcp } from "./system/mcp.ts";
import { scan } from "./system/scan.ts";
import { exportCommand } from "./transfer/export.ts";
import { importCommand } from "./transfer/import.ts";
import { reindex } from "./upkeep/reindex.ts";
import { sweep } from "./upkeep/sweep.ts";
import { add } from "./write/add.ts";
import { conflicts } from "./write/conflicts.ts";
import { forget } from "./write/forget.ts";
import { update } from "./write/update.ts";

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  add,
  search,
  list,
  show,
  update,
  forget,
  explain,
  conflicts,
  exportCommand,
  importCommand,
  sweep,
  reindex,
  scan,
  status,
  daemon,
  mcp,
  config,
  completionOf(() => COMMANDS.map(({ name }) => name)),
];
