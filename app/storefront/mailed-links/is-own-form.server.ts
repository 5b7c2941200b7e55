import { randomBytes } from "node:crypto";
import { readOpening } from "#app/request/session-cookie.ts";
import { textOf } from "#app/storefront/recovery/private-page.ts";

/** Returns a new random value. The order link page sends this value in a cookie and in its form. */
export const newOpening = (): string => randomBytes(32).toString("base64url");

/**
 * Returns whether the page in this browser sent the form. The request must contain the cookie that the page
 * has set, and must not come from another site.
 */
export function isOwnForm(request: Request, form: FormData): boolean {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin") ?? "";
  const host = request.headers.get("host") ?? new URL(request.url).host;
  const isOwn = site ? site === "same-origin" : URL.canParse(origin) && new URL(origin).host === host;
  const opening = readOpening(request);
  return isOwn && opening !== undefined && opening === textOf(form, "opening");
}
