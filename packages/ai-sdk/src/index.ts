export { createMemXMiddleware, memxMiddleware } from "./middleware/memx-middleware.ts";
export type { MemXMiddleware } from "./middleware/memx-middleware.ts";
export type { MemXMiddlewareOptions } from "./middleware/middleware-options.ts";
export type { Placement } from "./middleware/place-block.ts";
