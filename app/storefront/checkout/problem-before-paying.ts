interface Checkout {
  /** The e-mail of the account that buys. */
  email: string;
  /** How many lines would be charged. */
  lines: number;
  method: "card" | null;
}

/** What keeps a checkout from being sent, named like its message; null when nothing does (spec: shopper §5 Checkout). */
export function problemBeforePaying({ email, lines, method }: Checkout) {
  if (!email) return "emailRequired";
  if (lines === 0) return "emptyCart";
  return method === null ? "methodRequired" : null;
}
