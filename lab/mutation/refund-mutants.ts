import { mutantsOf } from "./mutant.ts";

const REFUNDS = "domain/payments/refunds/refunds.db.test.ts";
const REQUEST = "domain/payments/refunds/request-refund.db.test.ts";
const CUTS = "domain/payments/refunds/reduce-stale-refunds.db.test.ts";
const EVIDENCE = "domain/after-sale/disputes/submit-evidence.db.test.ts";
const UNITS = "domain/payments/refunds/refund-units.db.test.ts";
const LATE_UNITS = "domain/payments/refunds/refund-units-late.db.test.ts";
const CHOICE = "domain/payments/refunds/unit-choice.test.ts";
const SECOND = "domain/payments/refunds/second-payment.db.test.ts";

export const refundMutants = [
  ...mutantsOf("domain/payments/refunds/request-refund.ts", [REQUEST], {
    "refunds: the order is not locked": [
      '.where(eq(orders.id, input.orderId)).for("update")',
      ".where(eq(orders.id, input.orderId))",
    ],
  }),
  ...mutantsOf("domain/payments/refunds/request-refund.ts", [REFUNDS], {
    "refunds: an amount of zero is accepted": ["scope.amount > 0", "scope.amount >= 0"],
  }),
  ...mutantsOf("domain/payments/refunds/request-refund.ts", [EVIDENCE], {
    "refunds: a disputed order is refunded": ["if (isDisputed(order.disputeState))", "if (false)"],
  }),
  ...mutantsOf("domain/payments/refunds/request-refund.ts", [CUTS], {
    "refunds: a request leaves no audit row": ["await recordAudit(tx, caller, {", "void ({"],
  }),
  ...mutantsOf("domain/payments/refunds/place-refund.ts", [REFUNDS], {
    "refunds: more than the rest is refunded": ["amount > left", "amount > payment.amount"],
    "refunds: refunded units are still delivered": ["if (isSettled) await giveUnitsBack(tx, units);", ""],
  }),
  ...mutantsOf("domain/payments/refunds/place-refund.ts", [UNITS], {
    "refunds: chosen units of an order that changed are refunded": [
      "isChosen && scope.version !== order.version",
      "false",
    ],
    "refunds: a refund of one unit closes the wait for stock of the others": [
      'isSettled && !patch.exceptions?.includes("short_stock")',
      "isSettled",
    ],
    "refunds: units that still wait complete the order": [
      'waiting.length === 0 ? ["completedAt"] : []',
      '["completedAt"]',
    ],
  }),
  ...mutantsOf("domain/payments/refunds/place-refund.ts", [LATE_UNITS], {
    "refunds: a refund of a unit resolves the failure of another one": [
      "isOfUnits\n    ? sql",
      "false\n    ? sql",
    ],
  }),
  ...mutantsOf("domain/payments/refunds/unit-choice.ts", [CHOICE], {
    "refunds: a unit is paid back twice": [".filter((unit) => !isPaidBack(refunds, unit))", ""],
    "refunds: a refund of units exceeds what is left": ["Math.min(worth, left)", "worth"],
    "refunds: a negative count lowers the amount": ["waiting >= 0 && ", ""],
    "refunds: each unit costs the same part, and the rest is lost": [
      "part(line.quantity - slot, 1)",
      "part(0, 1)",
    ],
  }),
  ...mutantsOf("domain/payments/refunds/apply-refunds.ts", [LATE_UNITS], {
    "refunds: the access to a unit ends before its refund": [
      'state === "succeeded" && Object',
      'state !== "failed" && Object',
    ],
  }),
  ...mutantsOf("domain/payments/refunds/apply-refunds.ts", [UNITS], {
    "refunds: a shopper keeps a refunded unit": [
      "await recallDeliveries(tx, order.id, slots);",
      "void slots;",
    ],
  }),
  ...mutantsOf("domain/payments/refunds/reduce-stale-refunds.ts", [LATE_UNITS], {
    "refunds: a unit that was paid back late is paid back again": [
      'const isPaid = rows.some((other) => other.state !== "requested" && sharesUnit(row, other));',
      "const isPaid = false;",
    ],
  }),
  ...mutantsOf("domain/payments/refunds/recall-deliveries.ts", [UNITS], {
    "refunds: a refund of one unit ends the access to all": [
      "const chosen = slots\n",
      "const chosen = false && slots\n",
    ],
  }),
  ...mutantsOf("domain/delivery/replace-item.ts", [LATE_UNITS], {
    "refunds: a unit is replaced while its refund is under way": [
      'if (isBeingRefunded) throw new NotReplaceable("refund_under_way");',
      "",
    ],
  }),
  ...mutantsOf("domain/delivery/deliver-after-all.ts", [LATE_UNITS], {
    "refunds: a refunded unit is returned to the shopper": [
      "'succeeded')\n    and r.slots -> d.order_item_id::text @> to_jsonb(d.slot)",
      "'succeeded') and false",
    ],
  }),
  ...mutantsOf("domain/payments/refunds/money-left.ts", [REFUNDS], {
    "refunds: unsent refunds do not count": [
      "inArray(refunds.state, refundRowStates.filter(holdsMoney))",
      'eq(refunds.state, "succeeded")',
    ],
  }),
  ...mutantsOf("domain/payments/refunds/apply-refunds.ts", [REFUNDS], {
    "refunds: a repeated report is booked again": [
      "if (known && !refundMayGo",
      "if (false && known && !refundMayGo",
    ],
    "refunds: a reversal has the wrong sign": [
      'debit: cash, credit: "refunds"',
      'debit: "refunds", credit: cash',
    ],
    "refunds: a partial refund ends the delivery": [
      'totals.refundState === "full" && order',
      'totals.refundState !== "none" && order',
    ],
  }),
  ...mutantsOf("domain/payments/refunds/recall-deliveries.ts", [REFUNDS], {
    "refunds: a revealed unit can be sold again": [
      "'quarantined' else 'burned' end",
      "'quarantined' else 'quarantined' end",
    ],
    "refunds: a shopper keeps a refunded delivery": ["set status = 'revoked'", "set status = 'delivered'"],
  }),
  ...mutantsOf("domain/payments/refunds/reduce-stale-refunds.ts", [CUTS], {
    "refunds: the rest of a cut refund is too large": ["Math.max(0, row.amount - over)", "row.amount"],
  }),
  ...mutantsOf("domain/payments/refunds/send-refund.ts", [REQUEST], {
    "refunds: a retry has another idempotency key": [
      "span === 0 ? refund.id",
      "span === 0 ? `${refund.id}-${Math.random()}`",
    ],
  }),
  ...mutantsOf("domain/payments/refunds/place-duplicate-refund.ts", [SECOND], {
    "refunds: a second payment is refunded twice": [
      "sql`not exists (select 1 from refunds r where r.payment_id = ${payments.id})`",
      "sql`true`",
    ],
  }),
];
