interface Checkout {
  /** The e-mail of the account that buys. */
  email: string;
  /** How many lines would be charged. */
  lines: number;
  method: "card" | null;
  /** Whether the buyer has agreed, where the shop asks; true where it does not. */
  hasConsent: boolean;
}

/** What keeps a checkout from being sent, named like its message; null when nothing does (spec: shopper §5 Checkout). */
export function problemBeforePaying({ email, lines, method, hasConsent }: Checkout) {
  if (!email) return "emailRequired";
  if (lines === 0) return "emptyCart";
  if (method === null) return "methodRequired";
  return hasConsent ? null : "consentRequired";
}
