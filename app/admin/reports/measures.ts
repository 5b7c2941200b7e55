import { netSum, type Sums } from "#domain/sales/reports/sums.ts";

/** What a chart of sales shows. */
export type Measure = "net" | "refunds" | "disputes" | "customers";

interface MeasureTraits {
  /** Minor units of the store's currency, or a number of customers. */
  valueOf: (sums: Sums) => number;
  isCount: boolean;
}

export const measures: Readonly<Record<Measure, MeasureTraits>> = {
  net: { valueOf: netSum, isCount: false },
  refunds: { valueOf: ({ refunds }) => refunds, isCount: false },
  disputes: { valueOf: ({ disputes }) => disputes, isCount: false },
  customers: { valueOf: ({ firstOrders }) => firstOrders, isCount: true },
};
