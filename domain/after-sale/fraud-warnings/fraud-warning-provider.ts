/** The port to the card provider for the warnings of banks that a payment is fraud. */
export interface FraudWarningProvider {
  /** The warning as it is now, or null when the provider does not know it. */
  readWarning(warningId: string): Promise<FraudWarningFacts | null>;
  /** The ids of a payment's warnings. */
  listWarnings(paymentIntentId: string): Promise<string[]>;
}

export interface FraudWarningFacts {
  id: string;
  /** Empty for a payment that was not made through a payment intent: none of this shop's. */
  paymentIntentId: string;
  /** Whether something can still be decided: false once the money went back or the buyer's bank disputes it. */
  isActionable: boolean;
  /** The provider's own word for the suspicion. */
  fraudType: string;
}
