export { MemXStore, type MemXStoreOptions } from "./memx-store.ts";
export { decodeNamespaceLabel, encodeNamespaceLabel } from "./namespace-label.ts";
