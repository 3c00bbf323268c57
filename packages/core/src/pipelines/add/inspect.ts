import type { AddRequest } from "../../types/requests.ts";
import type { IngestCandidate } from "../../types/results.ts";
import type { Run } from "../attempt.ts";
import type { PipelineDependencies } from "../dependencies.ts";
import { sanitiseTurn } from "./ingest.ts";

/** What a turn would teach: every candidate of the Reflector with its score and what kept it or not. Stores nothing. */
export async function inspect(
  request: AddRequest,
  dependencies: PipelineDependencies,
): Promise<readonly IngestCandidate[]> {
  const run: Run = { dependencies, signal: request.signal, degraded: [] };
  request.signal?.throwIfAborted();
  const { turn, redactor } = sanitiseTurn(request, run);
  const events =
    turn.walls.sessionId === null ? [] : await dependencies.store.sessionEvents(turn.walls);
  const { candidates } = await dependencies.reflector.reflect({ turn, events, signal: run.signal });
  return candidates.map(({ proposal, kept, reason }) => ({
    content: redactor.text(proposal.content),
    section: proposal.section,
    knowledgeType: proposal.knowledgeType,
    pattern: proposal.pattern,
    instructivityScore: proposal.instructivityScore,
    scoreParts: proposal.scoreParts,
    kept,
    reason,
  }));
}
