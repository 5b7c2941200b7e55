import { and, type SQL, sql } from "drizzle-orm";
import { ascending, descending, readSpans } from "#domain/kernel/lists/keyset.ts";
import { chained, type ReadSpan } from "#domain/kernel/lists/read-page.ts";
import { containsPattern } from "#domain/kernel/text/contains-pattern.ts";
import { customerTotals } from "#domain/orders/payment-mode.ts";
import { searchTerms } from "./search-terms.ts";
import type { UserQuery } from "./user-views.ts";

type Guests = ReadSpan<{ id: string }>;

/**
 * Returns the statement for the list of guests, which reads the guests in the order of an index. A guest has
 * no profile. A search therefore reads the addresses. When the list is sorted by name, guests are sorted by
 * address.
 */
export function guestSpans({ search, sort }: Pick<UserQuery, "search" | "sort">): Guests {
  if (sort === "gasto") return chained(bySpent(search), withoutSpent(search));
  return sort === "nome" ? byAddress(search) : newest(search, sql`true`);
}

const isOpenGuest = (search: string): SQL => {
  const words = searchTerms(search).map(({ pattern }) => containsPattern(sql`users.email`, pattern));
  return and(sql`users.erased_at is null and users.is_guest`, ...words) as SQL;
};

const newest = (search: string, meets: SQL): Guests =>
  readSpans(
    [descending(sql`users.created_at`, "timestamptz"), descending(sql`users.id`, "uuid")],
    (id) => sql`users where id = ${id} and ${meets}`,
    ({ beyond, order, rows }) => sql`
      select users.id from users where ${isOpenGuest(search)} and ${meets} and ${beyond} order by ${order} ${rows}`,
  );

const byAddress = (search: string): Guests =>
  readSpans(
    [ascending(sql`users.email`, "text")],
    (id) => sql`users where id = ${id}`,
    ({ beyond, order, rows }) => sql`
      select users.id from users where ${isOpenGuest(search)} and ${beyond} order by ${order} ${rows}`,
  );

const bySpent = (search: string): Guests => {
  const { spent } = customerTotals();
  return readSpans(
    [descending(sql`${spent}`, "bigint"), ascending(sql`customers.id`, "uuid")],
    (id) => sql`customers where user_id = ${id} and ${spent} > 0`,
    ({ beyond, order, rows }) => sql`
      select customers.user_id as id from customers
      where ${spent} > 0 and ${beyond} and exists (
        select from users where users.id = customers.user_id and ${isOpenGuest(search)})
      order by ${order} ${rows}`,
  );
};

const withoutSpent = (search: string): Guests =>
  newest(
    search,
    sql`not exists (
      select from customers where customers.user_id = users.id and ${customerTotals().spent} > 0)`,
  );
