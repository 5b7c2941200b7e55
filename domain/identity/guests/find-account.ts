import { and, eq, type SQL, sql } from "drizzle-orm";
import type { db, Transaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";

/**
 * Only the functions of this file read a user by address. A guest row can have the same address as an
 * account. A guest cannot sign in, be invited or get a password
 * (`tests/structure/accounts-by-address.test.ts`).
 */

type UserRow = typeof users.$inferSelect;
/** A user who has an account. Every account has a password hash, and a guest has none. */
export type Account = UserRow & { passwordHash: string };

/**
 * The condition that is true when a row of `users` is an account. The condition is written exactly like the
 * predicate of the indexes. PostgreSQL can therefore use these indexes.
 */
export const isAccount = (): SQL => sql`not ${users.isGuest}`;

/** The condition that is true when a row of `users` is the account with the given mail address. */
export const isAccountOf = (email: string): SQL => and(eq(users.email, email), isAccount()) as SQL;

/** The condition that is true when a row of `users` is the guest row with the given mail address. */
export const isGuestOf = (email: string): SQL => and(eq(users.email, email), sql`${users.isGuest}`) as SQL;

/** A subquery that selects the id of the account of an address: `id in ${accountIdOf(email)}`. */
export const accountIdOf = (email: string): SQL =>
  sql`(select account.id from users account where account.email = ${email} and not account.is_guest)`;

/**
 * SQL that is true when the mail address in the column or parameter `address` belongs to a blocked account.
 */
export const isBlockedAddress = (address: SQL): SQL =>
  sql`exists (select from users account where account.email = ${address} and not account.is_guest
    and account.blocked_at is not null)`;

/**
 * Finds the account of an address, even when the account is blocked.
 * @param lock locks the row until the end of the transaction
 */
export async function findAccount(
  source: Pick<Transaction | typeof db, "select">,
  email: string,
  lock?: "no key update",
): Promise<Account | undefined> {
  const found = source.select().from(users).where(isAccountOf(email)).limit(1);
  const [user] = lock ? await found.for(lock) : await found;
  return user as Account | undefined;
}

/** Returns whether a guest has bought with the address. */
export async function hasGuest(source: Pick<Transaction, "$count">, email: string): Promise<boolean> {
  return (await source.$count(users, isGuestOf(email))) > 0;
}
