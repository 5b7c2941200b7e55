/** The behaviour of a documented test card. Source: the provider's testing page. */
export interface TestCard {
  number: string;
  brand: "visa" | "mastercard" | "amex";
  /** The description of the card on the payment page. */
  says: string;
  decline?: { code: string; declineCode: string; message: string };
  /**
   * The risk level that Radar gives to a payment with the card. A payment with the highest risk is blocked
   * and never reaches the bank.
   */
  radar?: "elevated" | "highest";
  /** Whether a payment needs 3-D Secure. */
  challenge?: true;
  /** What happens after a successful payment with the card. */
  after?: "fraudulent" | "product_not_received" | "inquiry" | "early_fraud_warning" | "resolution" | "block";
  /** How the status of the card's refunds changes. */
  refunds?: "pending_then_succeeded" | "succeeded_then_failed";
  /** Whether the account can use the money of a payment with this card at once. */
  availableAtOnce?: true;
  /** Whether the short list of the payment page shows the card. */
  listed?: true;
}

const declined = "Your card was declined.";
const decline = (declineCode: string, message = declined, code = "card_declined") => ({
  code,
  declineCode,
  message,
});

/** The documented test cards by name. */
export const testCards = {
  success: { number: "4242424242424242", brand: "visa", says: "Payment succeeds", listed: true },
  success_mastercard: {
    number: "5555555555554444",
    brand: "mastercard",
    says: "Payment succeeds (Mastercard)",
  },
  success_amex: {
    number: "378282246310005",
    brand: "amex",
    says: "Payment succeeds (American Express, CVC of 4 digits)",
  },
  generic_decline: {
    number: "4000000000000002",
    brand: "visa",
    says: "Declined",
    decline: decline("generic_decline"),
    listed: true,
  },
  insufficient_funds: {
    number: "4000000000009995",
    brand: "visa",
    says: "Declined: insufficient funds",
    decline: decline("insufficient_funds", "Your card has insufficient funds."),
    listed: true,
  },
  lost_card: {
    number: "4000000000009987",
    brand: "visa",
    says: "Declined: lost card",
    decline: decline("lost_card"),
  },
  stolen_card: {
    number: "4000000000009979",
    brand: "visa",
    says: "Declined: stolen card",
    decline: decline("stolen_card"),
  },
  expired_card: {
    number: "4000000000000069",
    brand: "visa",
    says: "Declined: expired card",
    decline: decline("expired_card", "Your card has expired.", "expired_card"),
  },
  incorrect_cvc: {
    number: "4000000000000127",
    brand: "visa",
    says: "Declined: wrong CVC",
    decline: decline("incorrect_cvc", "Your card's security code is incorrect.", "incorrect_cvc"),
  },
  processing_error: {
    number: "4000000000000119",
    brand: "visa",
    says: "Declined: processing error",
    decline: decline(
      "processing_error",
      "An error occurred while processing your card. Try again in a little bit.",
      "processing_error",
    ),
  },
  velocity_exceeded: {
    number: "4000000000006975",
    brand: "visa",
    says: "Declined: too many payments",
    decline: decline(
      "card_velocity_exceeded",
      "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
    ),
  },
  charge_fails: {
    number: "4000000000000341",
    brand: "visa",
    says: "Accepted, then declined when charged",
    decline: decline("generic_decline"),
  },
  radar_blocked: {
    number: "4100000000000019",
    brand: "visa",
    says: "Blocked: too risky",
    decline: decline("fraudulent"),
    radar: "highest",
  },
  radar_elevated: {
    number: "4000000000009235",
    brand: "visa",
    says: "Payment succeeds with an elevated risk",
    radar: "elevated",
  },
  three_d_secure: {
    number: "4000000000003220",
    brand: "visa",
    says: "3-D Secure, then succeeds",
    challenge: true,
    listed: true,
  },
  three_d_secure_always: {
    number: "4000002760003184",
    brand: "visa",
    says: "Always asks for 3-D Secure",
    challenge: true,
  },
  three_d_secure_unless_set_up: {
    number: "4000002500003155",
    brand: "visa",
    says: "Asks for 3-D Secure unless set up",
    challenge: true,
  },
  three_d_secure_declined: {
    number: "4000008400001629",
    brand: "visa",
    says: "3-D Secure, then declined",
    challenge: true,
    decline: decline("generic_decline"),
  },
  three_d_secure_insufficient_funds: {
    number: "4000008260003178",
    brand: "visa",
    says: "3-D Secure, then insufficient funds",
    challenge: true,
    decline: decline("insufficient_funds", "Your card has insufficient funds."),
  },
  disputed_fraudulent: {
    number: "4000000000000259",
    brand: "visa",
    says: "Succeeds, then disputed as fraud",
    after: "fraudulent",
    listed: true,
  },
  disputed_not_received: {
    number: "4000000000002685",
    brand: "visa",
    says: "Succeeds, then disputed as not received",
    after: "product_not_received",
  },
  inquiry: {
    number: "4000000000001976",
    brand: "visa",
    says: "Succeeds, then an inquiry is opened",
    after: "inquiry",
  },
  early_fraud_warning: {
    number: "4000000000005423",
    brand: "visa",
    says: "Succeeds, then an early fraud warning",
    after: "early_fraud_warning",
  },
  rapid_resolution: {
    number: "4000000404004816",
    brand: "visa",
    says: "Succeeds, then a dispute is prevented by a refund",
    after: "resolution",
  },
  compelling_evidence_block: {
    number: "4000000404005649",
    brand: "visa",
    says: "Succeeds, then a dispute is blocked",
    after: "block",
  },
  mastercard_alert: {
    number: "5105000300000018",
    brand: "mastercard",
    says: "Succeeds, then a dispute is prevented (Mastercard)",
    after: "resolution",
  },
  refund_pending: {
    number: "4000000000007726",
    brand: "visa",
    says: "Refunds are pending, then succeed",
    refunds: "pending_then_succeeded",
  },
  refund_fails: {
    number: "4000000000005126",
    brand: "visa",
    says: "Refunds succeed, then fail",
    refunds: "succeeded_then_failed",
  },
  bypass_pending: {
    number: "4000000000000077",
    brand: "visa",
    says: "The money is available at once",
    availableAtOnce: true,
  },
} as const satisfies Record<string, TestCard>;

export type TestCardName = keyof typeof testCards;

const byNumber = new Map(
  Object.entries(testCards).map(([name, card]) => [card.number as string, name as TestCardName]),
);

/** Returns the card with this number (digits only), or undefined when it is not a test card. */
export function findTestCard(number: string): { name: TestCardName; card: TestCard } | undefined {
  const name = byNumber.get(number);
  return name && { name, card: testCards[name] };
}

/**
 * Returns the card with this name.
 * @throws Error when the name is unknown.
 */
export function testCard(name: string): TestCard {
  const card = (testCards as Record<string, TestCard>)[name];
  if (!card) throw new Error(`not a test card: ${name}`);
  return card;
}

/** Whether the check digit of a card number is correct (Luhn). */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  [...number].reverse().forEach((digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}
