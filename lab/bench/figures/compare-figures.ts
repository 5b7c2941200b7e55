import { NO_ORIGIN, type Staff } from "#domain/kernel/caller.ts";
import { allPermissions } from "#domain/kernel/permissions.ts";
import { type PeriodFigures, readPeriodFigures } from "#domain/sales/dashboard/read-period-figures.ts";
import { addDays, type Range } from "#domain/sales/reports/period.ts";
import { type Report, readReport } from "#domain/sales/reports/queries.ts";
import { FILE_ROWS_MAX, ROWS_MAX } from "#domain/sales/reports/read-product-sales.ts";
import type { SalesSeries } from "#domain/sales/reports/read-sales-series.ts";
import { reportNames } from "#domain/sales/reports/report-views.ts";
import { type FoldedOrder, foldOrders } from "./fold-orders.ts";

/** The sums in one line of a report. The key is the name of the sum. */
type Sums = Record<string, number>;
type Lines = Map<string, Sums>;

/** The expected sums of one period, by report and line. The sums are computed from the orders. */
interface Expected {
  period: Range & { before: Range };
  /** The key consists of a day and an hour, for example "2026-11-23 14". */
  hours: Lines;
  /** The completed orders by the day and hour of their completion. */
  completed: Lines;
  reports: Record<
    "products" | "groups" | "lotes" | "fornecedores" | "cupons" | "motivos" | "compradores",
    Lines
  >;
}

/** The report at one URL, and the dashboard of the same period. */
interface Shown {
  search: string;
  page: Report;
  file: Report | null;
}

const SHOWN_MAX = 20;
const reader: Staff = {
  kind: "staff",
  userId: "00000000-0000-4000-8000-000000000000",
  email: "figures@example.com",
  fullName: "Figures",
  sessionId: "00000000-0000-4000-8000-000000000000",
  role: "admin",
  permissions: allPermissions,
  hasSecondFactor: false,
  hasPasskeys: false,
  secondFactorAt: null,
  mustEnrol: false,
  origin: NO_ORIGIN,
};

/**
 * Compares each chart and report with the orders and the ledger. Before the comparison, the sales of all days
 * must be computed.
 * @returns how many numbers were compared, and at most 20 differences as text
 */
export async function compareFigures(): Promise<{ compared: number; differences: string[] }> {
  const first = await readReport(reader, new URLSearchParams());
  if (!first) throw new Error("no day is computed");
  const { today, zone } = first.days;
  const ranges = [
    ...["hoje", "7d", "30d", "90d", "ano"].map((name) => `periodo=${name}`),
    `periodo=livre&de=${addDays(today, -399)}&ate=${addDays(today, -23)}`,
    `periodo=livre&de=${addDays(today, -100)}&ate=${addDays(today, -97)}`,
  ];
  const found: Found = { compared: 0, differences: [] };
  const expected = new Map<string, Expected>();
  for (const range of ranges) {
    const { period } = await must(readReport(reader, new URLSearchParams(range)));
    expected.set(range, newExpected(period));
  }
  for await (const order of foldOrders(zone)) for (const one of expected.values()) addOrder(one, order);
  for (const [range, truth] of expected) {
    const dashboard = await must(readPeriodFigures(reader, new URLSearchParams(range)));
    compareSeries(found, `dashboard ${range}`, dashboard.completed, truth.completed);
    for (const [name, shown] of Object.entries(dashboard.paid.total))
      compare(found, `dashboard ${range} paid ${name}`, shown, sumIn(truth.hours, truth.period)[name] ?? 0);
    compareBest(found, `dashboard ${range}`, dashboard, truth);
    for (const name of reportNames) {
      const search = `relatorio=${name}&${range}`;
      const page = await must(readReport(reader, new URLSearchParams(search)));
      const hasFile = page.kind !== "customers" && page.kind !== "series";
      const file = hasFile ? await readReport(reader, new URLSearchParams(search), FILE_ROWS_MAX) : null;
      compareReport(found, { search, page, file }, truth);
    }
  }
  return found;
}

async function must<T>(read: Promise<T | null>): Promise<T> {
  const result = await read;
  if (result === null) throw new Error("no day is computed");
  return result;
}

const newExpected = (period: Expected["period"]): Expected => ({
  period,
  hours: new Map(),
  completed: new Map(),
  reports: {
    products: new Map(),
    groups: new Map(),
    lotes: new Map(),
    fornecedores: new Map(),
    cupons: new Map(),
    motivos: new Map(),
    compradores: new Map(),
  },
});

const isIn = (day: string, { from, until }: Range): boolean => day >= from && day <= until;

function add(lines: Lines, key: string, sums: Sums): void {
  const known = lines.get(key) ?? {};
  for (const [name, amount] of Object.entries(sums)) known[name] = (known[name] ?? 0) + amount;
  lines.set(key, known);
}

/**
 * Adds an order to the expected sums of the period, or adds the order's net amounts to the sums of the
 * preceding period.
 */
