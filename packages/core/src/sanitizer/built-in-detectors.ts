import type { PrivacySettings } from "../types/settings.ts";
import type { Detector } from "./detector.ts";
import { aiKey } from "./families/ai-key.ts";
import { assignedSecret } from "./families/assigned-secret.ts";
import { cloudKey } from "./families/cloud-key.ts";
import { privateKey } from "./families/private-key.ts";
import { saasToken } from "./families/saas-token.ts";
import { vcsRegistry } from "./families/vcs-registry.ts";

/** The detectors that a configuration asks for. The eleven secret families are always among them. */
export function builtInDetectors(
  _settings: Pick<PrivacySettings, "localPaths" | "personalData">,
): readonly Detector[] {
  return [...privateKey, ...cloudKey, ...vcsRegistry, ...aiKey, ...saasToken, ...assignedSecret];
}
