import { suggestAddress } from "#domain/identity/guests/suggest-address.ts";
import { parseReachableEmail } from "#domain/identity/sign-in/rules.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requireGuestCheckout } from "./guest-buyer.ts";

/**
 * Checks the mail address that a guest enters to buy. Reads no data about the person who owns the address.
 * @returns the address in the form that an order stores, and the address that the guest probably meant. The
 * second address is null when the shop has no suggestion
 * @throws SignInRequired while guests cannot buy
 * @throws InvalidInput for the field `email` when no mail can reach the address
 */
export async function checkGuestAddress(
  caller: Caller,
  input: { email: string },
): Promise<{ email: string; suggested: string | null }> {
  await requireGuestCheckout(caller);
  const email = parseReachableEmail(input.email);
  return { email, suggested: suggestAddress(email) };
}