function addOrder({ period, hours, completed, reports }: Expected, order: FoldedOrder): void {
  const { completedDay, completedHour, storeTotal } = order;
  if (completedDay && (isIn(completedDay, period) || isIn(completedDay, period.before)))
    add(completed, `${completedDay} ${String(completedHour).padStart(2, "0")}`, {
      orders: 1,
      gross: storeTotal,
      refunds: order.refunds,
      disputes: order.disputes,
    });
  const isNow = isIn(order.day, period);
  if (!isNow && !isIn(order.day, period.before)) return;
  const addLine = (lines: Lines, key: string, net: number, sums: Sums) =>
    add(lines, key, isNow ? { ...sums, net } : { netBefore: net });
  const { gross, discounts, refunds, disputes } = order;
  const money = { gross, discounts, refunds, disputes };
  const net = gross - discounts - refunds - disputes;
  const ofLines = { units: 0, cost: 0, costedUnits: 0, costedRevenue: 0 };
  for (const line of order.lines) {
    const known = line.units.filter(({ cost }) => cost !== null);
    const sums = {
      units: line.quantity,
      gross: line.net + line.discounts,
      discounts: line.discounts,
      refunds: line.refunds,
      disputes: line.disputes,
      cost: known.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
      costedUnits: known.filter(({ isReplaced }) => !isReplaced).length,
      costedRevenue: known.reduce((sum, { revenue }) => sum + revenue, 0),
    };
    ofLines.units += sums.units;
    ofLines.cost += sums.cost;
    ofLines.costedUnits += sums.costedUnits;
    ofLines.costedRevenue += sums.costedRevenue;
    const lineNet = line.net - line.refunds - line.disputes;
    addLine(reports.products, line.product, lineNet, sums);
    addLine(reports.groups, line.parent ?? line.product, lineNet, sums);
    for (const { batch, supplier, isReplaced, cost, revenue } of line.units) {
      const unit = { units: isReplaced ? 0 : 1, replaced: isReplaced ? 1 : 0, cost: cost ?? 0 };
      const costed: Sums = cost === null ? { costedUnits: 0 } : { costedUnits: 1, costedRevenue: revenue };
      addLine(reports.lotes, batch, revenue, { ...unit, ...costed });
      addLine(reports.fornecedores, supplier, revenue, { ...unit, ...costed });
    }
  }
  if (order.coupon) addLine(reports.cupons, order.coupon, net, { orders: 1, ...money });
  if (order.customer && isNow) addLine(reports.compradores, order.customer, net, { orders: 1 });
  for (const { kind, reason, share } of order.returns)
    addLine(reports.motivos, `${kind} ${reason}`, share, { cases: 1 });
  add(hours, `${order.day} ${String(order.hour).padStart(2, "0")}`, {
    orders: 1,
    ...money,
    refundedOrders: order.refunds > 0 ? 1 : 0,
    disputedOrders: order.hadDispute ? 1 : 0,
    firstOrders: order.isFirst ? 1 : 0,
    firstNet: order.isFirst ? net : 0,
    costedOrders: ofLines.costedUnits > 0 ? 1 : 0,
    ...ofLines,
  });
}

interface Found {
  compared: number;
  differences: string[];
}

function compare(found: Found, what: string, shown: unknown, truth: number): void {
  found.compared++;
  if (shown !== truth && found.differences.length < SHOWN_MAX)
    found.differences.push(`${what}: the page shows ${shown}, the orders say ${truth}`);
}

function sumIn(hours: Lines, range: Range, hour: number | null = null): Sums {
  const own: Sums = {};
  for (const [at, amounts] of hours)
    if (isIn(at.slice(0, 10), range) && (hour === null || Number(at.slice(11)) === hour))
      for (const [name, amount] of Object.entries(amounts)) own[name] = (own[name] ?? 0) + amount;
  return own;
}

function compareSeries(found: Found, what: string, series: SalesSeries, hours: Lines): void {
  for (const { from, until, hour, sums } of [...series.points, ...series.before]) {
    const own = sumIn(hours, { from, until }, hour);
    for (const [name, shown] of Object.entries(sums))
      compare(found, `${what} ${from} ${hour ?? ""} ${name}`, shown, own[name] ?? 0);
  }
}

/** Checks that the dashboard's bars show the highest net amounts above zero. */
function compareBest(found: Found, what: string, { products }: PeriodFigures, truth: Expected): void {
  const nets = [...truth.reports.groups.values()].map(({ net = 0 }) => net).filter((net) => net > 0);
  const best = nets.sort((one, other) => other - one).slice(0, products.length);
  compare(found, `${what} bars`, products.length, Math.min(5, nets.length));
  for (const [at, { net }] of products.entries()) compare(found, `${what} bar ${at + 1}`, net, best[at] ?? 0);
}

function compareReport(found: Found, { search, page, file }: Shown, truth: Expected): void {
  if (page.kind === "series") {
    compareSeries(found, search, page.series, truth.hours);
    return;
  }
  if (page.kind === "products") {
    compareLines(found, search, page.rows, truth.reports.groups, ROWS_MAX);
    if (file?.kind === "products")
      compareLines(found, `${search} file`, file.rows, truth.reports.products, FILE_ROWS_MAX);
    return;
  }
  const lines = truth.reports[page.name];
  const keyed = (report: Report) =>
    report.kind === "coupons"
      ? report.rows.map((row) => ({ ...row, id: row.code }))
      : "rows" in report
        ? report.rows
        : [];
  compareLines(found, search, keyed(page), lines, ROWS_MAX);
  if (file) compareLines(found, `${search} file`, keyed(file), lines, FILE_ROWS_MAX);
}

/**
 * Compares the lines of a report with the expected lines, and also compares the number of lines. Reports a
 * line that the report omits although its net amount is higher than the net amount of a shown line.
 */
function compareLines(
  found: Found,
  what: string,
  rows: readonly { id: string; net: number }[],
  truth: Lines,
  limit: number,
): void {
  const nets = [...truth.values()].map(({ net = 0 }) => net).sort((one, other) => other - one);
  compare(found, `${what} lines`, rows.length, Math.min(limit, nets.length));
  for (const [at, row] of rows.entries()) {
    const own = truth.get(row.id) ?? {};
    compare(found, `${what} line ${at + 1}`, row.net, nets[at] ?? 0);
    for (const [name, shown] of Object.entries(row))
      if (typeof shown === "number") compare(found, `${what} ${row.id} ${name}`, shown, own[name] ?? 0);
  }
}
