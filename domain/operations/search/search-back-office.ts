import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { readOnlyDb } from "#db/read-only.server.ts";
import { findWords } from "#domain/catalog/search/find-words.ts";
import { containsWords } from "#domain/catalog/search/words-condition.ts";
import { idRange } from "#domain/inventory/lists/parse-inventory-query.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission, staffCan } from "#domain/kernel/permissions.ts";
import { containsPattern } from "#domain/kernel/text/contains-pattern.ts";
import { likePattern } from "#domain/kernel/text/like-pattern.ts";
import { plainLetters } from "#domain/kernel/text/plain-letters.ts";
import type { OrderStates } from "#domain/orders/states/special-state.ts";
import { orderNumbersOf, parseSearchTerm } from "./parse-search-term.ts";

/** The search looks for items only when the term has at least this number of characters. */
const ITEM_ID_FROM = 6;
/** Maximum number of results of each kind. */
const FOUND_MAX = 5;
/**
 * Maximum number of matching products that a query sorts. When more products match, the query reads an index
 * that has the same order as the list.
 */
const SORTED_MAX = 1_000;
/**
 * The maximum number of matching addresses that a query sorts. When more addresses match, the query sorts
 * only some of the matches. When many rows contain the text, a scan of the table soon finds the maximum
 * number of matches. A scan of the index would read all matches.
 */
export const ADDRESSES_MAX = 200;

export interface FoundThings {
  orders: ({ number: string; email: string } & OrderStates)[];
  customers: { email: string; name: string }[];
  products: { name: string; emoji: string; isArchived: boolean }[];
  /** Items of the inventory, each with the number of its order. */
  items: { id: string; productName: string; order: string | null }[];
}

/**
 * Finds orders by number, people by address or name, products by words, and items by the start of their id.
 * Returns results of a kind only when the caller is allowed to open the page for this kind. Returns at most
 * five results of each kind. Returns no results for a term of fewer than two letters.
 * @throws SignInRequired
 */
export async function searchBackOffice(caller: Caller, input: { term: string }): Promise<FoundThings> {
  const staff = requirePermission(caller, "search.open");
  const term = parseSearchTerm(input.term);
  const found: FoundThings = { orders: [], customers: [], products: [], items: [] };
  if (term === "") return found;
  const [orders, customers, products, items] = await Promise.all([
    staffCan(staff, "orders.view") ? findOrders(term) : [],
    staffCan(staff, "users.view") ? findCustomers(term) : [],
    staffCan(staff, "products.save") ? findProducts(term) : [],
    staffCan(staff, "inventory.view") ? findItems(term) : [],
  ]);
  return { orders, customers, products, items };
}

async function findOrders(term: string): Promise<FoundThings["orders"]> {
  const numbers = orderNumbersOf(term);
  if (numbers.length === 0) return [];
  const { rows } = await readOnlyDb.execute<FoundThings["orders"][number] & Record<string, unknown>>(sql`
    select order_number as number, customer_email as email, status, delivery_state as "deliveryState",
      refund_state as "refundState", dispute_state as "disputeState", exceptions from orders
    where order_number = any(${sql.param(numbers)}::text[])
    order by length(order_number), order_number desc limit ${FOUND_MAX}`);
  return rows;
}

/**
 * Finds items by the first letters of their id. A text with fewer letters than the minimum is probably a word
 * and not the start of an id.
 */
async function findItems(term: string): Promise<FoundThings["items"]> {
  const range = term.replace(/^#/, "").length >= ITEM_ID_FROM ? idRange(term) : null;
  if (!range) return [];
  const { rows } = await readOnlyDb.execute<FoundThings["items"][number]>(sql`
    select i.id, p.name as "productName", o.order_number as "order"
    from (
      select * from product_inventory where id between ${range.first}::uuid and ${range.last}::uuid
      order by id limit ${sql.raw(String(FOUND_MAX))}
    ) i join products p on p.id = i.product_id
    left join order_items l on l.id = i.order_item_id left join orders o on o.id = l.order_id
    order by i.id`);
  return rows;
}

/**
 * Finds customers whose email address or name contains the term. Addresses that start with the term come
 * first, then other addresses that contain the term, then names.
 */
async function findCustomers(term: string): Promise<FoundThings["customers"]> {
  const typed = term.toLowerCase();
  const isPart = containsPattern(sql`u.email`, likePattern(typed));
  const read = async (source: SQL, limit: number) =>
    (
      await readOnlyDb.execute<FoundThings["customers"][number]>(sql`
        select u.email, trim(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, '')) as name
        from (select * from ${source} where u.erased_at is null order by u.email limit ${sql.raw(String(limit))}) u
        left join profiles p on p.user_id = u.id order by u.email`)
    ).rows;
  // Sorts only a limited number of addresses, because the trigram index cannot return sorted addresses. The
  // inner query leaves out guests, so that guests do not use up the limit. PostgreSQL can then find addresses
  // by their first characters in the ordered index of the accounts.
  const some = (meets: SQL) =>
    sql`(select * from users u where ${meets} and not u.is_guest limit ${sql.raw(String(ADDRESSES_MAX))}) u`;
  const isStart = sql`u.email like ${literal(likePattern(typed).slice(1))}`;
  const first = await read(some(isStart), FOUND_MAX);
  if (first.length === FOUND_MAX) return first;
  const others = await read(some(sql`${isPart} and not ${isStart}`), FOUND_MAX - first.length);
  const byAddress = [...first, ...others];
  if (byAddress.length === FOUND_MAX) return byAddress;
  const plain = literal(likePattern(plainLetters(term)));
  // The index on the profiles covers one text, which consists of the address and the name.
  const name = sql`(n.email || chr(10) || n.search_name) like ${plain} and (n.search_name || '') like ${plain}`;
  const isNamed = sql`(select u.* from profiles n join users u on u.id = n.user_id
    where ${name} and not ${isPart} and not u.is_guest limit ${sql.raw(String(ADDRESSES_MAX))}) u`;
  return [...byAddress, ...(await read(isNamed, FOUND_MAX - byAddress.length))];
}

const literal = (text: string) => sql.raw(pg.escapeLiteral(text));

async function findProducts(term: string): Promise<FoundThings["products"]> {
  const words = await findWords(term);
  if (!words) return [];
  const meets = sql.raw(containsWords(words));
  const { rows } = await readOnlyDb.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from products p where ${meets} limit ${sql.raw(String(SORTED_MAX + 1))}) few`,
  );
  // The query sorts the matches when few products match. When many products contain the words, the query
  // reads an index in the order of the list and soon finds enough products. Archived products come last.
  const isFew = (rows[0]?.n ?? 0) <= SORTED_MAX;
  const source = isFew ? sql`(select * from products p where ${meets} offset 0) p` : sql`products p`;
  const found = async (archived: boolean, limit: number) =>
    (
      await readOnlyDb.execute<FoundThings["products"][number]>(sql`
        select p.name, p.emoji, ${sql.raw(String(archived))} as "isArchived" from ${source}
        where ${meets} and p.archived_at is ${sql.raw(archived ? "not null" : "null")}
        order by p.sales_count desc, p.id limit ${sql.raw(String(limit))}`)
    ).rows;
  const listed = await found(false, FOUND_MAX);
  return listed.length < FOUND_MAX ? [...listed, ...(await found(true, FOUND_MAX - listed.length))] : listed;
}
