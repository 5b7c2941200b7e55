import { catalog } from "#messages/catalog.ts";

/**
 * The messages of About and Support that the owner can replace as claims (spec S1-11). Every page loads these
 * messages with the claims. The other messages of these pages are in
 * `information-pages.ts`.
 */
export const information = {
  about: {
    deliveryStep:
      "The confirmation page shows your credentials once the payment is confirmed. Delivery is instant, within 5 minutes, and up to 30 minutes for products that a person prepares.",
    guarantees: [
      { title: "7-day money-back guarantee", words: "Tell us within 7 days of the purchase." },
      { title: "Replacement within 30 days", words: "An item that stops working is replaced." },
      {
        title: "An answer within 24 hours",
        words: "Refund or replacement is settled within 24 hours of your message.",
      },
    ],
  },
  support: {
    lead: "A person answers 24/7. You always write to us first: nobody from this shop writes to you unasked.",
    urgentText:
      "Paid and nothing arrived after 30 minutes, or an item does not let you in? Open the order first: the page shows the state. Then write to support with the order number, and we look at your order before everything else.",
    whenDelivered:
      "Right after the payment: instant delivery within 5 minutes, up to 30 minutes for some products. The confirmation page shows the credentials, and they stay in your order.",
    whenBroken:
      "Write to support. Within 30 days we replace the item. Within 7 days you can have your money back. We settle either case within 24 hours.",
  },
} as const;

/**
 * The messages of About and Support that the owner can replace as claims (spec S1-11). Every page loads these
 * messages with the claims. The other messages of these pages are in
 * `information-pages.ts`.
 */
export const informationMessages = catalog("storefront", "information", information);
