import { formatCount } from "#messages/format.ts";

/**
 * The messages of the sections below a product, which the server writes as HTML. No page loads these
 * messages.
 */
export const sections = {
  promises: {
    delivered: (span: string) => `Delivered in ${span}`,
    median: (orders: number) => `median of the last ${formatCount(orders)} orders`,
    instant: "Delivered right after payment",
    byHand: "Delivered by our team",
    byHandWhen: "within 30 minutes of your payment",
    shown: "Shown on your screen",
    kept: "and kept in your order",
    card: "Card page of the provider",
    unseen: "we never see your card",
  },
  receive: {
    title: "What you receive",
    instant: "The item opens on your screen seconds after you have paid.",
    byHand: "The item opens on your screen as soon as our team has delivered it.",
    head: "What your order page will show",
    until: "Sealed until you have paid",
    sealed: "sealed",
    copy: "Copy per field",
    download: "Download as .txt",
    stays: "Stays in Orders",
  },
  features: "What is included",
  about: "About this product",
  delivery: {
    title: "How it is delivered",
    measured: (orders: number) =>
      `Times are measured, not promised: the median of the last ${formatCount(orders)} orders.`,
    pay: "1. You pay",
    payText: "On the page of the payment provider. Your card number never reaches this shop.",
    byCard: "By card",
    handOver: "2. We deliver",
    handOverText: "The item leaves our stock and opens on your screen.",
    handOverByHand: "A person of our team delivers the item in your order.",
    atOnce: "At once",
    /** The time of the second delivery step, for a product that is out of stock. */
    onceBack: "Once it is back",
    inPerson: "In person",
    use: "3. You use it",
    yours: "It is yours",
  },
  questions: { title: "Questions", more: "Something else?", ask: "Ask support" },
  related: {
    title: "Goes with it",
    /** The title on the page of a sold-out product. */
    instead: "In stock now",
    all: (category: string) => `All ${category}`,
  },
  /** The field names of a product that has no inventory. */
  fields: { content: "Content", details: "Details" },
};
