import { isIP } from "node:net";
import { env } from "#env";

/** What passkeys of this shop are bound to: a name, and the one address they answer at. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The name and address passkeys belong to, after the shop's own address; null where browsers allow none: at a bare IP
 * address, and over plain http anywhere but on the machine itself.
 */
export function relyingParty(shop: Pick<typeof env, "APP_URL"> = env): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(shop.APP_URL);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) > 0) return null;
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  return protocol === "https:" || isLocal ? { id: hostname, origin } : null;
}
