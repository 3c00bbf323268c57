import type { Detector } from "../detector.ts";
import { COMMERCE_SHAPES } from "../vendor-shapes/commerce-shapes.ts";
import { unprefixedTokens } from "../vendor-shapes/unprefixed-tokens.ts";
import { MESSAGING_SHAPES } from "../vendor-shapes/messaging-shapes.ts";
import { vendorDetectors } from "../vendor-shapes/vendor-detectors.ts";
import { WORKSPACE_SHAPES } from "../vendor-shapes/workspace-shapes.ts";

/**
 * Tokens of other services: chat and mail, payment and shops, work tools and monitoring (three tables in
 * vendor-shapes/).
 *
 * Left alone: publishable keys (`pk_live_…`), public ids of objects (`cus_…`, `pi_…`), Sentry's public DSN host.
 */
export const saasToken: readonly Detector[] = [
  ...vendorDetectors("saas-token", [...MESSAGING_SHAPES, ...COMMERCE_SHAPES, ...WORKSPACE_SHAPES]),
  ...unprefixedTokens,
];
