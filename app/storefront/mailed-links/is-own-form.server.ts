import { randomBytes } from "node:crypto";
import { readOpening } from "#app/request/session-cookie.ts";
import { textOf } from "#app/storefront/recovery/private-page.ts";

/** Returns a new value for the cookie and the form of an order's link. */
export const newOpening = (): string => randomBytes(32).toString("base64url");

/** Whether the form comes from the page in this browser: from no other site, and with the cookie. */
export function isOwnForm(request: Request, form: FormData): boolean {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin") ?? "";
  const host = request.headers.get("host") ?? new URL(request.url).host;
  const isOwn = site ? site === "same-origin" : URL.canParse(origin) && new URL(origin).host === host;
  const opening = readOpening(request);
  return isOwn && opening !== undefined && opening === textOf(form, "opening");
}
