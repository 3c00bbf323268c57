export {
  memxMiddleware,
  /** The same, under the name it has in `@memx/ai-sdk`. */
  memxMiddleware as createMemXMiddleware,
  type MemXContextSchema,
  type MemXMiddleware,
  type MemXMiddlewareOptions,
} from "./memx-middleware.ts";
export type { Placement } from "./place-block.ts";
