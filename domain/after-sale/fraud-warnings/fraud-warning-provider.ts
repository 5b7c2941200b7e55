/** The port to the card provider for fraud warnings of banks. */
export interface FraudWarningProvider {
  /** Reads the current warning; null when the provider does not know the id. */
  readWarning(warningId: string): Promise<FraudWarningFacts | null>;
  /** Lists the ids of a payment's warnings. */
  listWarnings(paymentIntentId: string): Promise<string[]>;
}

export interface FraudWarningFacts {
  id: string;
  /** Empty for a payment without a payment intent; such a payment is not from this shop. */
  paymentIntentId: string;
  /** Whether staff can still decide; false after a refund or a dispute. */
  isActionable: boolean;
  /** The provider's type of fraud. */
  fraudType: string;
}
