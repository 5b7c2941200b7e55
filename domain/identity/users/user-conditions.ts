import { and, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { profiles, users } from "#db/schema/accounts.ts";
import { isAccount } from "#domain/identity/guests/find-account.ts";
import { containsPattern } from "#domain/kernel/text/contains-pattern.ts";
import { customerTotals } from "#domain/orders/payment-mode.ts";
import { type SearchTerm, searchTerms } from "./search-terms.ts";
import type { UserQuery, UserTab } from "./user-views.ts";

/**
 * The SQL conditions for the list of users and for its export. The conditions use the tables `users`,
 * `profiles` and `customers`.
 */

/**
 * Returns the SQL condition for the users in a tab who match a search. Erased accounts are excluded.
 * @param wrap a function that changes the condition of the search
 */
export function whoIs(
  { search, tab }: Pick<UserQuery, "search" | "tab">,
  wrap: (searched: SQL) => SQL = (searched) => searched,
): SQL | undefined {
  const searched = meetsSearch(search);
  return and(isNull(users.erasedAt), searched && wrap(searched), inTab[tab]());
}

export const inTab: Record<UserTab, () => SQL | undefined> = {
  "": isAccount,
  compradores: () => and(isAccount(), gt(customerTotals().orders, 0)),
  bloqueados: () => and(isAccount(), isNotNull(users.blockedAt)),
  convidados: () => sql`${users.isGuest}`,
};

/**
 * Returns the SQL condition that every word of a search is in name, address or phone number. Ignores accents.
 */
export function meetsSearch(search: string): SQL | undefined {
  const conditions = searchTerms(search).map((term) => or(hasAddress(term), hasNameOrPhone(term)));
  return conditions.length > 0 ? and(...conditions) : undefined;
}

/** Returns the SQL condition that a word is in the address. */
const hasAddress = ({ pattern }: SearchTerm): SQL => containsPattern(sql`${users.email}`, pattern);

/**
 * Returns the SQL condition that the name contains a word, or that the phone number contains the word's
 * digits.
 */
const hasNameOrPhone = (term: SearchTerm): SQL =>
  orPhone(containsPattern(sql`${profiles.searchName}`, term.pattern), term);

/**
 * The address and the name of a profile. The expression must equal the expression of the index
 * `profiles_part`.
 */
const addressAndName = sql`(${profiles.email} || chr(10) || ${profiles.searchName})`;

/**
 * Returns a SQL condition. A profile satisfies the condition when its address or name contains the word. A
 * profile also satisfies the condition when its phone number contains the digits of the word. PostgreSQL can
 * check this condition with one index for all words of a search.
 */
export const meetsWord = (term: SearchTerm): SQL =>
  orPhone(containsPattern(addressAndName, term.pattern), term);

const orPhone = (meets: SQL, { digits }: SearchTerm): SQL =>
  digits ? sql`(${meets} or ${containsPattern(sql`${profiles.phone}`, `%${digits}%`)})` : meets;

/** Whether a user is a guest. */
export const isGuest = (userId: SQL) =>
  sql`exists (select from users guest where guest.id = ${userId} and guest.is_guest)`;

/**
 * Few accounts are erased. The query therefore reads the list of all erased accounts, and reads it only once.
 * Without this list, the query would read the erased accounts again for each skipped row.
 */
export const isErased = (userId: SQL) =>
  sql`${userId} in (select u.id from users u where u.erased_at is not null)`;
