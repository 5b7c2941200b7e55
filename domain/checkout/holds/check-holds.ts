import { sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import type { Transaction } from "#db/client.server.ts";
import { HoldLimitReached } from "#domain/checkout/pricing/errors.ts";
import type { PricedLine } from "#domain/checkout/pricing/price-cart.ts";
import type { Shopper } from "#domain/kernel/caller.ts";
import { typeHas } from "#domain/kernel/delivery-type-conditions.ts";
import type { HoldLimits } from "#domain/settings/hold-limits.ts";
import { type HoldBounds, unverifiedShareOf } from "./hold-bounds.ts";
import { networkOf } from "./hold-standing.ts";

/**
 * The units that a line (`i`) of an unpaid order holds: its inventory items, or its units of manual stock.
 */
const heldUnits = sql`case when ${sql.raw(typeHas("i.delivery_type", "isFromInventory"))} then i.quantity else i.held_typed end`;
const isUnpaid = sql`o.payment_state in ('creating', 'awaiting', 'async_pending')`;
const inList = (lines: readonly PricedLine[]) =>
  sql`i.product_id in (${sql.join(
    lines.map((line) => sql`${line.productId}`),
    sql`, `,
  )})`;

/**
 * Refuses a cart that would hold too many units of a product for one order, one account or one network. Call
 * it before the transaction touches any stock, so that the error reveals nothing about the stock. The
 * transaction must hold the lock of the shopper's row. Takes a lock per network: concurrent orders of one
 * network wait here.
 * @throws HoldLimitReached when a limit is exceeded
 */
export async function checkOwnHolds(
  tx: Transaction,
  shopper: Shopper,
  lines: readonly PricedLine[],
  limits: HoldLimits,
  bounds: HoldBounds,
): Promise<void> {
  const holding = lines.filter((line) => line.holdsStock);
  for (const line of holding) {
    if (line.quantity > bounds.units)
      throw new HoldLimitReached(line, { reason: bounds.reason, most: bounds.units });
  }
  if (holding.length === 0) return;
  const network = networkOf(shopper.origin.ip);
  if (network)
    await tx.execute(
      sql`select pg_advisory_xact_lock(${advisoryLocks.holdsOfNetwork}, hashtext(${network}))`,
    );
  const { rows } = await tx.execute<{ product_id: string; account: number; network: number }>(sql`
    select i.product_id,
      coalesce(sum(${heldUnits}) filter (where o.user_id = ${shopper.userId}), 0)::int as account,
      coalesce(sum(${heldUnits}) filter (where o.client_network = ${network}), 0)::int as network
    from orders o join order_items i on i.order_id = o.id
    where ${isUnpaid} and ${inList(holding)}
      and (o.user_id = ${shopper.userId} or (o.client_network = ${network} and o.client_network <> ''))
    group by i.product_id`);
  const held = new Map(rows.map((row) => [row.product_id, row]));
  for (const line of holding) {
    const { account, network: ofNetwork } = held.get(line.productId) ?? { account: 0, network: 0 };
    if (account + line.quantity > bounds.accountUnits)
      throw new HoldLimitReached(line, { reason: "account" });
    if (network && ofNetwork + line.quantity > limits.networkUnits)
      throw new HoldLimitReached(line, { reason: "network" });
  }
}

/**
 * Refuses an order when all accounts without a confirmed email address would together hold too many units of
 * a product. Call it after the stock is held, as the last lock of the transaction, with the lines sorted by
 * product. Takes a lock per product: concurrent orders of unconfirmed accounts wait here.
 * @throws HoldLimitReached when the shared limit is exceeded
 */
export async function checkUnverifiedHolds(
  tx: Transaction,
  lines: readonly PricedLine[],
  limits: HoldLimits,
): Promise<void> {
  for (const line of lines.filter(({ holdsStock }) => holdsStock)) {
    await tx.execute(
      sql`select pg_advisory_xact_lock(${advisoryLocks.holdsOfUnverified}, hashtext(${line.productId}))`,
    );
    const { rows } = await tx.execute<{ unverified: number; held: number; free: number }>(sql`
      select coalesce(sum(${heldUnits}), 0)::int as held,
        coalesce(sum(${heldUnits}) filter (where u.email_verified_at is null), 0)::int as unverified,
        (select coalesce(p.typed_stock, 0) + (select count(*) from product_inventory s
          where s.product_id = p.id and s.state = 'available')
          from products p where p.id = ${line.productId})::int as free
      from orders o join order_items i on i.order_id = o.id join users u on u.id = o.user_id
      where ${isUnpaid} and i.product_id = ${line.productId}`);
    const { unverified = 0, held = 0, free = 0 } = rows[0] ?? {};
    if (unverified > unverifiedShareOf(limits, held + free))
      throw new HoldLimitReached(line, { reason: "unverified_all" });
  }
}
