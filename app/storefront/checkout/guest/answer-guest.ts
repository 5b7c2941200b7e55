import { jsonError } from "#app/endpoints/json-error.ts";
import { guestCookie } from "#app/request/session-cookie.ts";
import { checkGuestAddress } from "#domain/checkout/buyers/check-guest-address.ts";
import type { GuestForm } from "#domain/checkout/cart/cart-snapshot.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { documentLanguage } from "#messages/language.ts";
import { guestMessages } from "#messages/server/server-messages.ts";

/**
 * Whether a request to POST /cart/lines contains the email address that a guest has entered for a purchase.
 */
export const asksAsGuest = (body: unknown): body is { guest: string; isSure?: unknown } =>
  typeof body === "object" && body !== null && "guest" in body && typeof body.guest === "string";

/**
 * Stores the email address of a guest in a cookie. The browser deletes this cookie when the browser closes.
 * When the address is probably mistyped, the first response asks the guest whether the address is correct.
 * With `isSure`, the request confirms that the address is correct.
 */
export async function answerGuest(
  caller: Caller,
  body: { guest: string; isSure?: unknown },
): Promise<Response> {
  const messages = guestMessages[documentLanguage()];
  try {
    const { email, suggested } = await checkGuestAddress(caller, { email: body.guest });
    if (suggested && body.isSure !== true)
      return Response.json(
        { question: messages.meant(suggested) },
        { headers: { "Cache-Control": "no-store" } },
      );
    return Response.json(
      { question: "" },
      { headers: { "Cache-Control": "no-store", "Set-Cookie": guestCookie(email) } },
    );
  } catch (error) {
    return jsonError(error, { invalid_input: messages.malformed });
  }
}

/** Returns the texts of the form for guests, which is in the dialog that asks a visitor to sign in. */
export function guestForm(): GuestForm {
  const { title, lead, label, go } = guestMessages[documentLanguage()];
  return { title, lead, label, go };
}
