import { desc, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { customers } from "#db/schema/accounts.ts";
import { orders } from "#db/schema/orders.ts";
import { returnedOfCustomer } from "#domain/identity/users/returned-of-customer.ts";
import { coverOfId } from "#domain/kernel/product-cover.ts";
import { countsMoney, customerTotals, marksTest } from "#domain/orders/payment-mode.ts";
import type { Returned } from "#domain/orders/returned-money.ts";
import type { OrderStates } from "#domain/orders/states/special-state.ts";
import { cacheMinute } from "#domain/sales/reports/cache-long-read.ts";

/** List lengths of the dashboard (spec B9-9). */
const TOP_PRODUCTS = 4;
const TOP_BUYERS = 5;
const RECENT_SALES = 5;
const COUNTRIES = 5;
/**
 * When the shop has at least this number of sales in 24 hours, it caches the list of the best-selling
 * products.
 */
const MANY_SALES = 1_000;

/** A product in a list of the dashboard, with the data for the product's small image. */
interface ListedProduct {
  name: string;
  slug: string;
  emoji: string;
  cover: string;
}

export interface TopProduct extends ListedProduct {
  category: string;
  /** Units sold in the last 24 hours. */
  sold: number;
}

export interface TopBuyer {
  name: string;
  email: string;
  totalSpent: number;
  returned: Returned;
  orders: number;
}

export interface RecentSale extends OrderStates {
  number: string;
  email: string;
  total: number;
  /** Whether the order is a test order of a shop that takes real payments. */
  marksTest: boolean;
  createdAt: string;
  productNames: string[];
  /** The product of the first line. */
  product: Omit<ListedProduct, "name"> | null;
}

/** The share of one country in all visits, in whole percent. */
export interface CountryShare {
  country: string;
  percent: number;
}

/**
 * Lists the products with the most units sold in the last 24 hours. When the shop has very many sales, it
 * caches the list for one minute. Therefore an open dashboard does not add up all sales again after each new
 * sale.
 */
export async function listTopProducts(): Promise<TopProduct[]> {
  const { rows } = await readOnlyDb.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select from orders where paid_at >= now() - interval '24 hours' limit ${sql.raw(String(MANY_SALES))}) few`);
  const isLong = (rows[0]?.n ?? 0) >= MANY_SALES;
  return isLong ? cacheMinute("top products", sumTopProducts) : sumTopProducts();
}

async function sumTopProducts(): Promise<TopProduct[]> {
  const { rows } = await readOnlyDb.execute<TopProduct & Record<string, unknown>>(sql`
    select p.name, p.slug, p.emoji, ${sql.raw(coverOfId("p.id"))} as cover, coalesce(c.name, '') as category, top.sold from (
      select product_id, sum(quantity)::int as sold from orders o join order_items i on i.order_id = o.id
      where o.paid_at >= now() - interval '24 hours' and ${countsMoney("o")}
      group by product_id order by sold desc fetch first ${sql.raw(String(TOP_PRODUCTS))} rows with ties
    ) top join products p on p.id = top.product_id left join categories c on c.id = p.category_id
    order by top.sold desc, p.name limit ${TOP_PRODUCTS}`);
  return rows;
}

export async function listTopBuyers(): Promise<TopBuyer[]> {
  const { spent, orders: count } = customerTotals();
  const { firstName, lastName, email } = customers;
  const rows = await readOnlyDb
    .select({ firstName, lastName, email, spent, count, returned: returnedOfCustomer() })
    .from(customers)
    .where(sql`${spent} > 0`)
    .orderBy(desc(spent), customers.id)
    .limit(TOP_BUYERS);
  return rows.map((row) => ({
    name: `${row.firstName} ${row.lastName}`.trim(),
    email: row.email,
    totalSpent: row.spent,
    returned: row.returned,
    orders: row.count,
  }));
}

/**
 * Lists the countries of the visits of the last 30 days. Returns null when no proxy sends the country of the
 * visitors.
 */
export async function listCountries(): Promise<CountryShare[] | null> {
  const { rows } = await readOnlyDb.execute<{ country: string; visits: number; total: number }>(sql`
    select country, sum(visits)::int as visits, sum(sum(visits)) over ()::int as total from country_visits
    where day > current_date - 30 group by country order by visits desc, country limit ${COUNTRIES}`);
  if (rows.length === 0) return null;
  return rows.map(({ country, visits, total }) => ({ country, percent: Math.round((visits / total) * 100) }));
}

export async function listRecentSales(limit = RECENT_SALES): Promise<RecentSale[]> {
  const rows = await readOnlyDb
    .select({
      number: orders.orderNumber,
      email: orders.customerEmail,
      total: orders.storeTotal,
      status: orders.status,
      deliveryState: orders.deliveryState,
      refundState: orders.refundState,
      disputeState: orders.disputeState,
      exceptions: orders.exceptions,
      isTest: orders.isTest,
      createdAt: orders.createdAt,
      productNames: sql<
        string[]
      >`array(select i.product_name from order_items i where i.order_id = orders.id order by i.position)`,
      product: sql<RecentSale["product"]>`(
        select json_build_object('slug', p.slug, 'emoji', p.emoji, 'cover', ${sql.raw(coverOfId("p.id"))})
        from order_items i join products p on p.id = i.product_id
        where i.order_id = orders.id order by i.position limit 1)`,
    })
    .from(orders)
    .orderBy(desc(orders.createdAt), orders.id)
    .limit(limit);
  return rows.map(({ isTest, ...row }) => ({
    ...row,
    marksTest: marksTest({ isTest }),
    createdAt: row.createdAt.toISOString(),
  }));
}
