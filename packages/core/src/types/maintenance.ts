import type { Degradation } from "./stage.ts";

/** What `rescan` found and did. */
export interface RescanReport {
  readonly scanned: number;
  /** Memories in which today's rules found something; rewritten, unless it was a dry run. */
  readonly found: number;
  /** Sessions whose remembered events were rewritten. */
  readonly sessions: number;
  /** How many secrets of each family were redacted, for example `{ "vcs-registry": 1 }`. */
  readonly redactions: Readonly<Record<string, number>>;
  /** The files were written anew, so that none holds the former text. */
  readonly purged: boolean;
  readonly degraded: readonly Degradation[];
}

/** What a {@link DoctorCheck} looks at. */
export type DoctorSubject =
  | "platform"
  | "configuration"
  | "home"
  | "disk"
  | "store"
  | "lock"
  | "embedder"
  | "daemon"
  | "backups";

/** One thing that was looked at. Counts, versions and paths, never memories or keys. */
export interface DoctorCheck {
  readonly subject: DoctorSubject;
  /** "notice": works, but is worth a word; "trouble": does not work as it should. */
  readonly state: "good" | "notice" | "trouble";
  readonly message: string;
  /** What helps; null: nothing needs to be done. */
  readonly repair: string | null;
  /** `repair()` (`memx doctor --fix`) does it. */
  readonly isRepairable: boolean;
}

/** State of a memory's parts, as `memx doctor --json` prints it: fit for a bug report. */
export interface DoctorReport {
  /** No check found trouble. */
  readonly isHealthy: boolean;
  readonly versions: {
    readonly memx: string;
    readonly node: string;
    readonly schema: number;
    readonly daemonProtocol: number;
  };
  /** For example "linux x64". */
  readonly platform: string;
  /** null where the store cannot be read. */
  readonly counts: {
    readonly active: number;
    readonly archived: number;
    readonly superseded: number;
    readonly withoutVector: number;
    readonly bytes: number | null;
    readonly fragments: number | null;
    readonly unindexedRows: number | null;
  } | null;
  readonly checks: readonly DoctorCheck[];
  /** What applies, without keys, patterns and texts. */
  readonly settings: Readonly<Record<string, unknown>>;
}
