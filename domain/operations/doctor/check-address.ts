import type { Examined } from "./examined.ts";
import { type Finding, finding } from "./finding.ts";
import { FORGED_ADDRESS, type SeenRequest } from "./own-address.ts";

/** Checks that this shop answers at its public address. */
export async function checkAddress({
  settings,
  ownAddress,
}: Pick<Examined, "settings" | "ownAddress">): Promise<Finding> {
  const name = settings.APP_URL;
  const { state } = await ownAddress();
  if (state === "shop") return finding("address_ok", { name });
  return finding(`address_${state}`, { name });
}

/** Checks that TRUSTED_PROXIES is the number of proxies, so that nobody can forge a visitor's address. */
export async function checkProxies({
  settings,
  ownAddress,
}: Pick<Examined, "settings" | "ownAddress">): Promise<Finding> {
  const answer = await ownAddress();
  return answer.state === "shop"
    ? judgeProxies(answer.seen, settings.TRUSTED_PROXIES)
    : finding("proxies_unread");
}

/**
 * Judges how the shop read a request with a forged header, and returns the finding.
 * @param trusted the setting TRUSTED_PROXIES
 */
export function judgeProxies(seen: SeenRequest, trusted: number): Finding {
  const entries = seen.forwardedFor
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  /**
   * Each proxy adds one entry to the header X-Forwarded-For. A proxy can keep or remove the entry that the
   * doctor forged.
   */
  const proxies = entries.filter((entry) => entry !== FORGED_ADDRESS).length;
  const details = { count: trusted, wanted: proxies };
  if (seen.client === FORGED_ADDRESS) return finding("proxies_forged", details);
  if (trusted === 0) {
    const isBehindProxy = proxies > 0 || seen.isForwarded || !entries.includes(FORGED_ADDRESS);
    return isBehindProxy
      ? finding("proxies_ignored", { count: 0, wanted: Math.max(1, proxies) })
      : finding("proxies_ok", { count: 0 });
  }
  return proxies === trusted ? finding("proxies_ok", details) : finding("proxies_count", details);
}
