import type { EmbedderFingerprint } from "@memx/core";

/** What a file is for. Errors and progress name it by this word. */
export type ModelFileRole = "model" | "tokenizer";

/** A file on this disk that a model is loaded from. */
export interface LocalFile {
  readonly role: ModelFileRole;
  /** Absolute path. */
  readonly path: string;
  /** What its SHA-256 must be; undefined where nobody published one (the user's own folder). */
  readonly sha256: string | undefined;
  /** The sentence of an error that says what to do when the checksum is wrong. */
  readonly wayOut: string;
}

/** A model that lies on this disk. */
export interface LocalModel {
  readonly model: LocalFile;
  readonly tokenizer: LocalFile;
  /** Known in advance for published models; the user's own are identified by their checksum when loaded. */
  readonly fingerprint: EmbedderFingerprint | undefined;
}

/** A file with its published size and checksum, and where it is served. */
export interface RemoteFile {
  readonly role: ModelFileRole;
  /** Its name in the target folder. */
  readonly name: string;
  readonly url: URL;
  readonly bytes: number;
  readonly sha256: string;
}
