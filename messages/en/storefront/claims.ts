import { catalog } from "#messages/catalog.ts";

/** The texts of the specified claims and of the measured claims (spec R44). */
export const claims = {
  medianDelivery: "from payment to delivery, the median of the last 90 days",
  unclaimed: "of orders in the last 90 days had no refund or dispute",
  /** The claims from the specification that show a figure: customers, delivery, success, guarantee. */
  figures: [
    { figure: "50,000+", words: "customers served" },
    { figure: "Instant", words: "delivery within 5 minutes, up to 30 minutes for some products" },
    { figure: "99.8%", words: "success rate" },
    { figure: "7 days", words: "money-back guarantee, and support 24/7" },
  ],
  productGuarantee: "7-day money-back guarantee. Replacement within 30 days if it does not work.",
  replacementNote: "Replacement within 30 days if it does not work.",
} as const;

export const claimMessages = catalog("storefront", "claims", claims);
