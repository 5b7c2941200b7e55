import { mutantsOf } from "./mutant.ts";

const START = "domain/checkout/start-checkout.db.test.ts";
const OPEN_ORDERS = "domain/checkout/holds/limit-orders.db.test.ts";
const OVERLAPPING = "domain/checkout/overlapping-carts.db.test.ts";
const HOLDS = "domain/checkout/holds/hold-limits.db.test.ts";
const DELAYED = "domain/checkout/holds/delayed-payments.db.test.ts";
const MARK_PAID = "domain/checkout/settlement/mark-order-paid.db.test.ts";
const CURRENCY = "domain/checkout/pricing/charge-currency.db.test.ts";
const AMOUNTS = "domain/checkout/pricing/strict-amounts.db.test.ts";
const DECIDE = "domain/checkout/settlement/decide-settlement.test.ts";

export const checkoutMutants = [
  ...mutantsOf(
    "domain/payments/stripe/stripe-pages.server.ts",
    ["domain/payments/stripe/page-parameters.test.ts"],
    {
      "checkout: the provider may sell in its own name": [
        "        managed_payments: { enabled: false },\n",
        "",
      ],
    },
  ),
  ...mutantsOf("domain/checkout/find-attempt.ts", [START], {
    "checkout: an attempt id opens another cart": ["if (!isSame) throw new AttemptUsed();", ""],
  }),
  ...mutantsOf("domain/checkout/find-attempt.ts", ["domain/checkout/seen-price.db.test.ts"], {
    "checkout: a repeated click ignores the seen charge": [
      "(seen.expectedCharge ?? order.subtotal) === order.subtotal",
      "true",
    ],
    "checkout: a repeated click ignores the seen discount": [
      "(seen.expectedDiscount ?? order.discountAmount) === order.discountAmount",
      "true",
    ],
    "checkout: a repeated click ignores the seen total": [
      "(seen.expectedTotal ?? order.storeSubtotal) === order.storeSubtotal",
      "true",
    ],
  }),
  ...mutantsOf("domain/checkout/start-checkout.ts", ["domain/checkout/consent.db.test.ts"], {
    "checkout: the consent is not asked": ["asksConsent(settings) && !parsed.consent", "false"],
  }),
  ...mutantsOf("domain/checkout/pricing/price-cart.ts", [START], {
    "checkout: an archived product is sold": [" || product.archived_at)", ")"],
    "checkout: another price than the seen one is charged": ["if (!isAsSeen)", "if (false)"],
    "checkout: the minimum itself is refused": ["total < minPurchase", "total <= minPurchase"],
  }),
  ...mutantsOf("domain/checkout/pricing/price-cart.ts", [CURRENCY], {
    "checkout: the unit is converted instead of the line": [
      "exchange(unit * quantity, currency)",
      "exchange(unit, currency) * quantity",
    ],
  }),
  ...mutantsOf("db/values/divide-half-up.ts", ["domain/checkout/pricing/exchange.test.ts"], {
    "checkout: half a minor unit is rounded down": [
      "(2n * numerator + denominator)",
      "(2n * numerator + denominator - 1n)",
    ],
  }),
  ...mutantsOf("domain/checkout/pricing/page-line.ts", ["domain/checkout/pricing/page-line.test.ts"], {
    "checkout: a line that does not divide has fractions of a minor unit": [
      " && amount % quantity === 0",
      "",
    ],
  }),
  ...mutantsOf("domain/checkout/coupons/price-with-coupon.ts", [AMOUNTS], {
    "checkout: the largest charge is refused": ["charged > most", "charged >= most"],
  }),
  ...mutantsOf("domain/checkout/place-order-sql.ts", [OPEN_ORDERS], {
    "checkout: concurrent orders of a shopper do not wait": ["\n    for no key update", ""],
  }),
  ...mutantsOf("domain/checkout/place-order-sql.ts", [HOLDS], {
    "checkout: concurrent holds of a network do not wait": [
      "select id, case when :network <> ''",
      "select id, case when false",
    ],
  }),
  ...mutantsOf("domain/checkout/place-order-sql.ts", ["domain/checkout/holds/customer-limits.db.test.ts"], {
    "checkout: concurrent orders of a mailbox do not wait": [
      "case when :isLimited::boolean",
      "case when false",
    ],
  }),
  ...mutantsOf("domain/delivery/reveal-order.ts", ["domain/delivery/reveal-order.db.test.ts"], {
    "reveal: a frozen order is revealed at once": [
      " and not ${frozenCondition} for no key update",
      " for no key update",
    ],
    "reveal: the units of another shopper are revealed at once": [" and ${mayOpenOrder(customer)}`", "`"],
    "reveal: one action counts as one unit": [
      "take(revealerOf(customer), units.length)",
      "take(revealerOf(customer))",
    ],
  }),
  ...mutantsOf("domain/checkout/coupons/guess-limit.ts", ["domain/checkout/coupons/guess-limit.db.test.ts"], {
    "coupons: an account may guess without a limit": ["await limits.account.take(userId);", ""],
    "coupons: an address may guess without a limit": ["await limits.address.take(address);", ""],
  }),
  ...mutantsOf("domain/checkout/place-order.ts", ["domain/delivery/counted-digital.db.test.ts"], {
    "checkout: new orders take units of waiting orders": ["isWaitedFor ? 0 :", "false ? 0 :"],
  }),
  ...mutantsOf("domain/checkout/holds/limit-orders.ts", [OPEN_ORDERS], {
    "checkout: one more open order": ["open >= most", "open > most"],
  }),
  ...mutantsOf("domain/checkout/holds/limit-orders.ts", [DELAYED], {
    "checkout: delayed payments do not count as open": [
      "is_pending).length >= OPEN",
      "is_pending).length > OPEN",
    ],
  }),
  ...mutantsOf("domain/checkout/place-order.ts", [OVERLAPPING], {
    "checkout: two tabs open pages for overlapping carts": [
      "if (other) throw new OtherCartIsOpen",
      "if (false) throw new OtherCartIsOpen",
    ],
  }),
  ...mutantsOf("domain/checkout/make-room.ts", [OVERLAPPING], {
    "checkout: a page is opened beside one that may still be open": [
      "if (!isEnded && order.overlaps)",
      "if (false)",
    ],
    "checkout: what was just paid is sold again at once": ["if (paid) throw", "if (false) throw"],
  }),
  ...mutantsOf("domain/checkout/make-room.ts", [DELAYED], {
    "checkout: an order that cannot end is to make room": [".filter((order) => !order.is_pending)", ""],
  }),
  ...mutantsOf("domain/checkout/holds/hold-standing.ts", [DELAYED], {
    "checkout: a failed voucher is no lapse": [
      "in ('expired', 'failed') and o.created_at > now() - interval '24 hours'\n      and (",
      "in ('expired') and o.created_at > now() - interval '24 hours'\n      and (",
    ],
    "checkout: a voucher of days lapses for one day": [
      "greatest(o.cancelled_at - o.created_at, interval '24 hours')",
      "interval '24 hours'",
    ],
  }),
  ...mutantsOf("domain/checkout/holds/hold-bounds.ts", ["domain/checkout/holds/hold-bounds.test.ts"], {
    "checkout: unconfirmed accounts get vouchers of days": ["=> isVerified && minutes", "=> minutes"],
    "checkout: unconfirmed accounts take a whole small stock": [
      "Math.max(1, Math.floor(",
      "Math.max(10, Math.floor(",
    ],
  }),
  ...mutantsOf("domain/checkout/holds/check-holds.ts", [HOLDS], {
    "checkout: one unit less for an account": ["> bounds.accountUnits", ">= bounds.accountUnits"],
    "checkout: one product less for an unconfirmed account": ["> bounds.products", ">= bounds.products"],
    "checkout: one unit less for an unconfirmed account": ["total > bounds.total", "total >= bounds.total"],
  }),
  ...mutantsOf("domain/checkout/holds/check-holds-sql.ts", [HOLDS], {
    "checkout: other products of the account do not count": [" or o.is_own\n  group", "\n  group"],
  }),
  ...mutantsOf("domain/checkout/settlement/decide-settlement.ts", [DECIDE], {
    "settlement: a voucher that was paid stays to be paid": [
      "return Boolean(order.voucherMethod);",
      "return false;",
    ],
    "settlement: a larger charge is no mismatch": [
      "snapshot.amountTotal === order.total",
      "snapshot.amountTotal >= order.total",
    ],
    "settlement: a payment after a failed one is not late": [
      '["expired", "voided", "failed"]',
      '["expired", "voided"]',
    ],
    "settlement: the end of another page ends the order": ["isOwnPage && (", "("],
    "settlement: the page of the order is a second payment": [
      "order.providerSessionId === id ||",
      "false ||",
    ],
    "settlement: a page without a payment id is booked": ["    requirePaymentId(snapshot);\n", ""],
  }),
  ...mutantsOf(
    "domain/checkout/settlement/settle-payment.ts",
    ["domain/checkout/settlement/late-payment.db.test.ts"],
    {
      "settlement: a mismatched payment is delivered": ["payment.mismatch.length === 0", "true"],
    },
  ),
  ...mutantsOf("domain/checkout/settlement/release-order.ts", ["domain/checkout/cancel-return.db.test.ts"], {
    "settlement: an ended order keeps its stock": ["await releaseStock(tx, order.id)", "[] as string[]"],
  }),
  ...mutantsOf(
    "domain/checkout/settlement/open-payment.ts",
    ["domain/checkout/settlement/open-payment.db.test.ts"],
    {
      "settlement: a retry has another idempotency key": [
        "number === 1 ? key",
        "number === 1 ? `${key}-${Math.random()}`",
      ],
    },
  ),
  ...mutantsOf("domain/checkout/settlement/mark-order-paid.ts", [MARK_PAID], {
    "settlement: the page of a marked order stays open": ["await closePaymentPage(known);", ""],
  }),
  ...mutantsOf("domain/checkout/settlement/abandon-order.ts", ["domain/checkout/cancel-return.db.test.ts"], {
    "settlement: a shopper ends another shopper's order": [
      "and(eq(orders.id, orderId), mayOpenOrder(customer))",
      "eq(orders.id, orderId)",
    ],
  }),
];
