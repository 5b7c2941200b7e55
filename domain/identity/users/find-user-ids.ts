import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, not, type SQL, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { customers, profiles, users } from "#db/schema/accounts.ts";
import { buyers } from "#db/schema/counts.ts";
import { findPart, limitsOfDay, type PlaceInList, SKIPPED_MIN } from "#domain/kernel/counts/find-part.ts";
import { findCountedPart, readCounts } from "#domain/kernel/counts/read-counts.ts";
import { meetsOften } from "#domain/kernel/text/contains-pattern.ts";
import { customerTotals } from "#domain/orders/payment-mode.ts";
import { env } from "#env";
import { searchTerms } from "./search-terms.ts";
import { inTab, meetsSearch, meetsWord, whoIs } from "./user-conditions.ts";
import { USERS_PAGE, type UserQuery, type UserSort, type UserTab } from "./user-views.ts";

/** The ids of the users that a list shows, and their numbers. */

/** A search reads and counts at most this many users. With more, the page shows "1,000+". */
export const FOUND_MAX = 1_000;
type Counts = Record<UserTab, number>;

/**
 * Finds the ids of all users of a search, or "many" when it finds more than `FOUND_MAX`. Reads only the
 * profiles: each user has one, with a copy of the address, and one index answers all words of the search.
 */
export async function findFew(search: string): Promise<string[] | "many"> {
  const words = searchTerms(search).map(meetsWord);
  const { rows } = await readOnlyDb.execute<{ id: string }>(sql`
    select user_id as id from profiles where ${and(...words, not(isErased(sql`profiles.user_id`)))}
    limit ${sql.raw(String(FOUND_MAX + 1))}`);
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
  if (few === undefined && !isSearched && tab === "" && sort === "") return findNewest(offset);
  if (few === undefined && !isSearched && tab === "compradores" && sort === "") return findBuyers(offset);
  let finding = readOnlyDb.select({ id: users.id }).from(users).$dynamic();
  if (isSearched || sort === "nome") finding = finding.leftJoin(profiles, eq(profiles.userId, users.id));
  if (tab === "compradores" || sort === "gasto")
    finding = finding.leftJoin(customers, eq(customers.userId, users.id));
  const found = await finding
    .where(few ? and(inArray(users.id, [...few]), inTab[tab]()) : whoIs(query, meetsOften))
    .orderBy(...sorts[sort]())
    .limit(USERS_PAGE)
    .offset(offset);
  return found.map(({ id }) => id);
}

/** Few accounts are erased. The query reads them once, not once for each skipped row. */
const isErased = (userId: SQL) => sql`${userId} in (select u.id from users u where u.erased_at is not null)`;

/**
 * Finds a page of all users, newest first. A late page begins on its day.
 * @param skippedMin a page that begins after fewer users is read without the counts of the days
 */
export async function findNewest(offset: number, skippedMin = SKIPPED_MIN): Promise<string[]> {
  const place = offset < skippedMin ? undefined : await findCountedPart("user days", offset, true);
  if (place === null) return [];
  const found = await readOnlyDb
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.erasedAt), place && lt(users.createdAt, limitsOfDay(place.part).end)))
    .orderBy(...sorts[""]())
    .limit(USERS_PAGE)
    .offset(place?.offset ?? offset);
  return found.map(({ id }) => id);
}

/** Finds a page of the users with a paid order, newest first. */
export async function findBuyers(offset: number): Promise<string[]> {
  const found = await readOnlyDb
    .select({ id: buyers.userId })
    .from(buyers)
    .where(env.PAYMENTS_LIVE ? sql`${buyers.isLive}` : undefined)
    .orderBy(desc(buyers.createdAt), desc(buyers.userId))
    .limit(USERS_PAGE)
    .offset(offset);
  return found.map(({ id }) => id);
}

const NAME = sql`${profiles.searchName} collate "C"`;

/**
 * Finds a page of users by name in the order of an index. Users without a name come last. A late page of all
 * users begins at the first letters of its names.
 */
export async function findByName(
  search: string,
  offset: number,
  skippedMin = SKIPPED_MIN,
): Promise<string[]> {
  const searched = meetsSearch(search);
  const find = async (meets: SQL, limit: number, skipped: number) => {
    let finding = readOnlyDb.select({ id: profiles.userId }).from(profiles).$dynamic();
    if (searched) finding = finding.innerJoin(users, eq(users.id, profiles.userId));
    const found = await finding
      .where(and(meets, searched && meetsOften(searched), not(isErased(sql`profiles.user_id`))))
      .orderBy(NAME, asc(profiles.email))
      .limit(limit)
      .offset(skipped);
    return found.map(({ id }) => id);
  };
  const place =
    searched || offset < skippedMin ? undefined : await findCountedPart("profile names", offset, false);
  const isNamed = place ? sql`${NAME} >= ${place.part}` : ne(profiles.searchName, "");
  const named = place === null ? [] : await find(isNamed, USERS_PAGE, place?.offset ?? offset);
  if (named.length === USERS_PAGE) return named;
  const before = searched
    ? (await find(isNamed, FOUND_MAX, 0)).length
    : ((await readCounts("profiles")).get("named")?.n ?? 0);
  const nameless = await find(
    eq(profiles.searchName, ""),
    USERS_PAGE - named.length,
    Math.max(0, offset - before),
  );
  return [...named, ...nameless];
}

