import { describeFamily } from "./describe-family.ts";
import { localPath } from "./local-path.ts";

describeFamily("local-path", localPath, {
  "user-name": {
    redacts: [
      { text: "/Users/amelie/dev/shop/index.ts", secret: "amelie" },
      { text: "cd /home/j.doe && ls", secret: "j.doe" },
      { text: "C:\\Users\\Amelie\\shop", secret: "Amelie" },
      { text: '"C:\\\\Users\\\\amelie\\\\shop"', secret: "amelie" },
      { text: "file:///Users/amelie/x.md and /mnt/c/Users/amelie/y", secret: "amelie" },
      { text: "~/.claude/projects/-Users-amelie-dev-shop/1.jsonl", secret: "amelie" },
      { text: "C:\\Users\\Amelie Poulain\\shop", secret: "Poulain" },
    ],
    leaves: [
      "/home/runner/work/shop and /Users/runner/x",
      "/home/ubuntu/.ssh/config, /home/node/app, /root/.npmrc",
      "C:\\Users\\Public\\Documents",
      "GET https://shop.test/home/offers",
      "import { Home } from './pages/home/index.ts'",
      "/home/<user>/x and /Users/you/x",
      "/api/Users/42",
    ],
  },
});
