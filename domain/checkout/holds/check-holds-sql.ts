import { statement } from "#db/statement.ts";
import { typeHas } from "#domain/kernel/delivery-type-conditions.ts";
import { ORDERS_OF_BROWSER } from "#domain/orders/discounts/orders-of-mailbox.ts";

/**
 * The units that a line (`i`) of an unpaid order holds: its inventory items, or its units of manual stock.
 */
const heldUnits = `case when ${typeHas("i.delivery_type", "isFromInventory")}
      then i.quantity else i.held_typed end`;
const isOfOthers = `o.attempt_id is distinct from :attemptId::uuid
        and (g.session_id = :sessionId::uuid) is not true`;
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
 * products that unpaid orders of the same network hold. The statement joins two lists instead of using an
 * `or`. With an `or`, the database reads all unpaid orders of the shop. With an `or`, the database also reads
 * all orders that were unpaid since the last vacuum.
 */
const heldUnitsOf = <Whose extends object>(name: string, whose: string) =>
  statement<Whose & { network: string; productIds: string[] }, HeldUnits>(
    name,
    `with own as materialized (
    select o.id, ${whose} as is_own, o.client_network from orders o where ${whose} and ${isUnpaid}
    union
    select o.id, coalesce(${whose}, false), o.client_network from orders o
    where :network <> '' and o.client_network = :network and o.client_network <> '' and ${isUnpaid}
  )
  select i.product_id,
    coalesce(sum(${heldUnits}) filter (where o.is_own), 0)::int as account,
    coalesce(sum(${heldUnits}) filter (where o.client_network = :network), 0)::int as network
  from own o join order_items i on i.order_id = o.id
  where i.product_id = any(:productIds::uuid[]) or o.is_own
  group by i.product_id`,
  );

export const readHeldUnits = heldUnitsOf<{ userId: string }>("held_units", "o.user_id = :userId");
/** Reads the held units like `readHeldUnits`, but from the unpaid orders that a guest's browser placed. */
export const readHeldUnitsOfGuest = heldUnitsOf<{ sessionId: string | null; tokenHash: Buffer }>(
  "held_units_of_guest",
  `o.id in ${ORDERS_OF_BROWSER}`,
);

/**
 * Takes the lock of each product in the given order. Concurrent orders of unconfirmed accounts wait for the
 * locks of the products.
 */
export const lockHoldsOfUnverified = statement<{ lock: number; productIds: string[] }, object>(
  "lock_holds_of_unverified",
  `select pg_advisory_xact_lock(:lock, hashtext(id)) from unnest(:productIds::text[]) as product (id)`,
);

export interface SharedHolds {
  product_id: string;
  /**
   * The units that unconfirmed accounts and guests hold together, the units that guests hold, and the units
   * that all shoppers hold.
   */
  unverified: number;
  guests: number;
  held: number;
  free: number;
}

/**
 * Reads four numbers for each product: units held by unconfirmed accounts, units held by guests, all held
 * units, and free units. The numbers for unconfirmed accounts and for guests leave out the orders of one
 * checkout attempt and of one order session.
 */
export const readHoldsOfUnverified = statement<
  { productIds: string[]; attemptId: string | null; sessionId: string | null },
  SharedHolds
>(
  "holds_of_unverified",
  `select p.id as product_id, holds.unverified, holds.guests, holds.held,
    (coalesce(p.typed_stock, 0) + (
      select count(*) from product_inventory s where s.product_id = p.id and s.state = 'available'
    ))::int as free
  from products p cross join lateral (
    select coalesce(sum(${heldUnits}), 0)::int as held,
      coalesce(sum(${heldUnits}) filter (where u.email_verified_at is null and ${isOfOthers}), 0)::int as unverified,
      coalesce(sum(${heldUnits}) filter (where g.order_id is not null and ${isOfOthers}), 0)::int as guests
    from orders o join order_items i on i.order_id = o.id join users u on u.id = o.user_id
      left join guest_orders g on g.order_id = o.id
    where ${isUnpaid} and i.product_id = p.id
  ) holds
  where p.id = any(:productIds::uuid[])`,
);
