// Runs every example; each asserts its own result and exits non-zero when it is not what it says.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const names = readdirSync(`${root}/examples`).filter((name) =>
  existsSync(`${root}/examples/${name}/main.ts`),
);
const failed = names.filter((name) => {
  const options = {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, OPENAI_API_KEY: "", NODE_NO_WARNINGS: "1" },
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
