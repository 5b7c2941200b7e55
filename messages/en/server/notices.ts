import type { StaffNotice } from "#db/values/channel-vocabulary.ts";

/**
 * The kinds of notices and the quiet hours. The server writes these messages into the data of the pages that
 * show the messages.
 */
export const notices = {
  kinds: {
    manual_order: "An order to deliver by hand",
    waiting_for_stock: "A paid order that waits for stock",
    dispute: "A dispute, with the deadline for evidence",
    amount_mismatch: "A payment that does not match its order",
    refund_failed: "A refund that failed",
    money_without_order: "Money without an order",
    provider_unreachable: "No answer from the payment provider for 10 minutes",
    sold_out: "Product sold out",
    new_sale: "New sale",
    fraud_warning: "Suspected fraud",
    stock_low: "Low stock",
    stock_back: "Product back in stock",
    import_done: "Import finished",
    withdrawal: "A withdrawal to decide",
    backup: "Backup failed or old",
    security: "Critical event",
    channel_off: "A channel was turned off",
  } satisfies Record<StaffNotice, string> as Record<StaffNotice, string>,
  groups: { orders: "Orders", money: "Money", stock: "Stock", shop: "Shop" },
  state: (on: number, all: number) => `${on} of ${all} on`,
  quiet: {
    title: "Quiet hours",
    lead: "The shop holds mails back until these hours end. Critical alerts come at any time.",
    from: "From",
    until: "To",
    save: "Save",
  },
};
