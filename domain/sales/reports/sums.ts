/** Sums of paid orders. Amounts are minor units of the store's currency. */
export interface Sums {
  orders: number;
  /** Before discounts. */
  gross: number;
  discounts: number;
  refunds: number;
  disputes: number;
  /** Orders with refunded money, and orders with a dispute of any outcome. */
  refundedOrders: number;
  disputedOrders: number;
  /** First orders of their customers, and their net amount. */
  firstOrders: number;
  firstNet: number;
  units: number;
  /** The cost of the items whose cost is known, and the number of these units. */
  cost: number;
  costedUnits: number;
  /** The net amount of these units, and their part of the provider's fees, as far as it is known. */
  costedRevenue: number;
  fees: number;
  /** Orders with such a unit, and those of them whose fee is known. */
  costedOrders: number;
  feeOrders: number;
}

export const NO_SALES: Sums = {
  orders: 0,
  gross: 0,
  discounts: 0,
  refunds: 0,
  disputes: 0,
  refundedOrders: 0,
  disputedOrders: 0,
  firstOrders: 0,
  firstNet: 0,
  units: 0,
  cost: 0,
  costedUnits: 0,
  costedRevenue: 0,
  fees: 0,
  costedOrders: 0,
  feeOrders: 0,
};

/** The amount that the shop keeps. */
export const netSum = (of: Pick<Sums, "gross" | "discounts" | "refunds" | "disputes">): number =>
  of.gross - of.discounts - of.refunds - of.disputes;

/** The mean net amount of an order, in whole minor units, or null without orders. */
export const averageOrder = (of: Sums): number | null =>
  of.orders === 0 ? null : Math.round(netSum(of) / of.orders);

/** The share of the whole, 0 to 1, or null without a whole. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export const addSums = (list: readonly Sums[]): Sums =>
  list.reduce(
    (all, one) =>
      Object.fromEntries(
        Object.entries(all).map(([name, value]) => [name, value + one[name as keyof Sums]]),
      ) as unknown as Sums,
    NO_SALES,
  );
