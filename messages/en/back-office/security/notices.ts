import type { StaffNotice } from "#db/values/vocabulary.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import type { notices as source } from "#messages/pt-BR/back-office/security/notices.ts";

export const notices: MessagesOf<typeof source> = {
  title: "Mails to you",
  lead: (email) => `They go to ${email}, at most one of each kind every 5 minutes. None holds a credential.`,
  on: "On",
  off: "Off",
  saved: "Saved",
  failed: "Your choice was not saved",
  quiet: "Quiet hours",
  quietLead: "In these hours the mails wait for the end. Critical alerts come at any time.",
  from: "From",
  until: "To",
  save: "Save",
  clear: "None",
  kinds: {
    manual_order: "An order to deliver by hand",
    waiting_for_stock: "A paid order that waits for stock",
    dispute: "A dispute, with the deadline for evidence",
    amount_mismatch: "A payment with another amount or currency",
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
};
