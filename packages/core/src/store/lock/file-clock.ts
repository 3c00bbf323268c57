import { randomInt } from "node:crypto";

/** Epoch milliseconds for ages of files, steady for the life of the process. What is stored has its times from `Runtime`. */
export function fileClock(): number {
  return performance.timeOrigin + performance.now();
}

/** Half to one and a half times the given pause, so that those who wait do not march in step. */
export function unevenly(milliseconds: number): number {
  return milliseconds * (0.5 + randomInt(1000) / 1000);
}
