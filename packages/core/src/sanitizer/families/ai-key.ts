import type { Detector } from "../detector.ts";
import { AI_SHAPES } from "../vendor-shapes/ai-shapes.ts";
import { vendorDetectors } from "../vendor-shapes/vendor-detectors.ts";

/**
 * Keys of model providers and the services around them (vendor-shapes/ai-shapes.ts).
 *
 * Left alone: model names (`claude-3-opus-20240229`), request and response ids (`req_…`, `msg_…`, `chatcmpl-…`),
 * organisation ids.
 */
export const aiKey: readonly Detector[] = vendorDetectors("ai-key", AI_SHAPES);
