import type { Command } from "../command.ts";
import { search } from "./search.ts";
import { status } from "./status.ts";

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [search, status];
