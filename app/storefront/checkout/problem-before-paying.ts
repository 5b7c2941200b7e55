interface Checkout {
  /** The e-mail of the shopper's account. */
  email: string;
  /** The number of cart lines that the shopper would pay for. */
  lines: number;
  method: "card" | null;
  /** Whether the shopper has consented. The value is also true when the shop requires no consent. */
  hasConsent: boolean;
}

/**
 * Returns the message key of the first problem that prevents a checkout, or null (spec S5-6 to S5-10).
 */
export function problemBeforePaying({ email, lines, method, hasConsent }: Checkout) {
  if (!email) return "emailRequired";
  if (lines === 0) return "emptyCart";
  if (method === null) return "methodRequired";
  return hasConsent ? null : "consentRequired";
}
