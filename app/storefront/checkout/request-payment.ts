import { connection } from "#app/design-system/connection.ts";
import type { CartLine } from "#domain/checkout/cart/cart-rules.ts";
import { connectionMessages } from "#messages/en/shared/connection.ts";
import { checkoutMessages } from "#messages/en/storefront/checkout.ts";

export interface PaymentRequest {
  /**
   * The id of the payment attempt. A new dialog, another cart or another shown price results in a new id.
   * Sending the same attempt twice opens only one payment.
   */
  attemptId: string;
  lines: readonly CartLine[];
  email: string;
  fullName: string;
  phone: string;
  /** The total before the discount, in minor units of USD. */
  total: number;
  currency: string;
  consent: boolean;
  /** The charge before the discount, in minor units of `currency`. */
  charge: number;
  /** The coupon, and the discount that the shopper saw, in minor units of `currency`. */
  coupon?: { code: string; discount: number } | undefined;
}

export type PaymentAnswer =
  | { kind: "page"; url: string }
  | { kind: "signed-out" }
  | { kind: "refused"; code: string; message: string };

/**
 * Requests the hosted payment page (spec S7.6). The function never throws. When an error occurs, the function
 * returns the error with its message.
 */
export async function requestPayment(request: PaymentRequest): Promise<PaymentAnswer> {
  const rejected = (code: string, message: string): PaymentAnswer => ({ kind: "refused", code, message });
  try {
    const response = await fetch("/functions/create-payment-intent-secure", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        items: request.lines.map((line) => ({ product_id: line.product.id, quantity: line.quantity })),
        customer_email: request.email,
        customer_data: { full_name: request.fullName, phone: request.phone },
        payment_method: "card",
        attempt_id: request.attemptId,
        consent: request.consent,
        expected_total: request.total,
        currency: request.currency,
        expected_charge: request.charge,
        coupon_code: request.coupon?.code,
        expected_discount: request.coupon?.discount,
      }),
    });
    if (response.status === 401) return { kind: "signed-out" };
    const answer = await response.json();
    if (!response.ok) {
      const { code, message } = answer?.error ?? {};
      return rejected(String(code ?? ""), String(message || checkoutMessages.failed));
    }
    if (typeof answer?.session_url !== "string" || !answer.session_url) {
      return rejected("no_payment_url", checkoutMessages.noPaymentUrl);
    }
    return { kind: "page", url: answer.session_url };
  } catch {
    const { title } = connectionMessages;
    return rejected(
      "unreachable",
      connection.isLost() ? `${title} ${checkoutMessages.failed}` : checkoutMessages.failed,
    );
  }
}
