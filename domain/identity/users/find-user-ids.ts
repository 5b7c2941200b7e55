import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, not, type SQL, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { customers, profiles, users } from "#db/schema/accounts.ts";
import { readCounts } from "#domain/kernel/counts/read-counts.ts";
import { customerTotals } from "#domain/orders/payment-mode.ts";
import { env } from "#env";
import { searchTerms } from "./search-terms.ts";
import { hasAddress, hasNameOrPhone, inTab, meetsSearch, whoIs } from "./user-conditions.ts";
import { USERS_PAGE, type UserQuery, type UserSort, type UserTab } from "./user-views.ts";

/** The ids of the users that a list shows, and their numbers. */

/** A search reads and counts at most this many users. With more, the page shows "1,000+". */
export const FOUND_MAX = 1_000;
/** A shorter word has no trigram, so no index finds it. */
const INDEXED_FROM = 3;

type Counts = Record<UserTab, number>;

/** Finds the ids of all users of a search, or "many" when it finds more than `FOUND_MAX`. */
export async function findFew(search: string): Promise<string[] | "many"> {
  const [longest, ...others] = searchTerms(search).sort((a, b) => b.pattern.length - a.pattern.length);
  const limit = sql.raw(`limit ${FOUND_MAX + 1}`);
  const isIndexed = longest !== undefined && longest.pattern.length - 2 >= INDEXED_FROM;
  const rest = and(isNull(users.erasedAt), ...others.map((term) => meetsSearch(term.word)));
  const query = isIndexed
    ? sql`(select users.id from users left join profiles on profiles.user_id = users.id where ${and(hasAddress(longest), rest)})
      union all (select users.id from profiles join users on users.id = profiles.user_id
        where ${and(hasNameOrPhone(longest), not(hasAddress(longest)), rest)}) ${limit}`
    : sql`select users.id from users left join profiles on profiles.user_id = users.id
        where ${whoIs({ search, tab: "" })} ${limit}`;
  const { rows } = await readOnlyDb.execute<{ id: string }>(query);
  return rows.length > FOUND_MAX ? "many" : rows.map(({ id }) => id);
}

/** Finds the ids of the users with a tag that a search finds, one more than `FOUND_MAX` at most. */
export async function findTagged(tag: string, search: string): Promise<string[]> {
  const { rows } = await readOnlyDb.execute<{ id: string }>(sql`
    select users.id from user_tags t join users on users.id = t.user_id left join profiles on profiles.user_id = users.id
    where t.tag = ${tag} and ${whoIs({ search, tab: "" })} limit ${sql.raw(String(FOUND_MAX + 1))}`);
  return rows.map(({ id }) => id);
}

/** Counts some users by tab. */
export async function countFew(ids: readonly string[]): Promise<Counts> {
  const [counted] = await readOnlyDb
    .select({
      "": sql<number>`count(*)::int`,
      compradores: sql<number>`count(${customers.id}) filter (where ${customerTotals().orders} > 0)::int`,
      bloqueados: sql<number>`count(${users.blockedAt})::int`,
    })
    .from(users)
    .leftJoin(customers, eq(customers.userId, users.id))
    .where(inArray(users.id, [...ids]));
  return counted ?? { "": 0, compradores: 0, bloqueados: 0 };
}

/** Counts all users by tab from the counts, without reading a user. */
export async function countAll(): Promise<Counts> {
  const [people, buyers] = await Promise.all([readCounts("users"), readCounts("buyers")]);
  return {
    "": people.get("all")?.n ?? 0,
    compradores: buyers.get(env.PAYMENTS_LIVE ? "live" : "all")?.n ?? 0,
    bloqueados: people.get("blocked")?.n ?? 0,
  };
}

const sorts: Record<UserSort, () => SQL[]> = {
  "": () => [desc(users.createdAt), desc(users.id)],
  // Users without a name come last. One sort key is much faster than two.
  nome: () => [sql`nullif(${profiles.searchName}, '') nulls last`, asc(users.email)],
  gasto: () => [desc(sql`coalesce(${customerTotals().spent}, 0)`), desc(users.id)],
};

