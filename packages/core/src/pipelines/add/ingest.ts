import { stripBlock } from "../../generator/render-block.ts";
import type { Draft, Proposal } from "../../types/draft.ts";
import type { AddRequest } from "../../types/requests.ts";
import type { AddResult } from "../../types/results.ts";
import type { ProposedEvent } from "../../reflector/reflector.ts";
import type { SessionEvent } from "../../types/session-event.ts";
import type { SanitizedText } from "../../types/text.ts";
import type { Message, SanitizedMessage, SanitizedTurn } from "../../types/turn.ts";
import { attempt, degrade, type Run } from "../attempt.ts";
import { curateAndCommit } from "./curate-and-commit.ts";
import type { PipelineDependencies } from "../dependencies.ts";
import { embedDrafts } from "./embed-drafts.ts";
import { createRedactor, type Redactor } from "./redactions.ts";

/** The turn after the sanitizer, and what the sanitizer found. */
export interface Sanitized {
  readonly turn: SanitizedTurn;
  readonly tags: readonly SanitizedText[];
  readonly redactor: Redactor;
}

interface Reflected {
  readonly proposals: readonly Proposal[];
  readonly events: readonly ProposedEvent[];
  readonly usage?: AddResult["usage"];
}

function sanitiseMessage(message: Message, redactor: Redactor): SanitizedMessage {
  const { role, content, name, toolName, toolInput, isError } = message;
  return {
    role,
    content: redactor.text(stripBlock(content)),
    ...(name && { name: redactor.text(name) }),
    ...(toolName && { toolName: redactor.text(toolName) }),
    ...(toolInput && { toolInput: redactor.text(toolInput) }),
    ...(isError !== undefined && { isError }),
  };
}

export function sanitiseTurn(request: AddRequest, run: Run): Sanitized {
  const redactor = createRedactor(run.dependencies.sanitizer, run);
  const messages = request.messages
    .map((message) => sanitiseMessage(message, redactor))
    .filter((message) => message.content.trim() !== "");
  const turn: SanitizedTurn = {
    messages,
    walls: request.walls,
    scope: redactor.text(request.scope),
    turnId: request.turnId === null ? null : redactor.text(request.turnId),
    at: request.at,
    metadata: redactor.metadata(request.metadata),
  };
  return { turn, tags: redactor.texts(request.tags), redactor };
}

const speakerOf = ({ role, name }: SanitizedMessage): string =>
  name ?? role[0]?.toUpperCase() + role.slice(1);

/** The turn as it is, as one proposal: what is stored without a Reflector, or when it fails. */
function wholeTurn({ messages }: SanitizedTurn): readonly Proposal[] {
  const [first, ...others] = messages;
  if (first === undefined) return [];
  const alone = others.length === 0 && first.name === undefined;
  const content = alone
    ? first.content
    : messages.map((message) => `${speakerOf(message)}: ${message.content}`).join("\n");
  const base = {
    section: "GENERAL",
    knowledgeType: "KNOWLEDGE",
    instructivityScore: 50,
    sourceType: "INTERACTION",
  } as const;
  const lists = { relatedTools: [], keyEntities: [], tags: [], scoreParts: [] };
  return [{ ...base, ...lists, content, pattern: "whole turn", statesChange: false }];
}

async function reflect(request: AddRequest, turn: SanitizedTurn, run: Run): Promise<Reflected> {
  const whole = (): Reflected => ({ proposals: wholeTurn(turn), events: [] });
  const { store, reflector, settings } = run.dependencies;
  if (!request.reflect || !settings.aceEnabled || turn.messages.length === 0) return whole();
  const { sessionId } = turn.walls;
  const events =
    sessionId === null
      ? []
      : await attempt(run, "reflect", { try: () => store.sessionEvents(turn.walls), or: () => [] });
  return await attempt<Reflected>(run, "reflect", {
    try: async () => {
      const reflection = await reflector.reflect({ turn, events, signal: run.signal });
      if (reflection.degraded) degrade(run, { stage: "reflect", ...reflection.degraded });
      return reflection;
    },
    or: whole,
  });
}

/** Model and plugin output is sanitised again before it becomes a draft. */
function draftFrom(proposal: Proposal, { turn, tags, redactor }: Sanitized): Draft {
  return {
    content: redactor.text(proposal.content),
    section: proposal.section,
    knowledgeType: proposal.knowledgeType,
    instructivityScore: Math.round(Math.min(100, Math.max(0, proposal.instructivityScore))),
    sourceType: proposal.sourceType,
    relatedTools: redactor.texts(proposal.relatedTools),
    keyEntities: redactor.texts(proposal.keyEntities),
    tags: [...new Set([...redactor.texts(proposal.tags), ...tags])],
    metadata: turn.metadata,
    statesChange: proposal.statesChange,
    vector: null,
    unknownShare: 0,
  };
}

function eventFrom(event: ProposedEvent, redactor: Redactor): SessionEvent {
  const tool = event.tool === null ? null : redactor.text(event.tool);
  return { kind: event.kind, at: event.at, tool, text: redactor.text(event.text) };
}

/** text → sanitise → reflect → sanitise → embed → read neighbours → curate → commit (design section 4).
 * @throws StoreError with nothing written; the signal's reason on abort. */
export async function ingest(
  request: AddRequest,
  dependencies: PipelineDependencies,
): Promise<AddResult> {
  const run: Run = { dependencies, signal: request.signal, degraded: [] };
  request.signal?.throwIfAborted();
  const sanitized = sanitiseTurn(request, run);
  const { turn, redactor } = sanitized;
  const reflected = await reflect(request, turn, run);
  const candidates = reflected.proposals
    .map((proposal) => ({ draft: draftFrom(proposal, sanitized), reason: proposal.pattern }))
    .filter(({ draft }) => draft.content.trim() !== "");
  const reasons = candidates.map(({ reason }) => reason);
  const embedded = await embedDrafts(
    candidates.map(({ draft }) => draft),
    run,
  );
  const events = await curateAndCommit(
    {
      drafts: embedded,
      reasons,
      walls: turn.walls,
      scope: turn.scope,
      turnId: turn.turnId,
      at: turn.at,
      expiresAt: request.expiresAt,
      sessionEvents: reflected.events.map((event) => eventFrom(event, redactor)),
      curate: request.curate && dependencies.settings.aceEnabled,
    },
    run,
  );
  const { usage } = reflected;
  return { events, redactions: redactor.counts(), degraded: run.degraded, ...(usage && { usage }) };
}
