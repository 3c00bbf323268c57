import { curate } from "../../curator/curate.ts";
import { ConfigError } from "../../errors/memx-error.ts";
import type { MemoryStore } from "../../ports/memory-store.ts";
import { indexTerms } from "../../text/terms.ts";
import { SCHEMA_VERSION, type StoredBullet } from "../../types/bullet.ts";
import type { Draft } from "../../types/draft.ts";
import type { Walls } from "../../types/owner.ts";
import type { ImportReport } from "../../types/results.ts";
import { attempt, type Run } from "../attempt.ts";
import { buildBullet } from "../bullet-factory.ts";
import { embedDrafts } from "../add/embed-drafts.ts";
import { createRedactor, type Redactor } from "../add/redactions.ts";
import { parseRecords, type ImportSource } from "./parse-records.ts";
import { readRecord, RecordError, type ReadRecord } from "./read-record.ts";

/** Records that are embedded, compared and written together. */
const BATCH = 256;

export interface ImportRequest {
  readonly source: ImportSource;
  /** Who owns a record, its names sanitised. */
  wallsOf(record: Pick<ReadRecord, "userId" | "agentId" | "sessionId">): Walls;
  readonly curate: boolean;
  readonly dryRun: boolean;
  readonly onProgress: ((done: number) => void) | undefined;
}

/** One record on its way in. */
interface Incoming {
  readonly record: ReadRecord;
  readonly draft: Draft;
  readonly walls: Walls;
}

interface Tally {
  added: number;
  merged: number;
  skipped: number;
  readonly rejected: { readonly record: number; readonly reason: string }[];
}

function draftOf(record: ReadRecord, redactor: Redactor): Draft {
  return {
    content: redactor.text(record.content),
    section: record.section,
    knowledgeType: record.knowledgeType,
    instructivityScore: record.instructivityScore,
    sourceType: record.sourceType,
    relatedTools: redactor.texts(record.relatedTools),
    keyEntities: redactor.texts(record.keyEntities),
    tags: redactor.texts(record.tags),
    metadata: redactor.metadata(record.metadata),
    statesChange: false,
    vector: null,
    unknownShare: 0,
  };
}

/** The stored form, with everything the record says kept as it says it. */
function bulletOf({ record, draft, walls }: Incoming, run: Run, redactor: Redactor): StoredBullet {
  const { runtime } = run.dependencies;
  const now = runtime.now();
  const at = record.createdAt === null ? now : Date.parse(record.createdAt);
  const built = buildBullet(draft, {
    id: record.id ?? runtime.newId(at),
    walls,
    scope: redactor.text(record.scope),
    turnId: record.turnId === null ? null : redactor.text(record.turnId),
    at,
    now,
    expiresAt: record.expiresAt,
    previous: [],
  });
  return {
    ...built,
    recallCount: record.recallCount,
    decayWeight: record.decayWeight,
    createdAt: record.createdAt ?? built.createdAt,
    // A record that does not say when it changed is as old as it is.
    updatedAt: record.updatedAt ?? record.createdAt ?? built.updatedAt,
    lastRecalledAt: record.lastRecalledAt,
    validFrom: record.validFrom,
    validTo: record.validTo,
    supersededBy: record.supersededBy,
    conflictsWith: record.conflictsWith,
    status: record.status,
    revisions: record.revisions.map(({ event, at: when, content, reason }) => ({
      event,
      at: when,
      content: redactor.text(content),
      ...(reason !== undefined && { reason: redactor.text(reason) }),
    })),
    schemaVersion: SCHEMA_VERSION,
  };
}

/** Whether the Curator lets the memory in as one of its own. Only merges keep it out: an import never changes what is stored. */
async function isNew(incoming: Incoming, bullet: StoredBullet, run: Run): Promise<boolean> {
  const { store, runtime, settings } = run.dependencies;
  const { draft, walls } = incoming;
  const terms = indexTerms(draft.content, Date.parse(bullet.createdAt));
  const around = await store.neighbours({
    walls,
    scope: bullet.scope,
    drafts: [{ terms, vector: draft.vector }],
    limit: 20,
    previous: 0,
    turnId: null,
    now: runtime.now(),
  });
  const [decision] = await attempt(run, "curate", {
    try: () => curate({ drafts: [draft], neighbours: around.perDraft, settings: settings.curator }),
    or: () => [],
  });
  return decision?.action !== "merge" && decision?.action !== "skip";
}

