import type { Settings } from "../types/settings.ts";
import { shownPath, shownUri } from "./shown-path.ts";

/** The settings without what may be a key or a text: storage options and own patterns by name, allowed texts by number. */
export function shownSettings(settings: Settings): Readonly<Record<string, unknown>> {
  const { store, privacy, retrieval } = settings;
  return {
    ...settings,
    home: shownPath(settings.home),
    store: {
      ...store,
      uri: shownUri(store.uri),
      storageOptions: Object.keys(store.storageOptions),
    },
    privacy: {
      ...privacy,
      customPatterns: privacy.customPatterns.map(({ name }) => name),
      allow: privacy.allow.length,
    },
    retrieval: { ...retrieval, countTokens: retrieval.countTokens === null ? null : "(function)" },
  };
}
