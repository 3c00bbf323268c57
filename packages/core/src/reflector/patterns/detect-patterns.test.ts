import { describe, expect, test } from "vitest";
import type { SessionEvent } from "../../types/session-event.ts";
import type { SanitizedText } from "../../types/text.ts";
import type { SanitizedMessage, SanitizedTurn } from "../../types/turn.ts";
import { reflectByRules, type RulesReflection } from "../reflect-by-rules.ts";
import { findCause } from "./find-cause.ts";

const text = (value: string): SanitizedText => value as SanitizedText;

function turnOf(messages: readonly SanitizedMessage[]): SanitizedTurn {
  return {
    messages,
    walls: { userId: null, agentId: null, sessionId: text("s") },
    scope: text("global"),
    turnId: null,
    at: Date.UTC(2024, 2, 6),
    metadata: {},
  };
}

const user = (content: string): SanitizedMessage => ({ role: "user", content: text(content) });
const assistant = (content: string): SanitizedMessage => ({
  role: "assistant",
  content: text(content),
});
const ran = (command: string, output: string, isError?: boolean): SanitizedMessage => ({
  role: "tool",
  toolName: text("Bash"),
  toolInput: text(command),
  content: text(output),
  ...(isError === undefined ? {} : { isError }),
});
const edited = (path: string, before = "a", after = "b"): SanitizedMessage => ({
  role: "tool",
  toolName: text("Edit"),
  toolInput: text(JSON.stringify({ file_path: path, old_string: before, new_string: after })),
  content: text(`The file ${path} has been updated.`),
});

/** A session turn by turn, with what the store would keep in between: the newest 20 events. */
function session(...turns: readonly (readonly SanitizedMessage[])[]): readonly RulesReflection[] {
  let events: readonly SessionEvent[] = [];
  return turns.map((messages) => {
    const reflection = reflectByRules({ turn: turnOf(messages), events }, 30);
    events = [...events, ...(reflection.events as readonly SessionEvent[])].slice(-20);
    return reflection;
  });
}

const told = (reflection: RulesReflection | undefined): readonly (readonly [string, string])[] =>
  reflection?.proposals.map((proposal) => [proposal.pattern, proposal.content] as const) ?? [];
const one = (...messages: readonly SanitizedMessage[]): readonly (readonly [string, string])[] =>
  told(session(messages)[0]);

