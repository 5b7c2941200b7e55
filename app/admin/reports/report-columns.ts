import type { Grain } from "#domain/sales/reports/period.ts";
import type { CouponSales, CustomerSales, ReturnReason } from "#domain/sales/reports/read-order-sums.ts";
import type { ProductSales, StockSales } from "#domain/sales/reports/read-product-sales.ts";
import type { Point } from "#domain/sales/reports/read-sales-series.ts";
import { type Costed, marginOf, profitOf } from "#domain/sales/reports/report-views.ts";
import type { Compared } from "#domain/sales/reports/sum-period.ts";
import { netSum, type Sums, shareOf } from "#domain/sales/reports/sums.ts";
import { reportMessages } from "#messages/pt-BR/back-office/reports.ts";
import { stateMessages } from "#messages/pt-BR/back-office/sales/order-states.ts";
import { stepName } from "./figure-text.ts";
import { type Measure, measures } from "./measures.ts";

/** One column of a report. The page and the CSV file of a report show the same columns. */
export interface ReportColumn<Row> {
  key: string;
  head: string;
  /**
   * Amounts are in minor units. Rates are numbers from 0 to 1. A value of the kind "moment" is an ISO time.
   */
  kind: "name" | "text" | "money" | "count" | "rate" | "moment";
  of: (row: Row) => string | number | null;
  /** Whether a phone omits the column. */
  isTableOnly?: boolean;
}

/**
 * One point of a chart and the matching point of the previous period. The second point is null when the
 * previous period is shorter.
 */
export interface SeriesRow {
  point: Point;
  before: Point | null;
}

/** Pairs the points of a period with the points of the previous period, newest first. */
export const pairPoints = (points: readonly Point[], before: readonly Point[]): SeriesRow[] =>
  points.map((point, at) => ({ point, before: before[at] ?? null })).reverse();

type Column<Row> = ReportColumn<Row>;
const money = <Row>(key: string, head: string, of: (row: Row) => number | null): Column<Row> => ({
  key,
  head,
  kind: "money",
  of,
});
const count = <Row>(key: string, head: string, of: (row: Row) => number | null): Column<Row> => ({
  key,
  head,
  kind: "count",
  of,
});
const text = <Row>(key: string, head: string, of: (row: Row) => string): Column<Row> => ({
  key,
  head,
  kind: "text",
  of,
});
const rate = <Row>(key: string, head: string, of: (row: Row) => number | null): Column<Row> => ({
  key,
  head,
  kind: "rate",
  of,
});

/** The columns of a report by time. The most useful columns come first. */
export function seriesColumns(measure: Measure, grain: Grain): Column<SeriesRow>[] {
  const { columns: head } = reportMessages;
  const { amountOf, isCount } = measures[measure];
  const orders = count<SeriesRow>("orders", head.orders, ({ point }) => point.sums.orders);
  const onTables = (column: Column<SeriesRow>) => ({ ...column, isTableOnly: true });
  const before = onTables(
    (isCount ? count<SeriesRow> : money<SeriesRow>)("before", head.before, ({ before: point }) =>
      point ? amountOf(point.sums) : null,
    ),
  );
  const sum = (key: keyof typeof head & keyof Sums) =>
    money<SeriesRow>(key, head[key], ({ point }) => point.sums[key]);
  const net = money<SeriesRow>("net", head.net, ({ point }) => netSum(point.sums));
  const own: Record<Measure, Column<SeriesRow>[]> = {
    net: [
      orders,
      net,
      before,
      onTables(sum("gross")),
      sum("discounts"),
      sum("refunds"),
      sum("disputes"),
      onTables(money("profit", head.profit, ({ point }) => profitOf(point.sums))),
    ],
    completed: [
      { ...orders, head: head.completedOrders },
      net,
      before,
      onTables(money("sold", head.sold, ({ point }) => point.sums.gross)),
      sum("refunds"),
      sum("disputes"),
    ],
    refunds: [
      orders,
      sum("refunds"),
      before,
      count("refundedOrders", head.refundedOrders, ({ point }) => point.sums.refundedOrders),
      rate("rate", head.rate, ({ point }) => shareOf(point.sums.refundedOrders, point.sums.orders)),
    ],
    disputes: [
      orders,
      sum("disputes"),
      before,
      count("disputedOrders", head.disputedOrders, ({ point }) => point.sums.disputedOrders),
      rate("rate", head.rate, ({ point }) => shareOf(point.sums.disputedOrders, point.sums.orders)),
    ],
    customers: [
      orders,
      count("firstOrders", head.firstOrders, ({ point }) => point.sums.firstOrders),
      before,
      count("repeatOrders", head.repeatOrders, ({ point }) => point.sums.orders - point.sums.firstOrders),
      money("firstNet", head.firstNet, ({ point }) => point.sums.firstNet),
    ],
  };
  return [
    { key: "step", head: head[grain], kind: "name", of: ({ point }) => stepName(point, grain) },
    ...own[measure],
  ];
}

/**
 * The profit of the units whose cost is known, with the values that the profit is computed from. When no unit
 * has a known cost or no order has a known fee, the cell is empty.
 */
