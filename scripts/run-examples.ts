// Runs every example; each asserts its own result and exits non-zero when it is not what it says.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
// Offline, whatever the machine has configured: with a key the examples talk to a real model.
const { OPENAI_API_KEY: _key, OPENAI_BASE_URL: _url, ...withoutKeys } = process.env;
const names = readdirSync(`${root}/examples`).filter((name) =>
  existsSync(`${root}/examples/${name}/main.ts`),
);
const failed = names.filter((name) => {
  const options = {
    cwd: root,
    encoding: "utf8",
    env: withoutKeys,
  } as const;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--conditions=@memx/source", `examples/${name}/main.ts`],
    options,
  );
  console.log(`${name}: ${status === 0 ? "passed" : `FAILED\n${stdout}\n${stderr}`}`);
  return status !== 0;
});
process.exitCode = failed.length > 0 || names.length === 0 ? 1 : 0;
