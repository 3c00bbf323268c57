import type { PrivacySettings } from "../types/settings.ts";
import type { Detector } from "./detector.ts";
import { aiKey } from "./families/ai-key.ts";
import { assignedSecret } from "./families/assigned-secret.ts";
import { cloudKey } from "./families/cloud-key.ts";
import { connectionString } from "./families/connection-string.ts";
import { httpAuth } from "./families/http-auth.ts";
import { jwt } from "./families/jwt.ts";
import { localPath } from "./families/local-path.ts";
import { privateKey } from "./families/private-key.ts";
import { saasToken } from "./families/saas-token.ts";
import { secretFile } from "./families/secret-file.ts";
import { urlCredential } from "./families/url-credential.ts";
import { PERSONAL_DATA } from "./personal-data/personal-data.ts";
import { vcsRegistry } from "./families/vcs-registry.ts";

/** The eleven families that cannot be switched off. */
export const SECRET_DETECTORS: readonly Detector[] = [
  ...privateKey,
  ...cloudKey,
  ...vcsRegistry,
  ...aiKey,
  ...saasToken,
  ...jwt,
  ...httpAuth,
  ...urlCredential,
  ...connectionString,
  ...assignedSecret,
  ...secretFile,
];

/** The detectors that a configuration asks for. */
export function builtInDetectors(
  settings: Pick<PrivacySettings, "localPaths" | "personalData">,
): readonly Detector[] {
  return [
    ...SECRET_DETECTORS,
    ...(settings.localPaths ? localPath : []),
    ...settings.personalData.flatMap((kind) => PERSONAL_DATA[kind]),
  ];
}
