import type { KeyRight } from "#domain/payments/optional-parts.ts";

/** The rights that the provider's key needs, with the name of each right in Stripe's dashboard. */
export const keyRights = [
  {
    name: "checkout_sessions",
    use: "pages",
    right: "Checkout Sessions",
    access: "write",
    without: "Shoppers cannot pay, and nobody learns whether an order was paid.",
  },
  {
    name: "charges_and_refunds",
    use: "refunds",
    right: "Charges and Refunds",
    access: "write",
    without: "Refunds are not sent, and the nightly comparison of the money stops.",
  },
  {
    name: "disputes",
    use: "disputes",
    right: "Disputes",
    access: "write",
    without: "Disputes are not noticed, and evidence cannot be handed in.",
  },
  {
    name: "payment_intents",
    use: "payments",
    right: "Payment Intents",
    access: "read",
    without: "Failed delayed payments are not noticed, and the nightly comparison of the money stops.",
  },
  {
    name: "events",
    use: "events",
    right: "Events",
    access: "read",
    without: "Lost webhooks are not made up for, and the provider's clock is not compared.",
  },
  {
    name: "balance_transactions",
    use: "ledger",
    right: "Balance transaction sources",
    access: "read",
    without: "The nightly comparison of the money stops.",
  },
  {
    name: "early_fraud_warnings",
    use: "fraud",
    right: "Radar early fraud warnings",
    access: "read",
    without: "Fraud warnings of banks are not noticed.",
  },
] as const satisfies readonly (Pick<KeyRight, "name" | "use"> & Record<string, string>)[];

/** Returns the name of a right, as the dashboard shows it on the page of the key. */
export const labelOf = ({ right, access }: (typeof keyRights)[number]): string => `${right} (${access})`;

export type KeyRightName = (typeof keyRights)[number]["name"];

/** Returns the log line about a right that the key lacks. */
export const describeMissing = ({ right, access, without }: (typeof keyRights)[number]): string =>
  `STRIPE_SECRET_KEY lacks the right "${right}: ${access}". ${without}`;
