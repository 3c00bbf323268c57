import { createMemXMiddleware } from "@memx/ai-sdk";
import type { MemXMiddlewareOptions, TurnEvent, TurnFailure } from "@memx/ai-sdk";

import {
  recordingMemory,
  type RecordingMemory,
  type RecordingMemorySettings,
} from "./recording-memory.ts";
import { scriptedModel, type ScriptedStep } from "./scripted-model.ts";
import type { LanguageModelMock, SdkLane } from "./sdk-lanes.ts";

export const TEA = "Ann likes tea.";

export interface SetUp {
  readonly memory: RecordingMemory;
  /** The provider's side. */
  readonly fake: LanguageModelMock;
  /** The application's side: the fake wrapped with the middleware. */
  readonly model: ReturnType<SdkLane["sdk"]["wrapLanguageModel"]>;
  readonly flush: () => Promise<void>;
  readonly failures: TurnFailure[];
  readonly events: TurnEvent[];
}

export interface SetUpOptions extends MemXMiddlewareOptions {
  readonly recording?: RecordingMemorySettings;
  readonly fake?: LanguageModelMock;
}

/** A model with a memory that knows one fact, on one lane. */
export function setUp(
  lane: SdkLane,
  steps: readonly ScriptedStep[],
  options: SetUpOptions = {},
): SetUp {
  const { recording, fake = scriptedModel(lane, steps), ...rest } = options;
  const memory = recordingMemory({ facts: [TEA], ...recording });
  const failures: TurnFailure[] = [];
  const events: TurnEvent[] = [];
  const middleware = createMemXMiddleware({
    memory,
    onError: (failure) => void failures.push(failure),
    onEvent: (event) => void events.push(event),
    ...rest,
  });
  const model = lane.sdk.wrapLanguageModel({ model: fake, middleware });
  return { memory, fake, model, flush: middleware.flush, failures, events };
}
