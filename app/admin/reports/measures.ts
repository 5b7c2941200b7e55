import { netSum, type Sums } from "#domain/sales/reports/sums.ts";

/** The measures that a chart of sales can show. */
export type Measure = "net" | "completed" | "refunds" | "disputes" | "customers";

interface MeasureTraits {
  /** The unit of the values: minor units of the store's currency, or a number of customers. */
  amountOf: (sums: Sums) => number;
  isCount: boolean;
  /** The messages that contain the title of the measure. */
  title: Exclude<Measure, "completed">;
}

/** "completed" is the net amount of completed orders, and "net" is the net amount of paid orders. */
export const measures: Readonly<Record<Measure, MeasureTraits>> = {
  net: { amountOf: netSum, isCount: false, title: "net" },
  completed: { amountOf: netSum, isCount: false, title: "net" },
  refunds: { amountOf: ({ refunds }) => refunds, isCount: false, title: "refunds" },
  disputes: { amountOf: ({ disputes }) => disputes, isCount: false, title: "disputes" },
  customers: { amountOf: ({ firstOrders }) => firstOrders, isCount: true, title: "customers" },
};
