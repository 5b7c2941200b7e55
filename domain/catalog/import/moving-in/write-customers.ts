import type { Transaction } from "#db/client.server.ts";
import { profiles, users } from "#db/schema/accounts.ts";
import { NO_PASSWORD_YET } from "#domain/identity/admins/grant-admin.ts";
import { splitFullName } from "#domain/identity/sign-in/rules.ts";
import type { MovedCustomer } from "./moved-shop.ts";

const AT_ONCE = 1_000;

/**
 * Creates accounts without a password and sends no mail. The customer chooses a password with "forgot
 * password", which also confirms the mail address. An existing account stays unchanged.
 */
export async function writeCustomers(
  tx: Transaction,
  customers: readonly MovedCustomer[],
): Promise<{ added: number; same: number }> {
  let added = 0;
  for (let start = 0; start < customers.length; start += AT_ONCE) {
    const part = customers.slice(start, start + AT_ONCE);
    const made = await tx
      .insert(users)
      .values(part.map(({ email }) => ({ email, passwordHash: NO_PASSWORD_YET })))
      .onConflictDoNothing()
      .returning({ id: users.id, email: users.email });
    const names = new Map(part.map(({ email, name }) => [email, name]));
    if (made.length > 0)
      await tx
        .insert(profiles)
        .values(
          made.map(({ id, email }) => ({ userId: id, email, ...splitFullName(names.get(email) ?? "") })),
        );
    added += made.length;
  }
  return { added, same: customers.length - added };
}
