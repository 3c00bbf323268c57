import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { COMMANDS } from "./commands/index.ts";
import { runForTest, Sink, type Ran } from "./run-for-test.ts";
import { runCommandLine } from "./run-command-line.ts";
import { createTerminal } from "./terminal.ts";

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "memx-cli-"));
  await writeFile(
    join(home, "config.json"),
    JSON.stringify({ embedder: "none", reflector: { mode: "rules" } }),
  );
});

afterEach(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));

const memx = (args: readonly string[], input?: string): Promise<Ran> =>
  runForTest(home, args, input);

const json = <T>(ran: Ran): T => JSON.parse(ran.out) as T;
type Added = { readonly events: readonly { readonly id: string }[] };

async function added(text: string, ...options: readonly string[]): Promise<string> {
  return (
    json<Added>(await memx(["add", text, "--verbatim", "--json", ...options])).events[0]?.id ?? ""
  );
}

describe("every command", () => {
  test.each(COMMANDS.map(({ name }) => name))(
    "memx %s --help shows its usage and an example",
    async (name) => {
      const { code, out } = await memx([name, "--help"]);
      expect(code).toBe(0);
      expect(out).toContain(`Usage: memx ${name}`);
      expect(out).toContain("Example: ");
    },
  );

  test.each(COMMANDS.map(({ name }) => name))("docs/cli.md shows memx %s at work", async (name) => {
    const text = await readFile(new URL("../../../../docs/cli.md", import.meta.url), "utf8");
    const [, section = ""] = text.split(new RegExp(`^### ${name}$`, "m"));
    const [shown = ""] = section.split(/^##/m);
    expect(shown).toMatch(new RegExp(`memx ${name}\\b`));
  });

  test("an unknown command or option names what was meant, and exits with 2", async () => {
    expect(await memx(["serch", "x"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("memx search"),
    });
    expect(await memx(["search", "x", "--limt", "3"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("--limt"),
    });
    expect(await memx(["search"])).toMatchObject({ code: 2 });
  });
});

describe("memories", () => {
  test("are added, found, listed, shown, changed and forgotten", async () => {
    const id = await added("The staging database runs on port 5433.", "--tag", "db");
    expect((await memx(["search", "staging", "port"])).out).toContain("5433");
    expect(
      json<{ hits: { id: string }[] }>(await memx(["search", "staging port", "--json"])).hits[0]
        ?.id,
    ).toBe(id);
    expect((await memx(["list", "--tag", "db"])).out).toContain(id);
    expect((await memx(["list", "--tag", "other"])).code).toBe(1);
    expect((await memx(["update", id, "The staging database runs on port 6543."])).out).toContain(
      "6543",
    );
    const shown = await memx(["show", id]);
    expect(shown.out).toMatch(/History[\s\S]*ADD[\s\S]*5433[\s\S]*UPDATE[\s\S]*6543/);
    expect(await memx(["forget", id])).toMatchObject({
      code: 0,
      err: expect.stringContaining("forgot 1"),
    });
    expect((await memx(["search", "staging port"])).code).toBe(1);
    expect((await memx(["show", id])).code).toBe(1);
  });

  test("are read from a pipe", async () => {
    const { code, out } = await memx(["add", "-"], "Remember that our CI runs on Buildkite.\n");
    expect(code).toBe(0);
    expect(out).toContain("Buildkite");
  });

  test("of users are kept apart, and one user is forgotten whole", async () => {
    await added("Ann's fact.", "--user", "ann");
    expect((await memx(["list", "--user", "bob"])).code).toBe(1);
    expect((await memx(["forget", "--user", "ann"])).code).toBe(2);
    expect((await memx(["forget", "--user", "ann", "--all", "--dry-run"])).err).toContain(
      "would forget 1",
    );
    expect((await memx(["forget", "--user", "ann", "--all"])).err).toContain("forgot 1");
  });

  test("go out as lines and come in again, unchanged", async () => {
    await added("One.");
    await added("Two.");
    const file = join(home, "out.jsonl");
    await memx(["export", file]);
    const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
    expect(lines).toHaveLength(2);
    await memx(["forget", "--all"]);
    expect(await memx(["import", file, "--dry-run"])).toMatchObject({
      out: expect.stringContaining("would add 2"),
    });
    expect(await memx(["import", file])).toMatchObject({
      code: 0,
      out: expect.stringContaining("added 2"),
    });
    expect((await memx(["export"])).out.trimEnd().split("\n").toSorted()).toEqual(lines.toSorted());
  });

  test("an export to a place that cannot be written is an error of usage", async () => {
    await added("One.");
    expect(await memx(["export", join(home, "absent", "out.jsonl")])).toMatchObject({
      code: 2,
      err: expect.stringContaining("cannot be written"),
    });
  });

  test("explain shows every factor, and what a text would teach without storing it", async () => {
    await added("The staging database runs on port 5433.");
    expect((await memx(["explain", "staging port"])).out).toMatch(/L1 exact .* blended .* decay/s);
    const file = join(home, "note.txt");
    await writeFile(file, "Remember that the mascot is a heron.");
    expect((await memx(["explain", "--ingest", file])).out).toMatch(/kept .*heron/s);
    expect((await memx(["search", "mascot"])).out).not.toContain("heron");
  });
});

describe("explain --ingest", () => {
  const secret = `ghp_${"R7k2Lq9XvB4nT8wZc3Yh6JmPd5Gs1Fa0UeKo"}`;
  const said = fc.constantFrom(
    "Remember that the mascot is a heron.",
    "I prefer tabs over spaces in Go files.",
    "We decided to deploy on Thursdays because of the review.",
    `My token is ${secret}, please keep it in mind.`,
    "Thanks, that helped!",
    "What time is it?",
    "ok",
    "我住在柏林。",
    "",
  );
  const answered = fc.constantFrom("Noted.", "The fix was to clear the cache.", "", secret);
  const transcript = fc
    .array(fc.tuple(said, answered), { minLength: 1, maxLength: 4 })
    .map((turns) =>
      turns.flatMap(([user, assistant]) => [
        { role: "user", content: user },
        { role: "assistant", content: assistant },
      ]),
    );

  interface Candidate {
    readonly content: string;
    readonly kept: boolean;
    readonly reason: string;
    readonly instructivityScore: number;
  }

  test(
    "stores nothing, shows no secret, says why, and keeps what an import learns",
    { timeout: 60_000 },
    async () => {
      const file = join(home, "chat.json");
      await fc.assert(
        fc.asyncProperty(transcript, async (messages) => {
          await memx(["forget", "--all"]);
          await writeFile(file, JSON.stringify(messages));
          const ran = await memx(["explain", "--ingest", file, "--json"]);
          expect(`${ran.out}${ran.err}`).not.toContain(secret);
          const candidates = json<Candidate[]>(ran);
          expect((await memx(["list"])).code).toBe(1);
          for (const { kept, reason, instructivityScore: score } of candidates) {
            expect(score).toBeGreaterThanOrEqual(0);
            expect(score).toBeLessThanOrEqual(100);
            expect(reason).not.toBe("");
            if (kept) expect(score).toBeGreaterThanOrEqual(30);
          }
          const kept = candidates.filter((one) => one.kept).map(({ content }) => content);
          expect(ran.code).toBe(kept.length > 0 ? 0 : 1);
          await memx(["import", file]);
          const stored = await memx(["list", "--json", "--status", "all"]);
          const contents = json<{ content: string }[]>(stored).map(({ content }) => content);
          for (const content of contents) expect(kept).toContain(content);
          expect(contents.length > 0).toBe(kept.length > 0);
        }),
        { numRuns: 6 },
      );
    },
  );
});

describe("completion", () => {
  test("bash completes commands, and the options of the command", async () => {
    const script = (await memx(["completion", "bash"])).out;
    const complete = (...words: readonly string[]): string =>
      spawnSync(
        "bash",
        [
          "-c",
          `${script}\nCOMP_WORDS=(memx ${words.join(" ")}); COMP_CWORD=${words.length}; _memx; echo "\${COMPREPLY[@]}"`,
        ],
        { encoding: "utf8" },
      ).stdout.trim();
    expect(complete("resc")).toBe("rescan");
    expect(complete("doctor", "--fi")).toBe("--fix");
    expect(complete("doctor", "--ho")).toBe("--home");
  });

  test("zsh and fish know every command", async () => {
    for (const shell of ["zsh", "fish"]) {
      const { out } = await memx(["completion", shell]);
      for (const { name } of COMMANDS) expect(out).toContain(name);
    }
    expect((await memx(["completion", "dos"])).code).toBe(2);
  });
});

describe("imports", () => {
  const openai = JSON.stringify([
    { role: "system", content: "You are helpful." },
    { role: "user", content: "Remember that the mascot is a heron." },
    { role: "assistant", content: [{ type: "text", text: "Noted." }] },
  ]);
  const claude = [
    {
      type: "user",
      sessionId: "s1",
      timestamp: "2026-01-02T03:04:05Z",
      message: { role: "user", content: "Remember that the mascot is a heron." },
    },
    {
      type: "assistant",
      sessionId: "s1",
      timestamp: "2026-01-02T03:04:06Z",
      message: { role: "assistant", content: [{ type: "text", text: "Noted." }] },
    },
  ]
    .map((line) => JSON.stringify(line))
    .join("\n");
  const aider =
    "# aider chat started at 2026-01-02 03:04:05\n\n#### Remember that the mascot is a heron.\n\nNoted.\n";
  const specstory =
    "_**User (2026-01-02)**_\n\nRemember that the mascot is a heron.\n\n---\n\n_**Agent**_\n\nNoted.\n";
  const mem0 = JSON.stringify({
    results: [
      {
        id: "1",
        memory: "The mascot is a heron.",
        user_id: "ann",
        created_at: "2026-01-02T03:04:05Z",
      },
    ],
  });

  test.each([
    ["openai", openai],
    ["claude-code", claude],
    ["aider", aider],
    ["specstory", specstory],
    ["mem0", mem0],
    ["markdown", "# Notes\n\n- The mascot is a heron.\n"],
    ["text", "The mascot is a heron.\n"],
    ["memx", JSON.stringify({ content: "The mascot is a heron." })],
    ["jsonl", JSON.stringify({ text: "The mascot is a heron." })],
  ])("%s is recognised and read, and reading it twice adds nothing", async (format, text) => {
    const first = await memx(["import", "-"], text);
    expect(first).toMatchObject({ code: 0, out: expect.stringContaining(`${format}: added 1`) });
    expect((await memx(["search", "mascot"])).out).toContain("heron");
    expect(await memx(["import", "-"], text)).toMatchObject({
      out: expect.stringContaining("added 0"),
    });
  });
});

describe("scan", () => {
  const secret = `ghp_${"R7k2Lq9XvB4nT8wZc3Yh6JmPd5Gs1Fa0UeKo"}`;

  test("tells line, column and rule, exits with 1, and never shows the secret", async () => {
    const file = join(home, "notes.txt");
    await writeFile(file, `first\ntoken: ${secret}\n`);
    const ran = await memx(["scan", file]);
    expect(ran).toMatchObject({ code: 1, out: `${file}:2:8 github-token\n` });
    expect(`${ran.out}${ran.err}`).not.toContain(secret);
    await memx(["scan", file, "--fix"]);
    expect(await readFile(file, "utf8")).toBe("first\ntoken: <REDACTED:github-token>\n");
    expect(await memx(["scan", file])).toMatchObject({ code: 0, out: "" });
  });
});

describe("as a process", () => {
  const main = fileURLToPath(new URL("./main.ts", import.meta.url));
  const args = ["--import", "tsx", "--conditions=@memx/source", main];

  test("prints colours only on a terminal, and a store that cannot be opened exits with 3", () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [...args, "status"], {
      encoding: "utf8",
      env: { ...process.env, MEMX_HOME: home, MEMX_STORE_URI: join(home, "config.json") },
    });
    expect(status).toBe(3);
    // eslint-disable-next-line no-control-regex
    expect(`${stdout}${stderr}`).not.toMatch(/\u001B\[/);
    expect(stderr).toContain("memx status:");
  });

  test("ends on Ctrl-C without a trace", async () => {
    const controller = new AbortController();
    const [stdout, stderr] = [new Sink(), new Sink()];
    const stdin = Object.assign(new Readable({ read() {} }), { isTTY: false });
    const terminal = createTerminal({ stdin, stdout, stderr, environment: {} });
    const running = runCommandLine(["add", "-", "--home", home], {
      terminal,
      signal: controller.signal,
    });
    stdin.push("a text that does not end");
    controller.abort();
    await running;
    expect(stdout.text + stderr.text).toBe("");
  });
});
