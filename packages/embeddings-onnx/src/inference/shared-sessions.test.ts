import { expect, test } from "vitest";
import { packagedModel } from "../model/locate-model.ts";
import type { LocalModel } from "../model/model-files.ts";
import { shareSession } from "./shared-sessions.ts";

test("a model is loaded once for all who share it, and again after the last has released it", async () => {
  const local = (await packagedModel()) as LocalModel;
  const first = shareSession(local, 1);
  const second = shareSession(local, 1);
  expect(second.session).toBe(first.session);
  await first.release();
  const session = await second.session;
  expect((await session.run([session.encoder.encode("still there", 16)])).dims[2]).toBe(384);
  await second.release();
  const third = shareSession(local, 1);
  expect(third.session).not.toBe(first.session);
  await third.release();
});
