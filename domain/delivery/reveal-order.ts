import { sql } from "drizzle-orm";
import { db, inTransaction, type Transaction } from "#db/client.server.ts";
import { REVEALED_AT_ONCE_MAX } from "#db/values/limits.ts";
import type { DisputeState, OrderException } from "#db/values/vocabulary.ts";
import {
  type Customer,
  mayOpenOrder,
  revealerOf,
  sessionOfCustomer,
} from "#domain/identity/guests/order-access.ts";
import { type Caller, countryOf, requireCustomer } from "#domain/kernel/caller.ts";
import { DomainError, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { orderRevealLimits, type RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { isFrozen } from "#domain/orders/frozen.ts";
import { frozenCondition } from "#domain/orders/frozen-condition.ts";
import { isOrderNumber } from "#domain/orders/order-number.ts";
import type { RevealedField, RevealedLine } from "#domain/orders/revealed-lines.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { openFields } from "#domain/security/vault/seal.ts";
import { DeliveryFrozen, DeliveryUnreadable } from "./reveal-deliverable.ts";

/**
 * The order has more delivered units than one action can reveal. A single line of an order never has more
 * units than one action can reveal.
 */
export class TooManyUnits extends DomainError {
  constructor(most: number) {
    super("too_many_units", 413, { most });
  }
}

/** The lines whose units were decrypted, and the number of units that the vault cannot decrypt. */
export interface RevealedOrder {
  lines: RevealedLine[];
  unreadable: number;
}

interface UnitRow extends Record<string, unknown> {
  id: string;
  slot: number;
  product_id: string;
  product_name: string;
  instructions: string;
  item_id: string | null;
  sealed: Buffer | null;
}

/**
 * Decrypts all delivered units of an order, or of one of its lines, for a customer of the order. The units
 * are decrypted in one recorded action. One audit row lists every unit, and the function commits this row
 * before the decryption. Each unit counts as one reveal in the limit of reveals. When one unit cannot be
 * decrypted, the function still returns the other units.
 * @param input.productId the product of the line to reveal. Without a product id, the function reveals the
 * whole order.
 * @throws SignInRequired, DeliveryFrozen, DeliveryUnreadable, TooManyUnits, TooManyAttempts, TryAgainLater
 * @throws NotFound for an unknown order, an order of another customer, and when nothing is delivered.
 */
export async function revealOrder(
  caller: Caller,
  input: { orderNumber: string; productId?: string },
  limits: { account: RateLimit } = orderRevealLimits,
): Promise<RevealedOrder> {
  const customer = requireCustomer(caller);
  const { orderNumber, productId } = input;
  if (!isOrderNumber(orderNumber) || (productId !== undefined && !isId(productId)))
    throw new NotFound("order");
  const order = await findPaidOrder(customer, orderNumber);
  if (isFrozen(order)) throw new DeliveryFrozen();
  const units = await readUnits(order.id, productId ?? null);
  if (units.length === 0) throw new NotFound("deliverable");
  if (units.length > REVEALED_AT_ONCE_MAX) throw new TooManyUnits(REVEALED_AT_ONCE_MAX);
  await limits.account.take(revealerOf(customer), units.length);

  const open = await inTransaction(async (tx) => {
    const ids = await stampFirstReveals(
      tx,
      order.id,
      units.map(({ id }) => id),
    );
    await recordAudit(tx, caller, {
      action: "ACCOUNT_DATA_DECRYPTED",
      table: "orders",
      recordId: order.id,
      details: {
        units: ids.length,
        ...(productId ? { product_id: productId } : {}),
        deliverable_ids: ids,
        ...countryOf(caller),
        ...sessionOfCustomer(customer),
      },
    });
    return new Set(ids);
  });
  globalThis.failpoint?.("opening-recorded");
  return openLines(units.filter(({ id }) => open.has(id)));
}

async function findPaidOrder(customer: Customer, orderNumber: string) {
  const { rows } = await db.execute<{
    id: string;
    disputeState: DisputeState;
    exceptions: OrderException[];
    paymentState: string;
  }>(sql`
    select id, dispute_state as "disputeState", exceptions, payment_state as "paymentState"
    from orders where order_number = ${orderNumber} and ${mayOpenOrder(customer)}`);
  const [order] = rows;
  if (order?.paymentState !== "paid") throw new NotFound("order");
  return order;
}

/**
 * Reads the delivered units, sorted by the lines of the order. Reads at most one unit more than an action can
 * reveal. The additional unit shows that there are too many units.
 */
async function readUnits(orderId: string, productId: string | null): Promise<UnitRow[]> {
  const { rows } = await db.execute<UnitRow>(sql`
    select d.id, d.slot, d.product_id, l.product_name, p.delivery_instructions as instructions,
      d.inventory_item_id as item_id, coalesce(i.account_data_sealed, d.delivery_data_sealed) as sealed
    from deliverables d
    join order_items l on l.id = d.order_item_id
    join products p on p.id = d.product_id
    left join product_inventory i on i.id = d.inventory_item_id
    where d.order_id = ${orderId} and d.status = 'delivered'
      and (${productId}::uuid is null or l.product_id = ${productId}::uuid)
    order by l.position, d.slot limit ${REVEALED_AT_ONCE_MAX + 1}`);
  return rows;
}

/**
 * For units that were never revealed, stores the current time as the time of their first reveal. Like a
 * refund, the function locks first the order and then the units. The function locks the order in a separate
 * first statement. The second statement therefore sees the changes of every transaction that held the lock
 * before. Returns the ids of the units whose status is still `delivered`.
 * @throws DeliveryFrozen when the order was frozen or all units were revoked in the meantime.
 */
async function stampFirstReveals(
  tx: Transaction,
  orderId: string,
  unitIds: readonly string[],
): Promise<string[]> {
  const locked = await tx.execute(sql`select o.id from orders o
    where o.id = ${orderId} and o.payment_state = 'paid' and not ${frozenCondition} for no key update`);
  if (locked.rows.length === 0) throw new DeliveryFrozen();
  const { rows } = await tx.execute<{ id: string }>(sql`
    with unit as (
      select d.id from deliverables d
      where d.id = any(${sql.param(unitIds)}::uuid[]) and d.order_id = ${orderId}
        and d.status = 'delivered'
    ),
    stamped as (
      update deliverables d set first_revealed_at = now() from unit
      where d.id = unit.id and d.first_revealed_at is null
    )
    select id from unit`);
  if (rows.length === 0) throw new DeliveryFrozen();
  return rows.map(({ id }) => id);
}

/** @throws DeliveryUnreadable when no unit can be decrypted. */
function openLines(units: readonly UnitRow[]): RevealedOrder {
  const lines: RevealedLine[] = [];
  let unreadable = 0;
  for (const unit of units) {
    const fields = fieldsOf(unit);
    if (!fields) {
      unreadable++;
      continue;
    }
    const { id, slot, product_id: productId, product_name: productName, instructions } = unit;
    let line = lines.at(-1);
    if (line?.productId !== productId) {
      line = { productId, productName, instructions, units: [] };
      lines.push(line);
    }
    line.units.push({ deliverableId: id, slot, fields });
  }
  if (lines.length === 0) throw new DeliveryUnreadable();
  return { lines, unreadable };
}

function fieldsOf({ sealed, item_id, product_id: productId }: UnitRow): RevealedField[] | null {
  if (!sealed) return null;
  try {
    // For digital content, and for the customer's copy of such content, the vault uses the product's id as
    // the item id.
    const fields = openFields(sealed, { itemId: item_id ?? productId, productId });
    return Object.entries(fields).map(([name, value]) => ({ name, value }));
  } catch {
    return null;
  }
}
