import { ConfigError } from "../../errors/memx-error.ts";
import type { BulletUpdate } from "../../ports/memory-client.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import type { Walls } from "../../types/owner.ts";
import type { Run } from "../attempt.ts";
import { buildBullet } from "../bullet-factory.ts";
import { withRevision } from "../add/carry-out.ts";
import { embedTexts } from "../add/embed-drafts.ts";
import { createRedactor, type Redactor } from "../add/redactions.ts";

export interface UpdateRequest {
  readonly id: string;
  readonly walls: Walls;
  /** Checked; dates as ISO 8601 text. */
  readonly change: Omit<BulletUpdate, "expiresAt"> & {
    readonly expiresAt?: string | null | undefined;
  };
}

export function notFound(id: string): ConfigError {
  const isId = /^mem_[a-z0-9]{8,64}$/.test(id);
  return new ConfigError({
    code: "MEMX_NOT_FOUND",
    message: `No memory ${isId ? id : "with this id"} is visible to the caller. Check the id and userId.`,
  });
}

type Changes = Partial<Omit<StoredBullet, "id">>;

/** What follows from a new text: terms and vectors. */
async function contentChanges(
  old: StoredBullet,
  raw: string,
  context: { readonly run: Run; readonly redactor: Redactor },
): Promise<Changes> {
  const content = context.redactor.text(raw);
  if (content.trim() === "")
    throw new ConfigError({
      code: "MEMX_INPUT_INVALID",
      message: "change.content must be a text that is not empty.",
    });
  if (content === old.content) return {};
  const embeddings = await embedTexts([content], context.run);
  const draft = {
    ...old,
    content,
    statesChange: false,
    vector: embeddings?.vectors[0] ?? null,
    unknownShare: embeddings?.unknownShares[0] ?? 0,
  };
  const walls = { userId: old.userId, agentId: old.agentId, sessionId: old.sessionId };
  const at = Date.parse(old.createdAt);
  const { terms, vector, searchVector } = buildBullet(draft, {
    id: old.id,
    walls,
    scope: old.scope,
    turnId: null,
    at,
    now: at,
    expiresAt: null,
    previous: [],
  });
  return { content, terms, vector, searchVector };
}

/** Changes the named fields of one memory and keeps its former text as a revision.
 * @throws ConfigError MEMX_NOT_FOUND where the walls hold no such memory. */
export async function updateMemory(request: UpdateRequest, run: Run): Promise<StoredBullet> {
  const { store, runtime, sanitizer, emit } = run.dependencies;
  const { id, walls, change } = request;
  const [old] = await store.get([id], walls);
  if (!old) throw notFound(id);
  const redactor = createRedactor(sanitizer, run);
  const { content, section, knowledgeType, tags, metadata, scope, expiresAt, status } = change;
  const at = new Date(runtime.now()).toISOString();
  const event =
    status === undefined || status === old.status
      ? "UPDATE"
      : status === "active"
        ? "RESTORE"
        : "ARCHIVE";
  const set: Changes = {
    ...(content !== undefined && (await contentChanges(old, content, { run, redactor }))),
    ...(section !== undefined && { section }),
    ...(knowledgeType !== undefined && { knowledgeType }),
    ...(tags !== undefined && { tags: redactor.texts(tags) }),
    ...(metadata !== undefined && { metadata: redactor.metadata(metadata) }),
    ...(scope !== undefined && { scope: redactor.text(scope) }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(status !== undefined && { status }),
    // A memory brought back starts to age anew; otherwise the next sweep would archive it again.
    ...(event === "RESTORE" && { lastRecalledAt: at, validTo: null, supersededBy: null }),
    updatedAt: at,
    revisions: withRevision(old, { event, at }),
  };
  run.signal?.throwIfAborted();
  await store.commit({ patch: [{ id, set }] });
  emit("memory-updated", { id });
  const [updated] = await store.get([id], walls);
  if (!updated) throw notFound(id);
  return updated;
}
