import { MONEY_BACK_REASON, WITHDRAWAL_REASON } from "#domain/payments/refunds/return-reasons.ts";
import type { Invariant } from "./invariant.ts";

/**
 * SQL for the refunds (`r`) of delivered units with the given reason, joined with the deliverable (`d`) of
 * each unit.
 */
const refundedUnits = (reason: string) => `refunds r
      join deliverables d on d.order_id = r.order_id and d.status <> 'replaced'
        and r.slots -> d.order_item_id::text @> to_jsonb(d.slot) and r.reason = '${reason}'`;

/** Invariants of refunds for unopened units, and of withdrawals. */
export const returnInvariants: readonly Invariant[] = [
  {
    code: "I53",
    when: "changed",
    says: "a withdrawal in time of an unopened unit leads to exactly one refund of that unit",
    // The withdrawal period ends at the end of a calendar day. Therefore a withdrawal within 14 times 24
    // hours after the payment is always in time.
    query: (
      of,
    ) => `select u.id::text as row from withdrawal_units u join withdrawals w on w.id = u.withdrawal_id
      join orders o on o.id = w.order_id left join deliverables d on d.id = u.deliverable_id
      where ${of.orders("w.order_id")} and o.payment_state = 'paid' and d.first_revealed_at is null
      and w.requested_at < o.paid_at + interval '14 days' and (u.outcome in ('late', 'ended')
        or (u.outcome = 'not_paid' and exists (select 1 from payments p where p.order_id = o.id
          and p.created_at < w.effective_at))
        or (u.outcome = 'refunded' and not exists (select 1 from refunds r where r.id = u.refund_id
          and r.order_id = w.order_id)))
      union all select u.deliverable_id::text from withdrawal_units u join withdrawals w on w.id = u.withdrawal_id
      where ${of.orders("w.order_id")} and u.outcome = 'refunded' and u.deliverable_id is not null
      group by u.deliverable_id having count(*) > 1`,
  },
  {
    code: "I54",
    when: "changed",
    says: "no unit is refunded by withdrawal without staff after it was opened with a confirmed consent",
    query: (
      of,
    ) => `select u.id::text as row from withdrawal_units u join withdrawals w on w.id = u.withdrawal_id
      join deliverables d on d.id = u.deliverable_id
      join order_events e on e.order_id = w.order_id and e.version = 1 and e.details ? 'consent'
      join email_messages m on m.dedupe_key = 'order_confirmed:' || w.order_id and m.state = 'sent'
      where ${of.orders("w.order_id")} and u.outcome = 'refunded' and u.decided_by is null
      and d.first_revealed_at < w.effective_at and m.sent_at < w.effective_at`,
  },
  {
    code: "I55",
    when: "changed",
    says: "the mail about each withdrawal names the second of the request",
    // An erased account has no mails any more, and its withdrawals have no mail address.
    query: (of) => `select w.id::text as row from withdrawals w
      where ${of.orders("w.order_id")} and w.receipt_address <> '' and not exists (
        select 1 from email_messages m where m.template = 'withdrawal_received'
          and m.dedupe_key = 'withdrawal_received:' || w.id || ':' || w.receipt_address
          and date_trunc('second', (m.data->>'requestedAt')::timestamptz) = date_trunc('second', w.requested_at))`,
  },
  {
    code: "I56",
    when: "changed",
    says: "a unit that went back by withdrawal is closed for ever, and its item is not sold or in stock",
    query: (of) => `select d.id::text as row from ${refundedUnits(WITHDRAWAL_REASON)}
      left join product_inventory p on p.id = d.inventory_item_id
      where ${of.orders("r.order_id")} and (d.status <> 'revoked' or d.first_revealed_at > r.created_at
        or p.state in ('available', 'reserved', 'sold'))`,
  },
  {
    code: "I57",
    when: "changed",
    says: "a unit that was given back unopened was never opened, before or after",
    query: (of) => `select d.id::text as row from ${refundedUnits(MONEY_BACK_REASON)}
      left join product_inventory p on p.id = d.inventory_item_id
      where ${of.orders("r.order_id")} and (d.status <> 'revoked' or d.first_revealed_at is not null
        or p.state not in ('quarantined', 'retired'))`,
  },
];
