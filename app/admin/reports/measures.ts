import { netSum, type Sums } from "#domain/sales/reports/sums.ts";

/** What a chart of sales shows. */
export type Measure = "net" | "refunds" | "disputes" | "customers";

interface MeasureTraits {
  /** Minor units of the store's currency, or a number of customers. */
  amountOf: (sums: Sums) => number;
  isCount: boolean;
}

export const measures: Readonly<Record<Measure, MeasureTraits>> = {
  net: { amountOf: netSum, isCount: false },
  refunds: { amountOf: ({ refunds }) => refunds, isCount: false },
  disputes: { amountOf: ({ disputes }) => disputes, isCount: false },
  customers: { amountOf: ({ firstOrders }) => firstOrders, isCount: true },
};
