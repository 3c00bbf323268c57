import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { expect, test } from "vitest";

const run = promisify(execFile);

/** Without a key: the examples must run offline. */
function offline(): NodeJS.ProcessEnv {
  const { OPENAI_API_KEY: _key, OPENAI_BASE_URL: _url, ...rest } = process.env;
  return rest;
}

test.each(["ai-sdk-chat", "next-route-handler"])(
  "the example %s runs offline and finds what it asserts",
  async (name) => {
    const script = `examples/${name}/main.ts`;
    const options = ["--import", "tsx", "--conditions=@memx/source", script];
    const { stdout } = await run(process.execPath, options, { env: offline(), timeout: 110_000 });
    expect(stdout.trimEnd().split("\n").at(-1)).toBe("ok");
  },
  120_000,
);
