import type { OwnerOptions, Walls } from "./owner.ts";
import type { SanitizedJson, SanitizedText } from "./text.ts";

export type MessageRole = "user" | "assistant" | "system" | "tool";

/** One message of an exchange, as a caller hands it in. */
export interface Message {
  readonly role: MessageRole;
  readonly content: string;
  /** Who speaks, where it is not plain from the role ("Caroline"). */
  readonly name?: string | undefined;
  /** For role "tool": the tool or command that gave this result. */
  readonly toolName?: string | undefined;
  /** For role "tool": what the tool was called with, as compact text. */
  readonly toolInput?: string | undefined;
  /** For role "tool": the tool failed. */
  readonly isError?: boolean | undefined;
}

/** One exchange to learn from. */
export interface Turn extends OwnerOptions {
  readonly messages: readonly Message[];
  readonly scope?: string | undefined;
  /** Adding the same turn id again changes nothing. */
  readonly turnId?: string | undefined;
  /** When it happened: ISO 8601, epoch milliseconds or a Date. Default: now. */
  readonly timestamp?: string | number | Date | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** {@link Message} after the sanitizer. */
export interface SanitizedMessage {
  readonly role: MessageRole;
  readonly content: SanitizedText;
  readonly name?: SanitizedText;
  readonly toolName?: SanitizedText;
  readonly toolInput?: SanitizedText;
  readonly isError?: boolean;
}

/** {@link Turn} after the sanitizer: what the Reflector sees. */
export interface SanitizedTurn {
  readonly messages: readonly SanitizedMessage[];
  readonly walls: Walls;
  readonly scope: SanitizedText;
  readonly turnId: SanitizedText | null;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly metadata: { readonly [key: string]: SanitizedJson };
}
