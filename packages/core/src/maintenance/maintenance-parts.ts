import type { Embedder } from "../ports/embedder.ts";
import type { MemoryStore } from "../ports/memory-store.ts";
import type { OpenStoreOptions } from "../store/open-store.ts";
import type { DoctorCheck } from "../types/maintenance.ts";
import type { Settings } from "../types/settings.ts";

/** Names of options by where their values come from. */
export interface ConfigurationSources {
  readonly argument: readonly string[];
  /** `MEMX_*` variables. */
  readonly environment: readonly string[];
  readonly file: readonly string[];
}

/** What maintenance works with, picked by the composition root. */
export interface MaintenanceParts {
  readonly settings: Settings;
  readonly sources: ConfigurationSources;
  /** A store of this release's own; an object that the program passed is maintained by the program. */
  readonly store:
    | { readonly kind: "own"; readonly options: OpenStoreOptions }
    | { readonly kind: "foreign"; readonly store: MemoryStore }
    | { readonly kind: "process" };
  /** null: keyword mode. */
  readonly embedder: Embedder | null;
}

type Words = Pick<DoctorCheck, "message"> & Partial<Pick<DoctorCheck, "repair" | "isRepairable">>;

const checkOf =
  (state: DoctorCheck["state"]) =>
  (
    subject: DoctorCheck["subject"],
    { message, repair = null, isRepairable = false }: Words,
  ): DoctorCheck => ({
    subject,
    state,
    message,
    repair,
    isRepairable,
  });

export const good: ReturnType<typeof checkOf> = checkOf("good");
export const notice: ReturnType<typeof checkOf> = checkOf("notice");
export const trouble: ReturnType<typeof checkOf> = checkOf("trouble");
