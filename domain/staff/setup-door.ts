import type { Origin } from "#domain/caller.ts";
import { env } from "#env";

/**
 * Whether somebody may become the first admin with one click: only where nobody else can. The shop's address, the address
 * the request came to and the one it came from all name this machine itself; no proxy stands in front and this is no
 * production (readings 20; security B2). Everywhere else the one-time code is asked for.
 */
export function isOneClick(
  request: { ip: Origin["ip"]; host: string },
  shop: Pick<typeof env, "APP_ENV" | "APP_URL" | "TRUSTED_PROXIES"> = env,
): boolean {
  if (shop.APP_ENV === "production" || shop.TRUSTED_PROXIES > 0) return false;
  if (!isLoopbackName(new URL(shop.APP_URL).hostname)) return false;
  const address = URL.canParse(`http://${request.host}`) ? new URL(`http://${request.host}`) : null;
  return address !== null && isLoopbackName(address.hostname) && isLoopbackAddress(request.ip);
}

const isLoopbackName = (name: string) =>
  name === "localhost" || isLoopbackAddress(name.replace(/^\[|\]$/g, ""));
const isLoopbackAddress = (ip: string) => ip === "::1" || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/i.test(ip);