describe("error → fix", () => {
  test("the working command after the failing one", () => {
    expect(
      one(
        user("build it"),
        ran(
          "goreleaser build",
          'Exit code 1\n  ⨯ build failed  error=template: map has no entry for key "POSTHOG_API_KEY"',
        ),
        ran("POSTHOG_API_KEY=test goreleaser build", "done"),
      ),
    ).toEqual([
      [
        "error_fix",
        '`goreleaser build` fails with “template: map has no entry for key "POSTHOG_API_KEY"”; `POSTHOG_API_KEY=test goreleaser build` works.',
      ],
    ]);
  });

  test("the same command, with what was done in between", () => {
    const [first] = one(
      user("run the check"),
      ran("goreleaser check", "Exit code 2\nonly version: 2 configuration files are supported"),
      assistant("The config uses a deprecated format, it needs `version: 2`. Let me fix it."),
      edited("src/goreleaser.go"),
      ran("goreleaser check", "1 configuration file(s) validated"),
    );
    expect(first).toEqual([
      "error_fix",
      "`goreleaser check` fails with “only version: 2 configuration files are supported”; the config uses a deprecated format, it needs `version: 2`.",
    ]);
  });

  test("across turns, also after other turns, and only once", () => {
    const turns = session(
      [
        user("run the linter"),
        ran(
          "golangci-lint run main.go",
          "Exit code 1\nmain.go:56:5: var uuidRegex is undefined here",
        ),
      ],
      [user("hm"), assistant("One moment.")],
      [user("lint the whole project"), ran("golangci-lint run", "0 issues.")],
      [user("again"), ran("golangci-lint run", "0 issues.")],
    );
    expect(turns.map((turn) => told(turn).length)).toEqual([0, 0, 1, 0]);
    expect(told(turns[2])[0]?.[1]).toContain("`golangci-lint run` works");
  });

  test("the one command that was run in between", () => {
    const turns = session(
      [user("test"), ran("npm test", "Exit code 1\nError: Cannot find module 'zod'")],
      [
        user("try again"),
        ran("ls", "a"),
        ran("npm install zod", "added 1 package"),
        ran("npm test", "12 passed"),
      ],
    );
    expect(told(turns[1]).map(([, content]) => content)).toContain(
      "`npm test` fails with “Error: Cannot find module 'zod'”; it works after `npm install zod`.",
    );
  });

  test("a failing edit with the reason the assistant found", () => {
    expect(
      one(
        user("rename it"),
        {
          role: "tool",
          toolName: text("Edit"),
          content: text("<tool_use_error>String to replace not found in file.</tool_use_error>"),
        },
        assistant("The file uses tabs for indentation. Let me try again."),
        edited("main.go"),
      ),
    ).toEqual([
      [
        "error_fix",
        "`Edit` fails with “String to replace not found in file”; the file uses tabs for indentation.",
      ],
    ]);
  });

  test("an error that was pasted, and what was changed about it", () => {
    const [first] = one(
      user(
        "Traceback (most recent call last):\n  File \"app.py\", line 3\nNameError: name 'GitRepo' is not defined",
      ),
      assistant("We need to import the `GitRepo` class from aider.repo."),
      edited("app.py"),
    );
    expect(first).toEqual([
      "error_fix",
      "“NameError: name 'GitRepo' is not defined” occurred; this solved it: import the `GitRepo` class from aider.repo.",
    ]);
  });

  test("reads exports that keep tool calls as text", () => {
    const shell = (command: string, output: string): SanitizedMessage => ({
      role: "tool",
      content: text(
        `<tool-use data-tool-type="shell" data-tool-name="Bash"><details>\n<summary>Tool use: **Bash**</summary>\n\n\`${command}\`\n\n\`\`\`text\n${output}\n\`\`\`\n</details></tool-use>`,
      ),
    });
    expect(
      one(
        user("look"),
        shell("sed -n 1p a.go | cat -A", "Exit code 1\ncat: illegal option -- A"),
        shell("sed -n 1p a.go | od -c", "0000000"),
      ).map(([pattern]) => pattern),
    ).toEqual(["error_fix"]);
  });

  test("in Chinese where the exchange is", () => {
    const [first] = one(
      user("请运行构建"),
      ran("make build", "Exit code 2\nerror: missing separator"),
      ran("make -f Build.mk build", "ok"),
    );
    expect(first?.[1]).toBe(
      "`make build` 会失败（error: missing separator）；`make -f Build.mk build` 可以运行。",
    );
  });

  test.each([
    ["a failure alone", [ran("npm test", "Exit code 1\nError: boom is not defined")]],
    [
      "a pasted error alone",
      [
        user("TypeError: x is not a function\n    at main (a.js:1:1)"),
        assistant("That means that x is not a function, because it is undefined."),
      ],
    ],
    [
      "a sibling's error",
      [
        ran("go build", "<tool_use_error>Sibling tool call errored</tool_use_error>"),
        ran("go build", ""),
      ],
    ],
    [
      "a rejected call",
      [
        ran(
          "go test",
          "The user doesn't want to proceed with this tool use. The tool use was rejected.",
        ),
        ran("go test", "ok"),
      ],
    ],
    [
      "another command",
      [ran("npm test", "Exit code 1\nError: boom is not defined"), ran("git status", "clean")],
    ],
    [
      "a style finding",
      [
        ran("flake8", "Exit code 1\na.py:1:1: F401 'os' imported but unused"),
        assistant("We need to remove the unused import."),
        edited("a.py"),
        ran("flake8", ""),
      ],
    ],
    [
      "a search that found nothing",
      [
        { role: "tool", toolName: text("Grep"), content: text("No files found"), isError: true },
        { role: "tool", toolName: text("Grep"), content: text("a.ts") },
      ],
    ],
  ] as readonly (readonly [string, readonly SanitizedMessage[]])[])(
    "nothing from %s",
    (_, messages) => {
      expect(one(user("go on"), ...messages)).toEqual([]);
    },
  );

  test("a success 15 results later is another story", () => {
    const others = Array.from({ length: 15 }, (_, index) => ran(`ls dir${index}`, "x"));
    expect(
      one(
        user("go"),
        ran("npm test", "Exit code 1\nError: boom is not defined"),
        ...others,
        ran("npm test -- --run", "ok"),
      ),
    ).toEqual([]);
  });

  test("a script is not told in a sentence", () => {
    const long = `node -e "${"x".repeat(400)}"`;
    expect(
      one(user("go"), ran(long, "Exit code 1\nError: boom is not defined"), ran(`${long} y`, "ok")),
    ).toEqual([]);
  });
});

describe("retry → success", () => {
  test("more than one attempt", () => {
    const [first] = one(
      user("install"),
      ran(
        "npm install sharp",
        "npm ERR! code EACCES\nnpm ERR! permission denied, mkdir '/usr/lib/node_modules'",
      ),
      ran(
        "npm install sharp --force",
        "npm ERR! code EACCES\nnpm ERR! permission denied, mkdir '/usr/lib/node_modules'",
      ),
      ran("npm install sharp --prefix ./local", "added 1 package"),
    );
    expect(first?.[0]).toBe("retry_success");
    expect(first?.[1]).toContain("`npm install sharp --prefix ./local` works");
  });

  test("the same command again, without any change", () => {
    const [first] = one(
      user("e2e"),
      ran("npm run e2e", "Exit code 1\nError: connect ETIMEDOUT 10.0.0.7:443"),
      ran("npm run e2e", "ok"),
    );
    expect(first).toEqual([
      "retry_success",
      "`npm run e2e` failed once with “Error: connect ETIMEDOUT 10.0.0.7:443” and passed on a second run without any change.",
    ]);
  });
});