interface ImportContext {
  readonly request: ImportRequest;
  readonly run: Run;
  readonly redactor: Redactor;
  readonly tally: Tally;
  /** Every id of the store, whoever owns it; read once, when the first record asks. */
  takenIds(): Promise<Set<string>>;
}

function takenIdsOf(store: MemoryStore): () => Promise<Set<string>> {
  let reading: Promise<Set<string>> | undefined;
  const read = async (): Promise<Set<string>> => {
    const taken = new Set<string>();
    for await (const batch of store.scan("everything")) for (const { id } of batch) taken.add(id);
    return taken;
  };
  return () => (reading ??= read());
}

/** What is wrong with a record; a foreign error's text may be the record's, so it is not told. */
const reasonOf = (error: unknown): string =>
  error instanceof RecordError || error instanceof ConfigError
    ? error.message
    : "the record cannot be read";

/**
 * The memory as it may be written: null where its owner has it already, with another id where somebody else has this one.
 * A store writes by id, so that a record with a foreign id would take the memory away from its owner.
 */
async function claimId(bullet: StoredBullet, context: ImportContext): Promise<StoredBullet | null> {
  const { store, runtime } = context.run.dependencies;
  const walls = { userId: bullet.userId, agentId: null, sessionId: null };
  const [known] = await store.get([bullet.id], walls);
  if (known !== undefined) return null;
  const taken = await context.takenIds();
  const id = taken.has(bullet.id) ? runtime.newId(Date.parse(bullet.createdAt)) : bullet.id;
  taken.add(id);
  return { ...bullet, id };
}

async function writeBatch(batch: readonly Incoming[], context: ImportContext): Promise<void> {
  const { request, run, redactor, tally } = context;
  const drafts = await embedDrafts(
    batch.map(({ draft }) => draft),
    run,
  );
  const fresh: StoredBullet[] = [];
  for (const [index, one] of batch.entries()) {
    run.signal?.throwIfAborted();
    const incoming = { ...one, draft: drafts[index] ?? one.draft };
    const read = bulletOf(incoming, run, redactor);
    const isRepeated = fresh.some(({ id, userId }) => id === read.id && userId === read.userId);
    const isUnnamed = incoming.record.id === null;
    const bullet = isUnnamed ? read : isRepeated ? null : await claimId(read, context);
    if (bullet === null) tally.skipped += 1;
    else if (request.curate && bullet.status === "active" && !(await isNew(incoming, bullet, run)))
      tally.merged += 1;
    else fresh.push(bullet);
  }
  if (!request.dryRun && fresh.length > 0) await run.dependencies.store.commit({ add: fresh });
  tally.added += fresh.length;
  request.onProgress?.(tally.added + tally.merged + tally.skipped + tally.rejected.length);
}

/** file → validate → sanitise → embed → curate → commit, in batches. A record that cannot be read is reported and passed over. */
export async function importMemories(request: ImportRequest, run: Run): Promise<ImportReport> {
  const redactor = createRedactor(run.dependencies.sanitizer, run);
  const tally: Tally = { added: 0, merged: 0, skipped: 0, rejected: [] };
  const takenIds = takenIdsOf(run.dependencies.store);
  const context: ImportContext = { request, run, redactor, tally, takenIds };
  let batch: Incoming[] = [];
  for await (const parsed of parseRecords(request.source)) {
    run.signal?.throwIfAborted();
    if ("reason" in parsed) {
      tally.rejected.push(parsed);
      continue;
    }
    try {
      const record = readRecord(parsed.value);
      batch.push({ record, draft: draftOf(record, redactor), walls: request.wallsOf(record) });
    } catch (error) {
      tally.rejected.push({ record: parsed.record, reason: reasonOf(error) });
    }
    if (batch.length >= BATCH) {
      await writeBatch(batch, context);
      batch = [];
    }
  }
  if (batch.length > 0) await writeBatch(batch, context);
  return { ...tally, redactions: redactor.counts() };
}
