import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { profiles } from "#db/schema/accounts.ts";
import { parsePhone, splitFullName } from "#domain/identity/sign-in/rules.ts";
import { type Caller, requireShopper } from "#domain/kernel/caller.ts";

/**
 * Changes the caller's own name and phone. The email address is read-only (spec S5-18).
 * @throws SignInRequired when the caller is not a signed-in shopper.
 * @throws InvalidInput for the field `fullName` or `phone`.
 */
export async function updateProfile(
  caller: Caller,
  input: { fullName: string; phone: string },
): Promise<void> {
  const shopper = requireShopper(caller);
  const changed = { ...splitFullName(input.fullName), phone: parsePhone(input.phone), updatedAt: sql`now()` };
  await db
    .insert(profiles)
    .values({ userId: shopper.userId, email: shopper.email, ...changed })
    .onConflictDoUpdate({ target: profiles.userId, set: changed });
}