function profitColumns<Row extends Costed & { feeUnits: number }>(): Column<Row>[] {
  const { columns: head } = reportMessages;
  return [
    money("profit", head.profit, profitOf),
    rate("margin", head.margin, marginOf),
    count("costedUnits", head.costedUnits, ({ costedUnits }) => costedUnits),
    money("cost", head.cost, ({ cost, costedUnits }) => (costedUnits > 0 ? cost : null)),
    money("fees", head.fees, ({ fees, feeUnits }) => (feeUnits > 0 ? fees : null)),
    count("feeUnits", head.feeUnits, ({ feeUnits }) => feeUnits),
  ];
}

/**
 * The columns of the report by product. A CSV file has a column with the group of each variant, because the
 * file contains no separate lines for groups.
 */
export function productColumns({ hasGroups = false } = {}): Column<ProductSales>[] {
  const { columns: head } = reportMessages;
  return [
    { key: "product", head: head.product, kind: "name", of: ({ emoji, name }) => `${emoji} ${name}`.trim() },
    count("units", head.units, ({ units }) => units),
    ...netColumns<ProductSales>(),
    ...profitColumns<ProductSales>(),
    ...givenColumns<ProductSales>(),
    ...(hasGroups ? [text<ProductSales>("group", head.group, ({ groupName }) => groupName ?? "")] : []),
  ];
}

/** The columns of the reports by batch and by supplier. */
export function stockColumns(name: "lotes" | "fornecedores"): Column<StockSales>[] {
  const { columns: head, noSupplier } = reportMessages;
  const supplier = ({ supplier: name }: StockSales) => name || noSupplier;
  const names: Column<StockSales>[] =
    name === "lotes"
      ? [
          { key: "batch", head: head.batch, kind: "name", of: ({ id }) => id.slice(0, 8) },
          { key: "product", head: head.product, kind: "text", of: ({ product }) => product },
          { key: "supplier", head: head.supplier, kind: "text", of: supplier },
          { key: "addedAt", head: head.addedAt, kind: "moment", of: ({ addedAt }) => addedAt },
        ]
      : [{ key: "supplier", head: head.supplier, kind: "name", of: supplier }];
  return [
    ...names,
    count("units", head.units, ({ units }) => units),
    ...netColumns<StockSales>(),
    ...profitColumns<StockSales>(),
    count("replaced", head.replaced, ({ replaced }) => replaced),
    rate("rate", head.rate, ({ units, replaced }) => shareOf(replaced, units + replaced)),
  ];
}

/** The columns of the report by coupon. */
export function couponColumns(): Column<CouponSales>[] {
  const { columns: head } = reportMessages;
  return [
    { key: "coupon", head: head.coupon, kind: "name", of: ({ code }) => code },
    count("orders", head.uses, ({ orders }) => orders),
    ...netColumns<CouponSales>(),
    ...givenColumns<CouponSales>(),
  ];
}

/** The columns of the report about the best customers. */
export function customerColumns(): Column<CustomerSales>[] {
  const { columns: head } = reportMessages;
  return [
    { key: "customer", head: head.customer, kind: "name", of: ({ name, email }) => name || email },
    text("email", head.email, ({ email }) => email),
    count("orders", head.orders, ({ orders }) => orders),
    money("net", head.net, ({ net }) => net),
    money("average", head.average, ({ net, orders }) => (orders > 0 ? Math.round(net / orders) : null)),
  ];
}

/** The columns of the report about the reasons for refunds and disputes. */
export function reasonColumns(): Column<ReturnReason>[] {
  const { columns: head, noReason, kinds } = reportMessages;
  const disputes: Readonly<Record<string, string>> = stateMessages.disputeReasons;
  const textOf = ({ kind, reason }: ReturnReason) =>
    (kind === "dispute" && disputes[reason]) || reason || noReason;
  return [
    { key: "reason", head: head.reason, kind: "name", of: textOf },
    text("kind", head.kind, ({ kind }) => kinds[kind]),
    count("cases", head.cases, ({ cases }) => cases),
    money("amount", head.amount, ({ net }) => net),
    money("before", head.before, ({ netBefore }) => netBefore),
  ];
}

function netColumns<Row extends Compared>(): Column<Row>[] {
  const { columns: head } = reportMessages;
  return [
    money("net", head.net, ({ net }) => net),
    money("before", head.before, ({ netBefore }) => netBefore),
  ];
}

/**
 * The columns for the sold amounts, and for the discounts, refunds and disputes that reduce these amounts.
 */
function givenColumns<
  Row extends Pick<Sums, "gross" | "discounts" | "refunds" | "disputes">,
>(): Column<Row>[] {
  const { columns: head } = reportMessages;
  return [
    money("gross", head.gross, ({ gross }) => gross),
    money("discounts", head.discounts, ({ discounts }) => discounts),
    money("refunds", head.refunds, ({ refunds }) => refunds),
    money("disputes", head.disputes, ({ disputes }) => disputes),
  ];
}

/** Maps each view of the report by time to the measure that its chart shows. */
export const measureOf: Record<"" | "reembolsos" | "disputas" | "clientes", Measure> = {
  "": "net",
  reembolsos: "refunds",
  disputas: "disputes",
  clientes: "customers",
};
