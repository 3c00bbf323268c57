import { curate } from "../../curator/curate.ts";
import { indexTerms } from "../../text/terms.ts";
import type { Neighbourhood } from "../../ports/memory-store.ts";
import type { Draft } from "../../types/draft.ts";
import type { Walls } from "../../types/owner.ts";
import type { CurationPlan } from "../../types/plan.ts";
import type { AddEvent } from "../../types/results.ts";
import type { SessionEvent } from "../../types/session-event.ts";
import type { SanitizedText } from "../../types/text.ts";
import { attempt, type Run } from "../attempt.ts";
import { announce } from "./announce.ts";
import { carryOut } from "./carry-out.ts";

/** Rows each draft is compared with. */
const NEIGHBOURS_PER_DRAFT = 20;
/** Memories of the session that lend their terms and vectors to the next one (reference: 2). */
const CONTEXT_MEMORIES = 2;

/** Drafts on their way into the store: the second half of add, shared with import. */
export interface CommitRequest {
  readonly drafts: readonly Draft[];
  /** Why each draft was proposed. */
  readonly reasons: readonly string[];
  readonly walls: Walls;
  readonly scope: SanitizedText;
  readonly turnId: SanitizedText | null;
  readonly at: number;
  readonly expiresAt: string | null;
  readonly sessionEvents: readonly SessionEvent[];
  readonly curate: boolean;
}

const addAll = (drafts: readonly Draft[]): CurationPlan =>
  drafts.map((draft) => ({ action: "add", draft, related: [] }));

function decide(request: CommitRequest, around: Neighbourhood, run: Run): Promise<CurationPlan> {
  const { drafts } = request;
  if (!request.curate) return Promise.resolve(addAll(drafts));
  const { curator: settings } = run.dependencies.settings;
  return attempt<CurationPlan>(run, "curate", {
    try: () => curate({ drafts, neighbours: around.perDraft, settings, at: request.at }),
    or: () => addAll(drafts),
  });
}

const alreadyThere = ({ sameTurn }: Neighbourhood): readonly AddEvent[] =>
  sameTurn.map(({ id, content }) => ({
    event: "SKIP",
    id,
    content,
    reason: "this turn was added before",
  }));

/** Reads the neighbourhood once, decides, and writes once. */
export async function curateAndCommit(
  request: CommitRequest,
  run: Run,
): Promise<readonly AddEvent[]> {
  const { store, runtime, ownerQueue } = run.dependencies;
  const { drafts, walls, turnId, sessionEvents, at } = request;
  if (drafts.length === 0 && sessionEvents.length === 0) return [];
  return await ownerQueue.run(walls, async () => {
    run.signal?.throwIfAborted();
    const around = await store.neighbours({
      walls,
      scope: request.scope,
      drafts: request.curate
        ? drafts.map(({ content, vector }) => ({ terms: indexTerms(content, at), vector }))
        : [],
      limit: NEIGHBOURS_PER_DRAFT,
      previous: walls.sessionId === null ? 0 : CONTEXT_MEMORIES,
      turnId,
      now: runtime.now(),
    });
    if (around.sameTurn.length > 0) return alreadyThere(around);
    const plan = await decide(request, around, run);
    const { changes, events } = carryOut(plan, { request, previous: around.previous, runtime });
    run.signal?.throwIfAborted();
    const { applied } = await store.commit({
      ...changes,
      ...(sessionEvents.length > 0 && { sessionEvents: { walls, events: sessionEvents } }),
      ...(turnId !== null && { unlessTurn: { walls, turnId } }),
    });
    if (!applied)
      return [{ event: "SKIP", id: null, content: null, reason: "this turn was added before" }];
    announce(events, run.dependencies);
    return events;
  });
}
