import type { VoucherMethod } from "#db/values/payment-method-types.ts";

const by = (until: string) => (until ? ` until ${until}` : "");

/**
 * The messages about vouchers, which a shopper pays after the payment page. Few orders have a voucher, so the
 * server writes the messages into the data of their pages. `until` is empty when the expiry time of the
 * voucher is unknown.
 */
export const vouchers = {
  zones: { "America/Sao_Paulo": "Brasília time", "Asia/Tokyo": "Japan time", UTC: "UTC" },
  titles: {
    pix: "Pay your Pix code",
    boleto: "Pay your boleto",
    konbini: "Pay your konbini slip",
    us_bank_account: "Confirm your bank account",
    other: "Complete your payment",
  },
  toPay: {
    pix: (until: string) => `Pay your Pix code${by(until)}.`,
    boleto: (until: string) => `Pay your boleto${by(until)}.`,
    konbini: (until: string) => `Pay your konbini slip${by(until)}.`,
    us_bank_account: (until: string) => `Confirm your bank account${by(until)}.`,
    other: (until: string) => `Complete your payment${by(until)}.`,
  } satisfies Record<VoucherMethod, (until: string) => string>,
  held: {
    pix: "Your items are held for you until then, and you receive them within a minute of your payment.",
    boleto:
      "Your items are held for you until the payment arrives, usually one business day after you pay. You then receive them at once.",
    konbini: "Your items are held for you, and you receive them as soon as the konbini reports your payment.",
    us_bank_account:
      "Your items are held for you, and you receive them as soon as your bank has paid. Banks need a few days.",
    other: "Your items are held for you, and you receive them as soon as the payment arrives.",
  },
  noAddress:
    "The payment page showed you how to pay. If you no longer have these instructions, write to our support and name the order.",
  over: {
    pix: (until: string) => `Your Pix code ended${until && ` on ${until}`}.`,
    boleto: (until: string) => `Your boleto ended${until && ` on ${until}`}.`,
    konbini: (until: string) => `Your konbini slip ended${until && ` on ${until}`}.`,
    us_bank_account: (until: string) =>
      `The time to confirm your bank account ended${until && ` on ${until}`}.`,
    other: (until: string) => `The time to complete your payment ended${until && ` on ${until}`}.`,
  } satisfies Record<VoucherMethod, (until: string) => string>,
  afterEnd:
    "If you have paid, the confirmation is on its way and can take a business day. If you have not paid, this order ends by itself, and nothing is charged.",
  open: {
    pix: "Open the Pix code",
    boleto: "Open the boleto",
    konbini: "Open the konbini slip",
    us_bank_account: "Confirm my bank account",
    other: "Open the payment instructions",
  },
};
