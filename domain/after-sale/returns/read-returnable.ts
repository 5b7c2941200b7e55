import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Queryable } from "#db/client.server.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { orderEvents, orderItems } from "#db/schema/orders.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import type { DeliverableStatus, DeliveryType } from "#db/values/vocabulary.ts";
import { endedUnits } from "#domain/delivery/decisions.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { holdsMoney } from "#domain/orders/refund-state.ts";
import {
  priceChoice,
  type RefundableLine,
  refundableLines,
  type UnitChoice,
} from "#domain/payments/refunds/unit-choice.ts";
import { asksConsent } from "#domain/settings/checkout-consent.ts";
import { readSettings } from "#domain/settings/queries.ts";
import type { WithdrawnOrder } from "./decide-withdrawal.ts";

type RefundRow = typeof refunds.$inferSelect;

/** One delivered unit, or several undelivered units of one line. A customer can return these units. */
export interface ReturnableUnit {
  orderItemId: string;
  productName: string;
  deliveryType: DeliveryType;
  count: number;
  /** The deliverable. The deliverable is null for units that are not delivered. */
  delivered: {
    deliverableId: string;
    slot: number;
    status: DeliverableStatus;
    deliveredAt: Date;
    isOpenedByStaff: boolean;
  } | null;
  firstRevealedAt: Date | null;
  refundedAt: Date | null;
  isTakenBack: boolean;
}

/**
 * An order with all data that the decision about the return of its units needs. Amounts are in the payment's
 * currency.
 */
export interface ReturnableOrder extends WithdrawnOrder {
  currency: string;
  units: ReturnableUnit[];
  timeZone: string;
  moneyBackDays: number;
  /**
   * Returns the amount of the refund for the given units. Returns null when one of the units cannot be
   * refunded.
   */
  amountOf: (units: readonly ReturnableUnit[]) => number | null;
}

/** Reads the units of an order and the data that the decision about their return needs. */
export async function readReturnable(from: Queryable, order: OrderRow): Promise<ReturnableOrder> {
  const ofOrder = { lines: eq(orderItems.orderId, order.id), refunds: eq(refunds.orderId, order.id) };
  const lines = await from.select().from(orderItems).where(ofOrder.lines).orderBy(asc(orderItems.position));
  const given = await from.select().from(refunds).where(ofOrder.refunds).orderBy(asc(refunds.createdAt));
  const [payment] = await from
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.isDuplicate, false)));
  const delivered = await from
    .select({ unit: deliverables, isOpenedByStaff })
    .from(deliverables)
    .where(and(eq(deliverables.orderId, order.id), ne(deliverables.status, "replaced")))
    .orderBy(asc(deliverables.slot));
  const [placed] = await from
    .select({ details: orderEvents.details, isConfirmed })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.version, 1)));
  const settings = await readSettings(from);

  const held = given.filter((row) => row.paymentId === payment?.id && holdsMoney(row.state));
  const left = payment ? payment.amount - held.reduce((sum, row) => sum + row.amount, 0) : 0;
  const deliveredRows = delivered.map(({ unit }) => unit);
  const refundable = payment ? refundableLines(lines, deliveredRows, given, payment.amount) : [];
  const ended = endedUnits(lines, given);
  const lastRefundAt = held.at(-1)?.createdAt ?? null;

  const units = lines.flatMap((line): ReturnableUnit[] => {
    const { id: orderItemId, productName, deliveryType } = line;
    const unitOf = (count: number, part: Partial<ReturnableUnit> = {}): ReturnableUnit[] =>
      count > 0
        ? [
            {
              orderItemId,
              productName,
              deliveryType,
              count,
              delivered: null,
              firstRevealedAt: null,
              refundedAt: null,
              isTakenBack: false,
              ...part,
            },
          ]
        : [];
    if (order.paymentState !== "paid") return unitOf(line.quantity);
    const endedCount = ended.get(line.id) ?? 0;
    return [
      ...delivered
        .filter(({ unit }) => unit.orderItemId === line.id)
        .flatMap(({ unit, isOpenedByStaff: isOpened }) => unitOf(1, deliveredPart(unit, isOpened, held))),
      ...unitOf(line.owedQuantity),
      ...unitOf(line.refundedQuantity - endedCount, { refundedAt: lastRefundAt ?? order.updatedAt }),
      ...unitOf(endedCount, { isTakenBack: true }),
    ];
  });
  return {
    paymentState: order.paymentState,
    disputeState: order.disputeState,
    exceptions: order.exceptions,
    paidAt: order.paidAt,
    refundLeft: left,
    lastRefundAt,
    consent: placed?.details.consent ? { at: order.createdAt, isConfirmed: placed.isConfirmed } : null,
    asksConsent: asksConsent(settings),
    currency: payment?.currency ?? order.currency,
    units,
    timeZone: settings.storeTimeZone,
    moneyBackDays: settings.moneyBackDays,
    amountOf: (chosen) => amountOf(refundable, chosen, left),
  };
}

/**
 * Whether staff have opened the credential of a delivered unit, either while the item was in stock or after
 * the delivery.
 */
const isOpenedByStaff = sql<boolean>`exists (select 1 from admin_audit_log a
  where a.action_type = 'ACCOUNT_DATA_DECRYPTED' and a.actor_kind <> 'shopper'
    and a.record_id in (${deliverables.inventoryItemId}::text, ${deliverables.id}::text))`;

/** Whether the shop has sent the mail about the payment. This mail contains the consent. */
const isConfirmed = sql<boolean>`exists (select 1 from email_messages m
  where m.dedupe_key = 'order_confirmed:' || ${orderEvents.orderId} and m.state = 'sent')`;

function deliveredPart(
  unit: typeof deliverables.$inferSelect,
  isOpened: boolean,
  held: readonly RefundRow[],
): Partial<ReturnableUnit> {
  const refund = held.find(({ slots }) => slots[unit.orderItemId]?.includes(unit.slot));
  return {
    delivered: {
      deliverableId: unit.id,
      slot: unit.slot,
      status: unit.status,
      deliveredAt: unit.deliveredAt,
      isOpenedByStaff: isOpened,
    },
    firstRevealedAt: unit.firstRevealedAt,
    refundedAt: refund?.createdAt ?? null,
    isTakenBack: !refund && unit.status === "revoked",
  };
}

const amountOf = (lines: readonly RefundableLine[], units: readonly ReturnableUnit[], left: number) =>
  priceChoice(lines, choiceOf(units), left)?.amount ?? null;

/** Converts the given units to the selection of units that a refund expects. */
export function choiceOf(units: readonly ReturnableUnit[]): UnitChoice {
  const byLine = Map.groupBy(units, ({ orderItemId }) => orderItemId);
  return Object.fromEntries(
    [...byLine].map(([id, ofLine]) => [
      id,
      {
        waiting: ofLine.reduce((sum, { delivered, count }) => sum + (delivered ? 0 : count), 0),
        slots: ofLine.flatMap(({ delivered }) => delivered?.slot ?? []).sort((one, other) => one - other),
      },
    ]),
  );
}
