import { formatCount } from "#messages/format.ts";

/**
 * Describes when the shop automatically refunds the missing units of an order. All values are formatted
 * texts.
 */
interface Hold {
  /** The number of missing units. */
  count: number;
  until: string;
  /** The amount is empty when it is unknown. */
  amount: string;
  /** Whether the shop refunds the money to a card. */
  toCard: boolean;
}

const back = ({ toCard }: Pick<Hold, "toCard">) => (toCard ? "back to your card" : "back to you");

/**
 * The messages about paid orders. The server writes these messages into the data of the pages that show them,
 * so no page loads the messages as a file. The page replaces "{time}" by a time in the reader's time zone.
 */
export const paidOrders = {
  /** The labels of a paid order's receipt. */
  receipt: {
    subtotal: "Subtotal",
    paid: "Paid",
    method: "Payment method",
    methods: {
      card: "Card",
      online: "Online payment",
      manual: "Received by the shop",
      pix: "Pix",
      boleto: "Boleto",
      konbini: "Konbini",
      us_bank_account: "US bank account",
      other: "Online payment",
    },
    status: "Order status",
    currency: "Currency",
    buyer: "Buyer",
    seller: "Seller",
    consent: "You agreed",
    taxId: (id: string) => `Tax ID ${id}`,
    item: "Item",
    quantity: "Qty",
    each: "Each",
    amount: "Amount",
    stampPaid: "Paid",
    stampRefunded: "Refunded",
    opensOrder: "Opens this order.",
    noCredentials: "Credentials are never printed. Credentials stay in your order.",
  },
  /**
   * The heading of the confirmation page. The page shows the sentence about the delivery after "Payment
   * confirmed."
   */
  arrival: {
    yours: (firstName: string) => (firstName ? `It is yours, ${firstName}.` : "It is yours."),
    deliveredIn: (seconds: number, email: string) =>
      seconds === 1
        ? `Delivered in 1 second, receipt sent to ${email}.`
        : `Delivered in ${formatCount(seconds)} seconds, receipt sent to ${email}.`,
    delivered: (email: string) => `Everything is delivered, receipt sent to ${email}.`,
  },
  toCome: {
    title: "Still to come",
    units: (count: number, name: string) => `${formatCount(count)} × ${name}`,
    soon: "The missing items appear here in a moment.",
    stock: "The missing items are delivered as soon as new stock arrives, before anybody else can buy them.",
    person: "A member of our team delivers these items within 30 minutes of your payment.",
    late: "We are late, sorry. We have told a member of our team. You can also ask support for your money back.",
    steps: {
      paid: "Paid",
      paidAt: "Paid {time}",
      preparing: "In preparation",
      stock: "Waiting for stock",
      delivered: "Delivered",
      deliveredBy: "Delivered by {time}",
    },
    hold: (hold: Hold) =>
      hold.count === 1
        ? `We wait for new stock until ${hold.until}. If the item has not arrived by then, ${hold.amount || "what you paid for it"} goes ${back(hold)} automatically.`
        : `We wait for new stock until ${hold.until}. If the items have not arrived by then, ${hold.amount || "what you paid for them"} goes ${back(hold)} automatically.`,
    held: ({ amount, toCard }: Hold) =>
      `The item did not arrive in time. ${amount} goes ${back({ toCard })} automatically.`,
  },
};
