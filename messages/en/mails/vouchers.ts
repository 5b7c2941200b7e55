import { vouchers } from "#messages/en/server/vouchers.ts";
import type { MailMessages, MailValues } from "#messages/mail-messages.ts";
import { voucherZones } from "#messages/voucher-zone.ts";

/**
 * No mail shows this value, because the shop sends no mail about a voucher for an order without a voucher.
 */
const NO_VOUCHER = { method: "other", until: "", hasAddress: false } as const;

/**
 * Returns the expiry time of a voucher with the name of the time zone. Returns "" when the expiry time is
 * unknown.
 */
const endOf = ({ method, until }: NonNullable<MailValues["voucher"]>): string =>
  until && `${until} (${vouchers.zones[voucherZones[method]]})`;

/** The English mails about a payment that arrives later than the payment page, or does not arrive. */
export const voucherMails: Pick<MailMessages["mails"], "order_voucher" | "order_payment_failed"> = {
  order_voucher: ({ orderNumber, voucher }) => {
    const { method, hasAddress } = voucher ?? NO_VOUCHER;
    return {
      subject: `Order ${orderNumber}: ${vouchers.titles[method]}`,
      heading: vouchers.titles[method],
      paragraphs: [
        `${vouchers.toPay[method](endOf(voucher ?? NO_VOUCHER))} Nothing has been charged yet.`,
        hasAddress ? vouchers.held[method] : vouchers.noAddress,
        "If you no longer want the order, do not pay. The order then ends by itself.",
      ],
      action: hasAddress ? vouchers.open[method] : "See my order",
    };
  },
  order_payment_failed: ({ orderNumber, voucher }) => ({
    subject: `Order ${orderNumber} was not paid and has ended`,
    heading: "Your order was not paid",
    paragraphs: [
      voucher
        ? `${vouchers.over[voucher.method](endOf(voucher))} No payment arrived, so your order has ended. Nothing was charged.`
        : "Your bank did not make the payment, so your order has ended. We received no money. If your bank shows a payment, the bank returns the money automatically.",
      "The items are no longer held for you. If you still want the items, open the page of your order, put the items back into your cart and pay again, for example by card.",
      "If you have paid and your order shows otherwise, write to our support and name the order.",
    ],
    action: "See my order",
  }),
};
