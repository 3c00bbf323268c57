import type { Command } from "../command.ts";
import { GLOBAL_OPTIONS } from "../global-options.ts";
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
import { backup } from "./operate/backup.ts";
import { doctor } from "./operate/doctor.ts";
import { purge } from "./operate/purge.ts";
import { reindex } from "./operate/reindex.ts";
import { rescan } from "./operate/rescan.ts";
import { restore } from "./operate/restore.ts";
import { sweep } from "./operate/sweep.ts";
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
  backup,
  restore,
  sweep,
  reindex,
  purge,
  rescan,
  scan,
  status,
  doctor,
  daemon,
  mcp,
  config,
  completionOf(() => ({ commands: COMMANDS, everywhere: GLOBAL_OPTIONS })),
];
