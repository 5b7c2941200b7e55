/** The owner's limits for orders of one product. Null means that there is no limit. */
export interface OrderLimits {
  /** The minimum and the maximum number of units in one order. */
  least: number | null;
  most: number | null;
  /**
   * The maximum number of units that one shopper can order within `customerDays`. Either both `customerMost`
   * and `customerDays` are set, or both are null.
   */
  customerMost: number | null;
  customerDays: number | null;
}

export const NO_LIMITS: OrderLimits = { least: null, most: null, customerMost: null, customerDays: null };

/**
 * Returns the limit that the order quantity violates, as a number of units. Returns null when the quantity
 * breaks no limit.
 */
export function brokenLimit(
  { least, most }: Pick<OrderLimits, "least" | "most">,
  quantity: number,
): { reason: "least" | "most"; units: number } | null {
  if (least !== null && quantity < least) return { reason: "least", units: least };
  if (most !== null && quantity > most) return { reason: "most", units: most };
  return null;
}

/**
 * Returns the maximum number of units that a shopper may order next. The function subtracts the units that
 * the shopper has already ordered within `customerDays`. Null means that there is no limit.
 */
export function mostOfNextOrder({ most, customerMost }: OrderLimits, ordered: number): number | null {
  const left = customerMost === null ? null : Math.max(0, customerMost - ordered);
  if (most === null || left === null) return most ?? left;
  return Math.min(most, left);
}

/**
 * Returns the limits that apply to the next order of a product. A cached page is the same for everybody and
 * has only the product's own limits. The server later sends the limits of the shopper.
 */
export const nextOrderLimits = (
  limits: OrderLimits,
  ofShopper: Pick<OrderLimits, "least" | "most"> | undefined,
): Pick<OrderLimits, "least" | "most"> =>
  ofShopper ?? { least: limits.least, most: mostOfNextOrder(limits, 0) };

/**
 * Returns the quantities that a page offers to the shopper. For each quantity, the sum of this quantity and
 * the units in the cart is within the limits. When every allowed quantity leaves the order below the minimum,
 * the function returns only the number of missing units.
 */
export function limitedChoices(
  choices: readonly number[],
  { least, most }: Pick<OrderLimits, "least" | "most">,
  inCart: number,
): number[] {
  const allowed = choices.filter((choice) => most === null || choice + inCart <= most);
  const enough = allowed.filter((choice) => least === null || choice + inCart >= least);
  if (enough.length > 0 || allowed.length === 0 || least === null) return enough;
  return [least - inCart];
}
