import type { Detector } from "../detector.ts";
import { VCS_REGISTRY_SHAPES } from "../vendor-shapes/vcs-registry-shapes.ts";
import { vendorDetectors } from "../vendor-shapes/vendor-detectors.ts";

/**
 * Tokens of code hosts, package registries and build services (vendor-shapes/vcs-registry-shapes.ts).
 *
 * Left alone: commit hashes, package checksums and integrity values, repository and package names.
 */
export const vcsRegistry: readonly Detector[] = vendorDetectors(
  "vcs-registry",
  VCS_REGISTRY_SHAPES,
);
