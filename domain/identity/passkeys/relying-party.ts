import { isIP } from "node:net";
import { env } from "#env";

/** The relying party to which the passkeys of this shop belong: its id (host name) and its origin. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Derives the relying party from the address of the shop. Returns null when browsers do not allow passkeys:
 * at an IP address, and over plain http except on localhost.
 */
export function relyingParty(shop: Pick<typeof env, "APP_URL"> = env): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(shop.APP_URL);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) > 0) return null;
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  return protocol === "https:" || isLocal ? { id: hostname, origin } : null;
}
