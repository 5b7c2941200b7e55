import { mutantsOf } from "./mutant.ts";

const CHECKOUT = "domain/checkout/guest-checkout.db.test.ts";
const HOLDS = "domain/checkout/holds/guest-orders.db.test.ts";
const CORRECT = "domain/checkout/correct-address.db.test.ts";

/**
 * Some of these mutants break the invariants I28 and I58 to I61. The suite checks these invariants after each
 * database test.
 */
export const guestMutants = [
  ...mutantsOf("domain/identity/guests/find-or-make-guest.ts", [CHECKOUT], {
    "guests: an account that proved nothing gets the orders": [
      "u.email_verified_at is not null",
      "u.email_verified_at is not distinct from u.email_verified_at",
    ],
  }),
  ...mutantsOf("domain/identity/guests/order-access.ts", [CHECKOUT], {
    "guests: a grant opens an order of a blocked account": [
      "return or(owns, and(inArray(orders.id, orderIds), ownerIsOpen)) as SQL",
      "return or(owns, and(inArray(orders.id, orderIds), sql`${ownerIsOpen} is not null`)) as SQL",
    ],
    "guests: an order session opens the orders of all guests (I59)": [
      "if (orderIds.length === 0) return owns;",
      "if (orderIds.length > 0) return sql`exists (select from guest_orders g where g.order_id = ${orders.id})`;",
    ],
  }),
  ...mutantsOf("domain/identity/sign-in/find-caller.ts", [CORRECT], {
    "guests: a closed order stays open in its browser": [" and g.expires_at > now()", ""],
  }),
  ...mutantsOf("domain/checkout/settlement/assign-owner.ts", [CHECKOUT], {
    "guests: a paid order stays with the guest (I60)": [
      "if (!account) return order;",
      "if (account || !account) return order;",
    ],
    "guests: the customer stays with the guest (I61)": [
      "set user_id = ${account.id}, customer_id = ${customerId} where",
      "set user_id = ${account.id} where",
    ],
  }),
  ...mutantsOf("domain/identity/guests/adopt-orders.ts", [CHECKOUT], {
    "guests: delivered items stay with the guest (I28)": [
      "update deliverables set user_id = ${userId} where order_id = ${ids}",
      "update deliverables set user_id = user_id where order_id = ${ids}",
    ],
    "guests: an account adopts nothing (I60)": [
      "if (!guestId) return 0;",
      "if (guestId || !guestId) return 0;",
    ],
  }),
  ...mutantsOf("domain/orders/discounts/orders-of-mailbox.ts", [CHECKOUT], {
    "guests: an unpaid order counts for the owner of the mailbox": [
      "or not exists (select from guest_orders g where g.order_id = o.id)",
      "or true",
    ],
  }),
  ...mutantsOf("domain/checkout/holds/hold-bounds.ts", [HOLDS], {
    "guests: all guests hold a whole small stock": ["Math.max(Math.floor(stock / 2), 1)", "stock"],
  }),
  ...mutantsOf("domain/checkout/holds/check-holds.ts", [HOLDS], {
    "guests: a cart beyond the share waits for locked items": [
      "if (isWithin) continue;",
      "if (isWithin || stock > 0) continue;",
    ],
  }),
  ...mutantsOf("domain/checkout/holds/guest-orders.ts", [HOLDS], {
    "guests: an order of another browser ends at once": ["interval '10 minutes'", "interval '0 minutes'"],
  }),
  ...mutantsOf("domain/checkout/correct-address.ts", [CORRECT], {
    "guests: the address is corrected at any time": [
      "and o.paid_at > now() - interval '${CORRECTION_MINUTES} minutes'",
      "",
    ],
  }),
];
