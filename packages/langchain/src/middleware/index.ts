export {
  createMemXMiddleware,
  memxMiddleware,
  type MemXContextSchema,
  type MemXMiddleware,
  type MemXMiddlewareOptions,
} from "./memx-middleware.ts";
export type { Placement } from "./place-block.ts";
