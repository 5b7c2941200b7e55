/** Sums of paid orders. Amounts are minor units of the store's currency. */
export interface Sums {
  orders: number;
  /** The sum before discounts. */
  gross: number;
  discounts: number;
  refunds: number;
  disputes: number;
  /**
   * Two counts: the orders with refunded money, and the orders with a dispute of any outcome.
   */
  refundedOrders: number;
  disputedOrders: number;
  /** The number of first orders of customers, and the net amount of these orders. */
  firstOrders: number;
  firstNet: number;
  units: number;
  /** The total cost of the units with a known cost, and the number of these units. */
  cost: number;
  costedUnits: number;
  /**
   * The net amount of the units with a known cost, and the known part of the provider's fees for these units.
   */
  costedRevenue: number;
  fees: number;
  /**
   * The number of orders with at least one unit of known cost, and how many of these orders have a known fee.
   */
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

/** The net amount: the gross amount minus discounts, refunds and disputes. */
export const netSum = (of: Pick<Sums, "gross" | "discounts" | "refunds" | "disputes">): number =>
  of.gross - of.discounts - of.refunds - of.disputes;

/** The average net amount of an order, in whole minor units. Null without orders. */
export const averageOrder = (of: Sums): number | null =>
  of.orders === 0 ? null : Math.round(netSum(of) / of.orders);

/** The share of a part in the whole, from 0 to 1. Returns null when the whole is zero. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export const addSums = (list: readonly Sums[]): Sums =>
  list.reduce(
    (all, one) =>
      Object.fromEntries(
        Object.entries(all).map(([name, value]) => [name, value + one[name as keyof Sums]]),
      ) as unknown as Sums,
    NO_SALES,
  );
