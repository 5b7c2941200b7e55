import { and, not, type SQL, sql } from "drizzle-orm";
import { ascending, descending, readSpans, type SortKey } from "#domain/kernel/lists/keyset.ts";
import { chained, type ReadSpan } from "#domain/kernel/lists/read-page.ts";
import { meetsOften } from "#domain/kernel/text/contains-pattern.ts";
import { customerTotals } from "#domain/orders/payment-mode.ts";
import { env } from "#env";
import { guestSpans } from "./guest-spans.ts";
import { searchTerms } from "./search-terms.ts";
import { inTab, isErased, isGuest, meetsWord, whoIs } from "./user-conditions.ts";
import type { UserQuery, UserSort } from "./user-views.ts";

/** The statements of the list of users, one for each sort order. */

type Users = ReadSpan<{ id: string }>;

/**
 * Returns the statement for a list of users: all users, some users, or the users of a search with very many
 * matches.
 * @param few the users that a search finds or that have a tag. When `few` is given, the query sorts the given
 * users. Without `few`, the query reads most lists in the order of an index
 */
export function userSpans(query: UserQuery, few?: readonly string[]): Users {
  if (few || query.tab === "bloqueados") return sortedUsers(query, few);
  if (query.tab === "convidados") return guestSpans(query);
  if (query.sort === "nome") return chained(usersByName(query, true), usersByName(query, false));
  if (query.sort === "gasto" && query.tab === "compradores")
    return usersBySpent(query, sql`${customerTotals().orders} > 0`);
  if (query.sort === "gasto")
    return chained(usersBySpent(query, sql`${customerTotals().spent} > 0`), usersWithoutSpent(query));
  return query.tab === "compradores" ? newestBuyers(query) : newestUsers(query);
}

/**
 * The condition that a user has a paid order. When the shop takes real payments, test orders do not count.
 */
const isBuyer = (): SQL => (env.PAYMENTS_LIVE ? sql`buyers.is_live` : sql`true`);

/** The condition that the profile of a user contains all words of a search with very many matches. */
function hasWords(search: string): SQL {
  const words = and(...searchTerms(search).map(meetsWord));
  return words ? meetsOften(words) : sql`true`;
}

const profileOf = (search: string, userId: SQL): SQL =>
  searchTerms(search).length > 0 ? sql`join profiles on profiles.user_id = ${userId}` : sql``;

const newestUsers = ({ search }: UserQuery): Users =>
  readSpans(
    [descending(sql`users.created_at`, "timestamptz"), descending(sql`users.id`, "uuid")],
    (id) => sql`users where id = ${id}`,
    ({ beyond, order, rows }) => sql`
      select users.id from users ${profileOf(search, sql`users.id`)}
      where erased_at is null and not is_guest and ${hasWords(search)} and ${beyond} order by ${order} ${rows}`,
  );

/** The users with a paid order, sorted by the time of their registration. */
const newestBuyers = ({ search }: UserQuery): Users =>
  readSpans(
    [descending(sql`buyers.created_at`, "timestamptz"), descending(sql`buyers.user_id`, "uuid")],
    (id) => sql`buyers where user_id = ${id}`,
    ({ beyond, order, rows }) => sql`
      select buyers.user_id as id from buyers ${profileOf(search, sql`buyers.user_id`)}
      where ${isBuyer()} and ${hasWords(search)} and ${beyond} order by ${order} ${rows}`,
  );

/** The users with a name, sorted by name, or the users without a name. */
const usersByName = ({ search, tab }: UserQuery, isNamed: boolean): Users =>
  readSpans(
    [
      ascending(sql`profiles.search_name collate "C"`, "text"),
      ascending(sql`profiles.email`, "text"),
      ascending(sql`profiles.user_id`, "uuid"),
    ],
    (id) => sql`profiles where user_id = ${id} and search_name ${sign(isNamed)} ''`,
    ({ beyond, order, rows }) => sql`
      select profiles.user_id as id from profiles
      where search_name ${sign(isNamed)} '' and ${not(isErased(sql`profiles.user_id`))}
        and ${tab === "compradores" ? sql`user_id in (select user_id from buyers where ${isBuyer()})` : sql`true`}
        and ${hasWords(search)} and ${beyond}
      order by ${order} ${rows}`,
  );

const sign = (isNamed: boolean): SQL => sql.raw(isNamed ? "<>" : "=");

/** The users whose totals satisfy a condition, sorted by the amount that each user has spent. */
const usersBySpent = ({ search }: UserQuery, meets: SQL): Users =>
  readSpans(
    [descending(sql`${customerTotals().spent}`, "bigint"), ascending(sql`customers.id`, "uuid")],
    (id) => sql`customers where user_id = ${id} and ${meets}`,
    ({ beyond, order, rows }) => sql`
      select customers.user_id as id from customers ${profileOf(search, sql`customers.user_id`)}
      where customers.user_id is not null and ${meets} and ${not(isErased(sql`customers.user_id`))}
        and ${not(isGuest(sql`customers.user_id`))} and ${hasWords(search)} and ${beyond}
      order by ${order} ${rows}`,
  );

const hasSpentNothing = (): SQL => sql`not exists (
  select from customers where customers.user_id = users.id and ${customerTotals().spent} > 0)`;

const usersWithoutSpent = ({ search }: UserQuery): Users =>
  readSpans(
    [descending(sql`users.id`, "uuid")],
    (id) => sql`users where id = ${id} and ${hasSpentNothing()}`,
    ({ beyond, order, rows }) => sql`
      select users.id from users ${profileOf(search, sql`users.id`)}
      where erased_at is null and not is_guest and ${hasSpentNothing()} and ${hasWords(search)} and ${beyond}
      order by ${order} ${rows}`,
  );

const sortKeys: Record<UserSort, () => SortKey[]> = {
  "": () => [descending(sql`users.created_at`, "timestamptz"), descending(sql`users.id`, "uuid")],
  nome: () => [
    ascending(sql`(coalesce(profiles.search_name, '') = '')::int`, "integer"),
    ascending(sql`coalesce(profiles.search_name, '') collate "C"`, "text"),
    ascending(sql`users.email`, "text"),
  ],
  gasto: () => [
    descending(sql`coalesce(${customerTotals().spent}, 0)`, "bigint"),
    descending(sql`users.id`, "uuid"),
  ],
};

/**
 * The statement for blocked users, or for any other list with few users. The query reads and sorts all users
 * of the list.
 */
const sortedUsers = ({ search, tab, sort }: UserQuery, few?: readonly string[]): Users => {
  const joined = sql`users left join profiles on profiles.user_id = users.id left join customers on customers.user_id = users.id`;
  return readSpans(
    sortKeys[sort](),
    (id) => sql`${joined} where users.id = ${id}`,
    ({ beyond, order, rows }) => sql`
      select users.id from ${joined}
      where ${few ? sql`users.id = any(${sql.param([...few])}::uuid[])` : whoIs({ search, tab })} and ${inTab[tab]() ?? sql`true`} and ${beyond}
      order by ${order} ${rows}`,
  );
};
