import { db, together } from "#db/client.server.ts";
import { type BoundStatement, statement } from "#db/statement.ts";
import type { OrderLimits } from "#domain/catalog/pricing/order-limits.ts";
import type { GuestOrders } from "#domain/checkout/buyers/guest-buyer.ts";
import { OrderLimitReached } from "#domain/checkout/pricing/errors.ts";
import { ORDERS_OF_GUEST, ORDERS_OF_MAILBOX } from "#domain/orders/discounts/orders-of-mailbox.ts";

export interface OrderedUnits {
  product_id: string;
  /**
   * The units of a product in the orders of the period. Paid orders count. Orders that somebody can still pay
   * also count. Refunded units do not count.
   */
  units: number;
}

/**
 * Reads how many units of each product a shopper ordered within the period of the product's limit per
 * shopper. The orders of every account with the shopper's mailbox count.
 */
const orderedUnits = <Whose extends object>(name: string, ordersOfBuyer: string) =>
  statement<Whose & { productIds: string[]; days: number[] }, OrderedUnits>(
    name,
    `select asked.product_id, coalesce(sum(line.quantity - line.refunded_quantity), 0)::int as units
  from unnest(:productIds::uuid[], :days::int[]) as asked (product_id, days)
  join ${ordersOfBuyer} o.created_at > now() - make_interval(days => asked.days)
    and o.payment_state in ('creating', 'awaiting', 'async_pending', 'paid')
  join order_items line on line.order_id = o.id and line.product_id = asked.product_id
  group by asked.product_id`,
  );

const readOrdered = orderedUnits<{ userId: string }>(
  "ordered_units",
  `(${ORDERS_OF_MAILBOX}) on buyer.id = :userId and`,
);
const readOrderedByGuest = orderedUnits<GuestOrders>("ordered_units_of_guest", `${ORDERS_OF_GUEST} on`);

interface LimitedLine {
  productId: string;
  name: string;
  quantity: number;
  limits: OrderLimits;
}

const hasCustomerLimit = ({ limits }: Pick<LimitedLine, "limits">) =>
  limits.customerMost !== null && limits.customerDays !== null;

/** Returns whether at least one product has a limit per shopper. */
export const limitCustomers = (lines: readonly Pick<LimitedLine, "limits">[]): boolean =>
  lines.some(hasCustomerLimit);

/**
 * Returns the statement that reads the ordered units of the products with a limit per shopper. PostgreSQL
 * must plan this statement again for each order, which takes time. The function therefore returns no
 * statement when no product has a limit per shopper.
 * @param buyer the id of the shopper, or the orders of a guest
 */
export function readOrderedOf(
  buyer: string | GuestOrders,
  products: readonly Pick<LimitedLine, "productId" | "limits">[],
): BoundStatement<OrderedUnits>[] {
  const limited = products.flatMap(({ productId, limits: { customerMost, customerDays } }) =>
    customerMost === null || customerDays === null ? [] : [{ productId, days: customerDays }],
  );
  if (limited.length === 0) return [];
  const asked = {
    productIds: limited.map(({ productId }) => productId),
    days: limited.map(({ days }) => days),
  };
  return [
    typeof buyer === "string"
      ? readOrdered({ userId: buyer, ...asked })
      : readOrderedByGuest({ ...buyer, ...asked }),
  ];
}

/**
 * Reads how many units of each limited product a shopper ordered within the period of the product's limit.
 * The keys are product ids.
 */
export async function readOrderedUnits(
  userId: string,
  products: readonly Pick<LimitedLine, "productId" | "limits">[],
): Promise<ReadonlyMap<string, number>> {
  const { ordered } = await together(db, { ordered: readOrderedOf(userId, products) });
  return new Map(ordered.map((row) => [row.product_id, row.units]));
}

/**
 * A product can have a maximum number of units that one shopper may order in a period. Rejects a cart that
 * would exceed this maximum.
 * @param ordered the rows of `readOrderedOf`. The caller must have read the rows while it held the lock of
 * the shopper's mailbox. The check therefore also counts concurrent orders of all accounts with this mailbox
 * @throws OrderLimitReached when a limit is exceeded
 */
export function checkCustomerLimits(lines: readonly LimitedLine[], ordered: readonly OrderedUnits[]): void {
  const unitsOf = new Map(ordered.map((row) => [row.product_id, row.units]));
  for (const line of lines) {
    const { customerMost, customerDays } = line.limits;
    if (customerMost === null || customerDays === null) continue;
    const left = Math.max(0, customerMost - (unitsOf.get(line.productId) ?? 0));
    if (line.quantity > left)
      throw new OrderLimitReached(line, {
        reason: "customer",
        units: customerMost,
        days: customerDays,
        left,
      });
  }
}
