import { and, eq, inArray, not, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { customers, profiles, users } from "#db/schema/accounts.ts";
import { readCounts } from "#domain/kernel/counts/read-counts.ts";
import { customerTotals } from "#domain/orders/payment-mode.ts";
import { env } from "#env";
import { searchTerms } from "./search-terms.ts";
import { isErased, meetsWord, whoIs } from "./user-conditions.ts";
import type { TabCounts } from "./user-views.ts";

/**
 * Finds the users who match a search or have a given tag. Counts the users in each tab of the list.
 */

/**
 * Maximum number of users that a search reads and counts. When a search finds more users than this maximum,
 * the page shows "1,000+".
 */
export const FOUND_MAX = 1_000;
const NO_USERS: TabCounts = { "": 0, compradores: 0, bloqueados: 0 };

/**
 * Finds the ids of all users who match a search. Returns "many" when the search finds more than `FOUND_MAX`.
 * The function reads only the profiles of the users. Each user has one profile, and the profile contains a
 * copy of the user's email address. The database can therefore find all words of a search with one index.
 */
export async function findFew(search: string): Promise<string[] | "many"> {
  const words = searchTerms(search).map(meetsWord);
  const { rows } = await readOnlyDb.execute<{ id: string }>(sql`
    select user_id as id from profiles where ${and(...words, not(isErased(sql`profiles.user_id`)))}
    limit ${sql.raw(String(FOUND_MAX + 1))}`);
  return rows.length > FOUND_MAX ? "many" : rows.map(({ id }) => id);
}

/** Finds the ids of the users that have a tag and match a search, at most `FOUND_MAX` plus one. */
export async function findTagged(tag: string, search: string): Promise<string[]> {
  const { rows } = await readOnlyDb.execute<{ id: string }>(sql`
    select users.id from user_tags t join users on users.id = t.user_id left join profiles on profiles.user_id = users.id
    where t.tag = ${tag} and ${whoIs({ search, tab: "" })} limit ${sql.raw(String(FOUND_MAX + 1))}`);
  return rows.map(({ id }) => id);
}

export async function countFew(ids: readonly string[]): Promise<TabCounts> {
  const [counted] = await readOnlyDb
    .select({
      "": sql<number>`count(*)::int`,
      compradores: sql<number>`count(${customers.id}) filter (where ${customerTotals().orders} > 0)::int`,
      bloqueados: sql<number>`count(${users.blockedAt})::int`,
    })
    .from(users)
    .leftJoin(customers, eq(customers.userId, users.id))
    .where(inArray(users.id, [...ids]));
  return counted ?? NO_USERS;
}

/** Counts the users in each tab of the list. Reads the stored counts, but no user rows. */
export async function countAll(): Promise<TabCounts> {
  const [people, buyers] = await Promise.all([readCounts("users"), readCounts("buyers")]);
  const guests = people.get("guests")?.n ?? 0;
  return {
    "": people.get("all")?.n ?? 0,
    compradores: buyers.get(env.PAYMENTS_LIVE ? "live" : "all")?.n ?? 0,
    bloqueados: people.get("blocked")?.n ?? 0,
    ...(guests > 0 && { convidados: guests }),
  };
}

/** Counts the guests whose addresses match the search text. */
export async function countGuests(search: string): Promise<number> {
  const [counted] = await readOnlyDb
    .select({ guests: sql<number>`count(*)::int` })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(whoIs({ search, tab: "convidados" }));
  return counted?.guests ?? 0;
}
