import type { DoctorCheck, DoctorReport } from "../../../types/maintenance.ts";
import { EXIT, type Command } from "../../command.ts";
import type { Terminal } from "../../terminal.ts";

const COLOURS = { good: "green", notice: "yellow", trouble: "red" } as const;

function printCheck({ subject, state, message, repair }: DoctorCheck, terminal: Terminal): void {
  terminal.print(
    `${terminal.style(COLOURS[state], state.padEnd(8))} ${terminal.style("bold", subject.padEnd(14))} ${message}`,
  );
  if (repair !== null) terminal.print(terminal.style("dim", `${" ".repeat(24)}${repair}`));
}

function print({ checks, versions, platform }: DoctorReport, terminal: Terminal): void {
  for (const check of checks) printCheck(check, terminal);
  const { memx, schema, daemonProtocol } = versions;
  terminal.note(
    terminal.style(
      "dim",
      `memx ${memx}, schema ${schema}, daemon protocol ${daemonProtocol}, ${platform}`,
    ),
  );
}

/** `memx doctor` */
export const doctor: Command = {
  name: "doctor",
  about: "what is wrong, and what helps; exits 1 on trouble",
  usage: "doctor [--fix]",
  example: "memx doctor --json",
  options: {
    fix: {
      type: "boolean",
      about:
        "open the newest good version, drop duplicates, build indexes, embed what has no vector",
    },
  },
  async run({ memory, values, terminal, json }) {
    terminal.progress(values.fix === true ? "repairing" : "looking");
    const report = values.fix === true ? await memory.repair() : await memory.doctor();
    terminal.progress("");
    if (json) terminal.printJson(report);
    else print(report, terminal);
    return report.isHealthy ? EXIT.done : EXIT.nothing;
  },
};
