import type { Detector } from "../detector.ts";
import { CLOUD_SHAPES } from "../vendor-shapes/cloud-shapes.ts";
import { vendorDetectors } from "../vendor-shapes/vendor-detectors.ts";

/**
 * Keys of clouds, hosting and infrastructure, by their published form (vendor-shapes/cloud-shapes.ts).
 *
 * Left alone: account numbers, project and resource names, public key ids, image digests (`sha256:…`), the keys that a
 * vendor's own documentation shows (`…EXAMPLE`, runs of x).
 */
export const cloudKey: readonly Detector[] = vendorDetectors("cloud-key", CLOUD_SHAPES);
