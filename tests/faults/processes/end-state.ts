import type { Buying } from "./buyers.ts";
import type { ShopProcesses } from "./shop-processes.ts";

export interface EndState {
  /**
   * The number of orders whose session is paid at the provider, and the number of completed orders among
   * these paid orders.
   */
  paid: number;
  completed: number;
  /** The number of paid orders that are backordered. */
  owed: number;
  /**
   * The number of delivered units of the paid orders, and the number of different credentials among these
   * units.
   */
  delivered: number;
  credentials: number;
  /** The number of order mails for the paid orders. */
  mails: number;
  /** The number of orders that are missing in the database although the shop confirmed them to a client. */
  missing: number;
  /** The number of units that are still reserved for orders that have ended. */
  strayReservations: number;
}

/** Compares the provider's paid sessions with the shop's orders. */
export async function readEndState(
  shop: ShopProcesses,
  buying: Pick<Buying, "acknowledged">,
): Promise<EndState> {
  const paid = await paidOrders(shop, buying.acknowledged);
  const acknowledged = buying.acknowledged.map((purchase) => purchase.orderId);
  const [row] = await shop.query<{ [Name in keyof Omit<EndState, "paid">]: number }>(
    `select
      (select count(*)::int from orders where id = any($1) and status = 'completed') as completed,
      (select count(*)::int from orders where id = any($1) and status = 'processing' and delivery_state in ('owed', 'partial')) as owed,
      (select count(*)::int from deliverables where order_id = any($1)) as delivered,
      (select count(distinct inventory_item_id)::int from deliverables where order_id = any($1)) as credentials,
      (select count(*)::int from email_messages where data->>'orderId' = any($2)) as mails,
      (select count(*)::int from unnest($3::uuid[]) told where not exists (select 1 from orders where id = told)) as missing,
      (select count(*)::int from product_inventory p join order_items i on i.id = p.order_item_id
        join orders o on o.id = i.order_id where p.state = 'reserved' and o.status <> 'pending') as "strayReservations"`,
    [paid, paid, acknowledged],
  );
  if (!row) throw new Error("the database returned no row");
  return { paid: paid.length, ...row };
}

/**
 * The time limit in seconds for settling a paid order. The time limit starts at the last restart, or at the
 * order's payment when the payment came later.
 */
export const SETTLED_WITHIN = 60;

/**
 * Returns the longest time that the shop needed to settle a paid order, in seconds. The measured time starts
 * at the payment, or at `restartedAt` (milliseconds since 1970) when the restart came later. Returns Infinity
 * while an order is not settled.
 */
export async function longestSettling(
  shop: ShopProcesses,
  buying: Pick<Buying, "acknowledged">,
  restartedAt: number,
): Promise<number> {
  const paid = buying.acknowledged.filter((purchase) => purchase.paid);
  const rows = await shop.query<{ id: string; at: Date }>(
    "select id, completed_at as at from orders where id = any($1) and completed_at is not null",
    [paid.map(({ orderId }) => orderId)],
  );
  const settledAt = new Map(rows.map(({ id, at }) => [id, at.getTime()]));
  const took = paid.map(
    ({ orderId, paidAt = restartedAt }) =>
      ((settledAt.get(orderId) ?? Number.POSITIVE_INFINITY) - Math.max(paidAt, restartedAt)) / 1000,
  );
  return Math.max(0, ...took);
}

/** Returns the orders that were confirmed to a client and whose session is paid at the provider. */
async function paidOrders(shop: ShopProcesses, known: Buying["acknowledged"]): Promise<string[]> {
  const sessions = new Set(known.map((purchase) => purchase.session));
  const { objects } = await shop.sandbox.state(["sessions"]);
  const rows = (objects?.sessions ?? []) as {
    session: { id: string; payment_status: string; client_reference_id: string | null };
  }[];
  return rows
    .filter(({ session }) => session.payment_status === "paid" && sessions.has(session.id))
    .map(({ session }) => session.client_reference_id ?? "");
}
