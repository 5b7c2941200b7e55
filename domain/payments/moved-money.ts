import type { RefundRowState } from "#db/values/vocabulary.ts";

/**
 * An object at the provider, such as a payment, whose money moved. Amounts are minor units of `currency`
 * (upper case).
 */
export type MoneyObject = {
  id: string;
  paymentId: string;
  amount: number;
  currency: string;
} & (
  | { kind: "payment" }
  | { kind: "refund"; state: Exclude<RefundRowState, "requested"> }
  | { kind: "dispute"; isWithdrawn: boolean; isReinstated: boolean }
);

/** An object from the provider with a missing field or an unknown value. */
export interface UnreadableObject {
  kind: "unreadable";
  /** The id of the object. The text is "no id" when the object has no id. */
  id: string;
  /** The field that cannot be read. */
  field: string;
}

export type MovedObject = MoneyObject | UnreadableObject;

/**
 * The fee that the provider charges for one movement of its balance, in minor units of `currency` (upper
 * case). The fee of a movement never changes.
 */
export interface ProviderFee {
  kind: "fee";
  /** The provider's id of the movement. */
  id: string;
  paymentId: string;
  /**
   * Whether the provider charged the fee for the payment itself. The value is false when the fee is for a
   * refund or a dispute of the payment.
   */
  isOfPayment: boolean;
  /** The amount. The fee is negative when the provider returned a fee. */
  amount: number;
  /** The currency of the provider's balance, which can differ from the currency of the payment. */
  currency: string;
}
