import * as ai6 from "ai";
import { MockEmbeddingModelV3, MockLanguageModelV3 } from "ai/test";
import * as ai7 from "ai-v7";
import * as test7 from "ai-v7/test";

export type Sdk = typeof ai6;
export type LanguageModelMock = MockLanguageModelV3;
type ModelSettings = NonNullable<ConstructorParameters<typeof MockLanguageModelV3>[0]>;

/** One major of the AI SDK with a model of one provider specification. Names that differ between majors are here only. */
export interface SdkLane {
  readonly name: string;
  readonly major: 6 | 7;
  readonly sdk: Sdk;
  mockModel(settings: ModelSettings): LanguageModelMock;
  mockEmbeddingModel(
    settings: ConstructorParameters<typeof MockEmbeddingModelV3>[0],
  ): MockEmbeddingModelV3;
}

// Version 7 is used through version 6's types: what the tests call exists in both, and the types are checked apart.
const sdk7 = ai7 as unknown as Sdk;

export const sdkLanes: readonly SdkLane[] = [
  {
    name: "ai 6",
    major: 6,
    sdk: ai6,
    mockModel: (settings) => new MockLanguageModelV3(settings),
    mockEmbeddingModel: (settings) => new MockEmbeddingModelV3(settings),
  },
  {
    name: "ai 7",
    major: 7,
    sdk: sdk7,
    mockModel: (settings) =>
      new test7.MockLanguageModelV4(settings as never) as unknown as LanguageModelMock,
    mockEmbeddingModel: (settings) =>
      new test7.MockEmbeddingModelV4(settings as never) as unknown as MockEmbeddingModelV3,
  },
  {
    name: "ai 7 with a provider for ai 6",
    major: 7,
    sdk: sdk7,
    mockModel: (settings) =>
      new test7.MockLanguageModelV3(settings as never) as unknown as LanguageModelMock,
    mockEmbeddingModel: (settings) =>
      new test7.MockEmbeddingModelV3(settings as never) as unknown as MockEmbeddingModelV3,
  },
];