/**
 * Finds a page of users by money spent: first the users that have spent money, in the order of an index, then
 * all others by id. A late page of the others begins at the first letters of its ids.
 */
export async function findBySpent(tab: UserTab, offset: number, skippedMin = SKIPPED_MIN): Promise<string[]> {
  const spenders = await countSpenders();
  const numberOfSpenders = [...spenders.values()].reduce((sum, n) => sum + n, 0);
  const ids = offset < numberOfSpenders ? await findSpenders(offset, numberOfSpenders) : [];
  if (ids.length === USERS_PAGE || tab === "compradores") return ids;
  const skipped = Math.max(0, offset - numberOfSpenders);
  const others = new Map<string, number>();
  if (skipped >= skippedMin)
    for (const [part, { n }] of await readCounts("user ids")) others.set(part, n - (spenders.get(part) ?? 0));
  const place = skipped < skippedMin ? undefined : findPart(others, skipped, true);
  if (place === null) return ids;
  const wanted = USERS_PAGE - ids.length;
  const ofPart = place ? await findOthersOfPart(place, wanted) : [];
  if (ofPart.length === wanted) return [...ids, ...ofPart];
  // A page that reaches past its part continues with the first users of the next one.
  const until = place ? sql.raw(`and u.id < '${endsOfPart(place.part)[0]}'`) : sql``;
  // The offset is part of the statement: the planner must know that the page is near the beginning.
  const { rows } = await readOnlyDb.execute<{ id: string }>(sql`
    select u.id from users u where u.erased_at is null ${until} and not exists (
      select from customers where customers.user_id = u.id and ${customerTotals().spent} > 0)
    order by u.id desc limit ${sql.raw(String(wanted - ofPart.length))} offset ${sql.raw(String(place ? 0 : skipped))}`);
  return [...ids, ...ofPart, ...rows.map(({ id }) => id)];
}

/** Returns the first and the last id with the first letters of a part. */
const endsOfPart = (part: string): [string, string] => [
  `${part}000000-0000-0000-0000-000000000000`,
  `${part}ffffff-ffff-ffff-ffff-ffffffffffff`,
];

/**
 * Finds users of one part of the ids that have not spent money, from a place in it. Reads two ranges of
 * indexes, and compares them as sets instead of user by user.
 */
async function findOthersOfPart({ part, offset }: PlaceInList, count: number): Promise<string[]> {
  const [first, last] = endsOfPart(part);
  const within = (column: string) => sql.raw(`${column} between '${first}' and '${last}'`);
  const { rows } = await readOnlyDb.execute<{ id: string }>(sql`
    select id from (
      select u.id from users u where ${within("u.id")}
        and u.id not in (select e.id from users e where e.erased_at is not null and ${within("e.id")})
      except select customers.user_id from customers where ${within("customers.user_id")} and ${customerTotals().spent} > 0
    ) others order by id desc limit ${sql.raw(String(count))} offset ${sql.raw(String(offset))}`);
  return rows.map(({ id }) => id);
}

/** Counts the users that have spent money, by the first two letters of their ids. */
async function countSpenders(): Promise<Map<string, number>> {
  const mode = env.PAYMENTS_LIVE ? "live" : "all";
  const counts = [...(await readCounts("spender ids"))].map(
    ([part, { n }]) => [...part.split("|"), n] as const,
  );
  return new Map(
    counts.flatMap(([ofMode, letters, n]) => (ofMode === mode ? [[String(letters), Number(n)]] : [])),
  );
}

/**
 * Finds a page of the users that have spent money, the highest amount first. A page of the second half is
 * counted from the end.
 */
async function findSpenders(offset: number, total: number): Promise<string[]> {
  const { spent } = customerTotals();
  const limit = Math.min(USERS_PAGE, total - offset);
  const isFar = offset > total / 2;
  const found = await readOnlyDb
    .select({ id: sql<string>`${customers.userId}` })
    .from(customers)
    .where(and(isNotNull(customers.userId), gt(spent, 0), not(isErased(sql`customers.user_id`))))
    .orderBy(isFar ? asc(spent) : desc(spent), isFar ? desc(customers.id) : asc(customers.id))
    .limit(limit)
    .offset(isFar ? total - offset - limit : offset);
  const ids = found.map(({ id }) => id);
  return isFar ? ids.reverse() : ids;
}
