import { desc, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { customers } from "#db/schema/accounts.ts";
import { orders } from "#db/schema/orders.ts";
import { returnedOfCustomer } from "#domain/identity/users/returned-of-customer.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import type { Count } from "#domain/kernel/counts/read-counts.ts";
import { readCounts } from "#domain/kernel/counts/read-counts.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { countsMoney, customerTotals, marksTest } from "#domain/orders/payment-mode.ts";
import type { Returned } from "#domain/orders/returned-money.ts";
import type { OrderStates } from "#domain/orders/states/special-state.ts";
import { cacheMinute } from "#domain/sales/reports/cache-long-read.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { growthOf } from "./growth.ts";
import { countSince, readBounds, sumSales } from "./sum-sales.ts";

/** List lengths of the dashboard (spec B9-9). */
const TOP_PRODUCTS = 4;
const TOP_BUYERS = 5;
const RECENT_SALES = 5;
const COUNTRIES = 5;
/** Sales of 24 hours from which the best products are cached. */
const MANY_SALES = 1_000;
/** Seconds after which a presence row is stale because its process has ended. */
const PRESENCE_SECONDS = 120;

export interface Dashboard {
  /** When the figures were read, ISO. */
  at: string;
  /**
   * Completed orders of the current day in the store's time zone, minor units of USD. Growth compares with
   * yesterday.
   */
  today: { sold: number; returned: Returned; orders: number; growth: number | "new" | null };
  /** Completed orders of today and the six days before. Growth compares with the seven days before. */
  week: { sold: number; returned: Returned; average: number; growth: number | "new" | null };
  /** Visitors of the last five minutes. Null when no web process has counted. */
  peopleOnline: number | null;
  month: { orders: number };
  /** Accounts. Growth compares the new accounts of this month with all older ones. */
  users: { total: number; thisMonth: number; growth: number | "new" | null };
  topProducts: { name: string; slug: string; emoji: string; category: string; sold: number }[];
  topBuyers: { name: string; email: string; totalSpent: number; returned: Returned; orders: number }[];
  /** Share of the visits of the last 30 days in whole percent. Null when no proxy sends countries. */
  countries: { country: string; percent: number }[] | null;
  recentSales: RecentSale[];
}

export interface RecentSale extends OrderStates {
  number: string;
  email: string;
  total: number;
  /** Whether the order is a test order of a shop that takes real payments. */
  marksTest: boolean;
  createdAt: string;
  productNames: string[];
}

/**
 * Reads the figures and lists of the dashboard's overview from the stored orders, accounts and visits
 * (spec R27, R28).
 * @throws SignInRequired, NotPermitted
 */
export async function readDashboard(caller: Caller): Promise<Dashboard> {
  requirePermission(caller, "dashboard.view");
  const zone = await readSetting("storeTimeZone");
  const [figures, online, topProducts, topBuyers, countries, recentSales] = await Promise.all([
    readFigures(zone),
    readPeopleOnline(),
    listTopProducts(),
    listTopBuyers(),
    listCountries(),
    listRecentSales(),
  ]);
  return {
    at: new Date().toISOString(),
    ...figures,
    peopleOnline: online,
    topProducts,
    topBuyers,
    countries,
    recentSales,
  };
}

async function readFigures(zone: string): Promise<Pick<Dashboard, "today" | "week" | "month" | "users">> {
  const [bounds, profiles] = await Promise.all([readBounds(zone), readCounts("profiles")]);
  const sales = await sumSales(bounds);
  const thisMonth = await countSince(bounds.month);
  const { today, yesterday, week, weekBefore } = sales;
  const total = profiles.sum().n;
  return {
    today: { ...soldOf(today), orders: today.n, growth: growthOf(today.amount, yesterday.amount) },
    week: {
      ...soldOf(week),
      average: Math.round(week.amount / 7),
      growth: growthOf(week.amount, weekBefore.amount),
    },
    month: { orders: thisMonth.orders },
    users: { total, thisMonth: thisMonth.users, growth: growthOf(total, total - thisMonth.users) },
  };
}

const soldOf = ({ amount, refunded, disputed }: Count) => ({
  sold: amount,
  returned: { refunded, disputed },
});

async function readPeopleOnline(): Promise<number | null> {
  const { rows } = await readOnlyDb.execute<{ people: number | null }>(sql`
    select sum(people)::int as people from web_presence where updated_at > now() - make_interval(secs => ${PRESENCE_SECONDS})`);
  return rows[0]?.people ?? null;
}

/**
 * Lists the products with the most units sold in the last 24 hours. In a shop with very many sales, the list
 * may be one minute old. An open dashboard then does not add up all sales again for each new one.
 */
async function listTopProducts(): Promise<Dashboard["topProducts"]> {
  const { rows } = await readOnlyDb.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select from orders where paid_at >= now() - interval '24 hours' limit ${sql.raw(String(MANY_SALES))}) few`);
  const isLong = (rows[0]?.n ?? 0) >= MANY_SALES;
  return isLong ? cacheMinute("top products", sumTopProducts) : sumTopProducts();
}

async function sumTopProducts(): Promise<Dashboard["topProducts"]> {
  const { rows } = await readOnlyDb.execute<{
    name: string;
    slug: string;
    emoji: string;
    category: string | null;
    sold: number;
  }>(sql`
    select p.name, p.slug, p.emoji, c.name as category, top.sold from (
      select product_id, sum(quantity)::int as sold from orders o join order_items i on i.order_id = o.id
      where o.paid_at >= now() - interval '24 hours' and ${countsMoney("o")}
      group by product_id order by sold desc fetch first ${sql.raw(String(TOP_PRODUCTS))} rows with ties
    ) top join products p on p.id = top.product_id left join categories c on c.id = p.category_id
    order by top.sold desc, p.name limit ${TOP_PRODUCTS}`);
  return rows.map((row) => ({ ...row, category: row.category ?? "" }));
}

async function listTopBuyers(): Promise<Dashboard["topBuyers"]> {
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

async function listCountries(): Promise<Dashboard["countries"]> {
  const { rows } = await readOnlyDb.execute<{ country: string; visits: number; total: number }>(sql`
    select country, sum(visits)::int as visits, sum(sum(visits)) over ()::int as total from country_visits
    where day > current_date - 30 group by country order by visits desc, country limit ${COUNTRIES}`);
  if (rows.length === 0) return null;
  return rows.map(({ country, visits, total }) => ({ country, percent: Math.round((visits / total) * 100) }));
}

async function listRecentSales(): Promise<RecentSale[]> {
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
    })
    .from(orders)
    .orderBy(desc(orders.createdAt), orders.id)
    .limit(RECENT_SALES);
  return rows.map(({ isTest, ...row }) => ({
    ...row,
    marksTest: marksTest({ isTest }),
    createdAt: row.createdAt.toISOString(),
  }));
}
