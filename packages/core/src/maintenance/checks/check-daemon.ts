import { stat } from "node:fs/promises";
import { endpointOf, readCard, settingsHash } from "../../daemon/endpoint.ts";
import { PROTOCOL_VERSION } from "../../daemon/protocol.ts";
import { RemoteMemory } from "../../daemon/remote-memory.ts";
import type { DoctorCheck } from "../../types/maintenance.ts";
import type { Settings } from "../../types/settings.ts";
import { good, notice } from "../maintenance-parts.ts";

async function describe(remote: RemoteMemory): Promise<DoctorCheck> {
  const { protocol, sameSettings } = remote.welcome;
  if (protocol !== PROTOCOL_VERSION)
    return notice("daemon", {
      message: `It speaks protocol ${protocol}, this release ${PROTOCOL_VERSION}: clients go on without it.`,
      repair: "`memx daemon stop`; the next call starts the right one.",
    });
  const { pid, clients, requests, residentBytes, modelLoaded } = await remote.info();
  const message = `Process ${pid} serves ${clients} clients, ${requests} requests so far, ${(residentBytes / 1e6).toFixed(0)} MB, model ${modelLoaded ? "loaded" : "not loaded"}.`;
  if (sameSettings) return good("daemon", { message });
  return notice("daemon", {
    message: `${message} It runs with other settings: this program goes on without it.`,
    repair: "`memx daemon stop`; the next call starts one with these settings.",
  });
}

/** Asks the daemon of this home folder, and starts none. */
export async function checkDaemon(settings: Settings): Promise<DoctorCheck> {
  const endpoint = endpointOf(settings.home);
  const options = { endpoint, settings: settingsHash(settings), onEvent: () => undefined };
  const log = await stat(endpoint.log).catch(() => null);
  const ofLog = log ? ` Its log has ${(log.size / 1000).toFixed(0)} kB.` : "";
  try {
    const remote = await RemoteMemory.connectAny(options);
    const check = await describe(remote).finally(() => remote.close());
    return { ...check, message: check.message + ofLog };
  } catch {
    const card = await readCard(endpoint);
    const use = settings.daemon.enabled ? "the next call starts one" : "it is not enabled";
    if (card === null) return good("daemon", { message: `None runs; ${use}.${ofLog}` });
    return notice("daemon", {
      message: `Process ${card.pid} does not answer; the next start takes its place.${ofLog}`,
      repair: "`memx daemon logs` shows what it did last.",
    });
  }
}