describe("configuration, tools, habits", () => {
  test("a configuration change, from the edit itself", () => {
    expect(
      one(user("use port 5433"), edited("docker-compose.yml", '- "5432:5432"', '- "5433:5432"')),
    ).toEqual([
      [
        "config_change",
        '`docker-compose.yml` was changed from `- "5432:5432"` to `- "5433:5432"`.',
      ],
    ]);
  });

  test("a configuration change, from what was said about it", () => {
    const [first] = one(
      user("fix CI"),
      edited(".github/workflows/release.yml", "x\ny\nz", "u\nv\nw"),
      assistant("Updated the workflow to use `actions/checkout@v4`. Push and re-run."),
    );
    expect(first).toEqual([
      "config_change",
      "Updated the workflow to use `actions/checkout@v4` (in `release.yml`).",
    ]);
  });

  test("not every file is configuration, and a silent large edit tells nothing", () => {
    expect(one(user("go"), edited("src/main.ts", "const a = 1", "const a = 2"))).toEqual([]);
    expect(one(user("go"), edited("tsconfig.json", "a\nb\nc", "d\ne\nf"))).toEqual([]);
  });

  test("an installed tool, and one that was missing", () => {
    expect(one(user("add it"), ran("npm install -D drizzle-kit", "added 1 package"))).toEqual([
      ["new_tool", "`drizzle-kit` is installed with `npm install -D drizzle-kit`."],
    ]);
    const turns = session(
      [
        user("check"),
        ran("goreleaser check", "Exit code 127\n(eval):1: command not found: goreleaser"),
      ],
      [user("I installed it."), ran("goreleaser check", "ok")],
    );
    expect(told(turns[1])).toEqual([
      ["new_tool", "`goreleaser` was not installed at first and is available now."],
    ]);
  });

  test("a project command that three turns ran, once", () => {
    const turn = [user("go on"), ran("npm run check", "ok")];
    const turns = session(turn, turn, turn, turn, turn);
    expect(turns.map((reflection) => told(reflection).length)).toEqual([0, 0, 1, 0, 0]);
    expect(told(turns[2])[0]).toEqual([
      "repetitive_op",
      "`npm run check` is run again and again in this project.",
    ]);
  });

  test("looking around is no habit", () => {
    const turn = [user("go on"), ran("git status", "clean"), ran("cat package.json", "{}")];
    expect(session(turn, turn, turn, turn).flatMap(told)).toEqual([]);
  });
});

describe("session events", () => {
  test("are few, short, and survive a restart as they are", () => {
    const messages = [
      user("go"),
      ...Array.from({ length: 30 }, (_, index) =>
        ran(`npm run test:${index}`, `Exit code 1\nError: boom${index} is not defined`),
      ),
    ];
    const [reflection] = session(messages);
    expect(reflection?.events.length).toBeLessThanOrEqual(8);
    for (const event of reflection?.events ?? [])
      expect(event.text.length).toBeLessThanOrEqual(500);
    expect(JSON.parse(JSON.stringify(reflection?.events))).toEqual(reflection?.events);
  });
});

describe("findCause", () => {
  test.each([
    [
      "Exit code 2\n  • only version: 2 configuration files are supported, yours is version: 0\n  ⨯ check failed   error=1 out of 1 configuration file(s) have issues",
      "only version: 2 configuration files are supported, yours is version: 0",
    ],
    [
      "Traceback (most recent call last):\n  File \"a.py\", line 1\nModuleNotFoundError: No module named 'yaml'",
      "ModuleNotFoundError: No module named 'yaml'",
    ],
    [
      "npm ERR! code ENOENT\nnpm ERR! enoent ENOENT: no such file or directory, open 'package.json'",
      "npm ERR! enoent ENOENT: no such file or directory, open 'package.json'",
    ],
    [
      "src/a.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'.",
      "src/a.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'",
    ],
    ["(eval):1: command not found: goreleaser", "command not found: goreleaser"],
  ])("%j", (output, cause) => {
    expect(findCause(output)).toBe(cause);
  });

  test("nothing where nothing is said, and never more than 140 characters", () => {
    expect(findCause("ok\nall good")).toBeNull();
    expect(findCause(`Error: ${"very/long/path ".repeat(40)}`)?.length).toBeLessThanOrEqual(140);
  });
});
