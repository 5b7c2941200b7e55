import { sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { readCounts } from "#domain/kernel/counts/read-counts.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import type { Returned } from "#domain/orders/returned-money.ts";
import { addDays, type Period } from "#domain/sales/reports/period.ts";
import { readSetting } from "#domain/settings/queries.ts";
import {
  type CountryShare,
  listCountries,
  listRecentSales,
  listTopBuyers,
  listTopProducts,
  type RecentSale,
  type TopBuyer,
  type TopProduct,
} from "./dashboard-lists.ts";
import { growthOf } from "./growth.ts";
import { readCompletedSeries } from "./read-completed-series.ts";
import { countUsersSince, readBounds, sumOrdersBetween } from "./sum-sales.ts";

/**
 * A web process stores its number of visitors in a row. This constant is the maximum age of such a row, in
 * seconds. When a row is older, its process has ended.
 */
const PRESENCE_SECONDS = 120;
/** Number of days in a card's line chart, including the current day. */
const LINE_DAYS = 7;

/**
 * A percentage. The value is "new" when only the earlier figure is zero, and null when both figures are zero.
 */
export type Growth = number | "new" | null;

/**
 * Every sum is in minor units of USD. A sum counts each completed order on the day of its completion, in the
 * store's time zone. `line` has one value for each of the last seven days. The last value is the value of the
 * current day.
 */
export interface Dashboard {
  /** The time when the figures were read, in ISO format. */
  at: string;
  /**
   * The current day. `before` is the figure of yesterday up to the same time of day. `growth` compares today
   * with `before`.
   */
  today: {
    sold: number;
    returned: Returned;
    orders: number;
    before: number;
    growth: Growth;
    /** The units sold on each day of the chart. */
    line: number[];
  };
  /**
   * The figures of today and of the six days before today. `growth` compares these seven days with the
   * previous seven days.
   */
  week: {
    sold: number;
    returned: Returned;
    average: number;
    growth: Growth;
    /** For each day of the chart, the units sold in the seven days that end on this day. */
    line: number[];
  };
  /** Visitors of the last five minutes. The number is null when no web process has counted its visitors. */
  peopleOnline: number | null;
  /**
   * The orders of the current month. `before` is the figure of the previous month up to the same day and
   * time. `growth` compares this month so far with `before`.
   */
  month: { orders: number; before: number; growth: Growth };
  /** Accounts. `growth` compares the accounts that were created this month with all older accounts. */
  users: { total: number; thisMonth: number; growth: Growth };
  topProducts: TopProduct[];
  topBuyers: TopBuyer[];
  countries: CountryShare[] | null;
  recentSales: RecentSale[];
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
  const [bounds, accounts] = await Promise.all([readBounds(zone), readCounts("users")]);
  const [series, yesterday, month, monthBefore, fresh] = await Promise.all([
    readCompletedSeries(zone, weekOf(bounds.day)),
    sumOrdersBetween(bounds.yesterday, bounds.yesterdayNow),
    sumOrdersBetween(bounds.month),
    sumOrdersBetween(bounds.monthBefore, bounds.monthBeforeNow),
    countUsersSince(bounds.month),
  ]);
  const { points, before, total: week, totalBefore } = series;
  const sold = [...before, ...points].map(({ sums }) => sums.gross);
  const today = points.at(-1)?.sums ?? week;
  const users = accounts.get("all")?.n ?? 0;
  return {
    today: {
      ...soldOf(today),
      orders: today.orders,
      before: yesterday.amount,
      growth: growthOf(today.gross, yesterday.amount),
      line: sold.slice(-LINE_DAYS),
    },
    week: {
      ...soldOf(week),
      average: Math.round(week.gross / LINE_DAYS),
      growth: growthOf(week.gross, totalBefore.gross),
      line: points.map((_, at) => sumOf(sold.slice(at + 1, at + 1 + LINE_DAYS))),
    },
    month: { orders: month.n, before: monthBefore.n, growth: growthOf(month.n, monthBefore.n) },
    users: { total: users, thisMonth: fresh, growth: growthOf(users, users - fresh) },
  };
}

/** Returns the seven days that end with the given day. */
function weekOf(day: string): Period {
  const from = addDays(day, 1 - LINE_DAYS);
  const before = { from: addDays(from, -LINE_DAYS), until: addDays(from, -1) };
  return { name: "livre", from, until: day, days: LINE_DAYS, grain: "day", before };
}

const sumOf = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);

const soldOf = ({ gross, refunds, disputes }: { gross: number; refunds: number; disputes: number }) => ({
  sold: gross,
  returned: { refunded: refunds, disputed: disputes },
});

async function readPeopleOnline(): Promise<number | null> {
  const { rows } = await readOnlyDb.execute<{ people: number | null }>(sql`
    select sum(people)::int as people from web_presence where updated_at > now() - make_interval(secs => ${PRESENCE_SECONDS})`);
  return rows[0]?.people ?? null;
}
