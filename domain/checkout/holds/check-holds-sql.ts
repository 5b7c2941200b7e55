import { statement } from "#db/statement.ts";
import { typeHas } from "#domain/kernel/delivery-type-conditions.ts";

/**
 * The units that a line (`i`) of an unpaid order holds: its inventory items, or its units of manual stock.
 */
const heldUnits = `case when ${typeHas("i.delivery_type", "isFromInventory")}
      then i.quantity else i.held_typed end`;
const isUnpaid = "o.payment_state in ('creating', 'awaiting', 'async_pending')";

export interface HeldUnits {
  product_id: string;
  /** Units that unpaid orders of the account hold. */
  account: number;
  /** Units that unpaid orders of the network hold. */
  network: number;
}

/**
 * Reads the units of all products that unpaid orders of the account hold. Reads the units of the given
 * products that unpaid orders of its network hold. The statement joins two lists instead of using an `or`.
 * With an `or`, the database reads all unpaid orders of the shop, and all orders that were unpaid since the
 * last vacuum.
 */
export const readHeldUnits = statement<{ userId: string; network: string; productIds: string[] }, HeldUnits>(
  "held_units",
  `with own as materialized (
    select o.id, o.user_id, o.client_network from orders o where o.user_id = :userId and ${isUnpaid}
    union
    select o.id, o.user_id, o.client_network from orders o
    where :network <> '' and o.client_network = :network and o.client_network <> '' and ${isUnpaid}
  )
  select i.product_id,
    coalesce(sum(${heldUnits}) filter (where o.user_id = :userId), 0)::int as account,
    coalesce(sum(${heldUnits}) filter (where o.client_network = :network), 0)::int as network
  from own o join order_items i on i.order_id = o.id
  where i.product_id = any(:productIds::uuid[]) or o.user_id = :userId
  group by i.product_id`,
);

/**
 * Takes the lock of each product in the given order. Concurrent orders of unconfirmed accounts wait for these
 * locks.
 */
export const lockHoldsOfUnverified = statement<{ lock: number; productIds: string[] }, object>(
  "lock_holds_of_unverified",
  `select pg_advisory_xact_lock(:lock, hashtext(id)) from unnest(:productIds::text[]) as product (id)`,
);

/**
 * Reads the units of each product that unconfirmed accounts hold, that all accounts hold, and that are free.
 */
export const readHoldsOfUnverified = statement<
  { productIds: string[] },
  { product_id: string; unverified: number; held: number; free: number }
>(
  "holds_of_unverified",
  `select p.id as product_id, holds.unverified, holds.held,
    (coalesce(p.typed_stock, 0) + (
      select count(*) from product_inventory s where s.product_id = p.id and s.state = 'available'
    ))::int as free
  from products p cross join lateral (
    select coalesce(sum(${heldUnits}), 0)::int as held,
      coalesce(sum(${heldUnits}) filter (where u.email_verified_at is null), 0)::int as unverified
    from orders o join order_items i on i.order_id = o.id join users u on u.id = o.user_id
    where ${isUnpaid} and i.product_id = p.id
  ) holds
  where p.id = any(:productIds::uuid[])`,
);