/**
 * Finds the ids of a page: of all users, of some users, or of a search with very many users.
 * @param few the users of a search; they are sorted. All others are read in the order of an index.
 */
export async function findIds(query: UserQuery, offset: number, few?: readonly string[]): Promise<string[]> {
  const { search, tab, sort } = query;
  const isSearched = meetsSearch(search) !== undefined && few === undefined;
  if (few === undefined && !isSearched && sort === "gasto" && tab !== "bloqueados")
    return findBySpent(tab, offset);
  if (few === undefined && sort === "nome" && tab === "") return findByName(search, offset);
  let finding = readOnlyDb.select({ id: users.id }).from(users).$dynamic();
  if (isSearched || sort === "nome") finding = finding.leftJoin(profiles, eq(profiles.userId, users.id));
  if (tab === "compradores" || sort === "gasto")
    finding = finding.leftJoin(customers, eq(customers.userId, users.id));
  const found = await finding
    .where(few ? and(inArray(users.id, [...few]), inTab[tab]()) : whoIs(query))
    .orderBy(...sorts[sort]())
    .limit(USERS_PAGE)
    .offset(offset);
  return found.map(({ id }) => id);
}

/** Few accounts are erased. The query reads them once, not once for each skipped row. */
const isErased = (userId: SQL) => sql`${userId} in (select u.id from users u where u.erased_at is not null)`;

/** Finds a page of users by name in the order of an index. Users without a name come last. */
async function findByName(search: string, offset: number): Promise<string[]> {
  const find = async (meets: SQL, limit: number, skipped: number) => {
    let finding = readOnlyDb.select({ id: profiles.userId }).from(profiles).$dynamic();
    const searched = meetsSearch(search);
    if (searched) finding = finding.innerJoin(users, eq(users.id, profiles.userId));
    const found = await finding
      .where(and(meets, searched, not(isErased(sql`profiles.user_id`))))
      .orderBy(asc(profiles.searchName), asc(profiles.email))
      .limit(limit)
      .offset(skipped);
    return found.map(({ id }) => id);
  };
  const isNamed = ne(profiles.searchName, "");
  const named = await find(isNamed, USERS_PAGE, offset);
  if (named.length === USERS_PAGE) return named;
  const before = meetsSearch(search)
    ? (await find(isNamed, FOUND_MAX, 0)).length
    : ((await readCounts("profiles")).get("named")?.n ?? 0);
  const nameless = await find(
    eq(profiles.searchName, ""),
    USERS_PAGE - named.length,
    Math.max(0, offset - before),
  );
  return [...named, ...nameless];
}

/** Finds a page of users by money spent: first the buyers in the order of an index, then all others. */
async function findBySpent(tab: UserTab, offset: number): Promise<string[]> {
  const { spent } = customerTotals();
  const { compradores: numberOfBuyers } = await countAll();
  // A page after the last buyer does not read the buyers to skip them.
  const ids = offset < numberOfBuyers || tab === "compradores" ? await findBuyers(offset) : [];
  if (ids.length === USERS_PAGE || tab === "compradores") return ids;
  const isBuyer = sql`exists (select from customers where customers.user_id = users.id and ${spent} > 0)`;
  const others = await readOnlyDb
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.erasedAt), not(isBuyer)))
    .orderBy(desc(users.id))
    .limit(USERS_PAGE - ids.length)
    .offset(Math.max(0, offset - numberOfBuyers));
  return [...ids, ...others.map(({ id }) => id)];
}

/** Finds a page of buyers, the highest amount first. */
async function findBuyers(offset: number): Promise<string[]> {
  const { spent } = customerTotals();
  const buyers = await readOnlyDb
    .select({ id: sql<string>`${customers.userId}` })
    .from(customers)
    .where(and(isNotNull(customers.userId), gt(spent, 0), not(isErased(sql`customers.user_id`))))
    .orderBy(desc(spent), asc(customers.id))
    .limit(USERS_PAGE)
    .offset(offset);
  return buyers.map(({ id }) => id);
}
