import { suggestAddress } from "#domain/identity/guests/suggest-address.ts";
import { parseReachableEmail } from "#domain/identity/sign-in/rules.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requireGuestCheckout } from "./guest-buyer.ts";

/**
 * Checks the address with which a guest wants to buy. Reads no data of the person with this address.
 * @returns the address as an order stores it, and the address that was probably meant, or null
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
