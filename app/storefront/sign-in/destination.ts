import { isOrderNumber } from "#domain/orders/order-number.ts";

const SETUP_CODE = /^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$/;
/** Matches a valid id of a payment page. */
const PAGE_ID = /^\w{1,253}$/;

/**
 * Returns the URL that the browser opens after signing in: the URL of a known page, or /account. The request
 * contains only the name of a known page. The request never contains the URL itself. "checkout" opens the
 * checkout dialog again. The name "payment" opens the payment confirmation. "order" opens an order page.
 * "setup" opens the first-admin setup with the code from the address.
 */
export function signInDestination(search: URLSearchParams): string {
  const session = search.get("session_id") ?? "";
  switch (search.get("next")) {
    case "checkout":
      return "/marketplace?checkout=open";
    case "orders":
      return "/orders";
    case "withdraw":
      return "/withdraw";
    case "order": {
      const number = search.get("number");
      return isOrderNumber(number) ? `/orders/${number}` : "/orders";
    }
    case "setup": {
      const code = search.get("code") ?? "";
      return SETUP_CODE.test(code) ? `/admin/setup?code=${code}` : "/admin/setup";
    }
    case "payment":
      return PAGE_ID.test(session) ? `/payment-success?session_id=${session}` : "/payment-success";
    default:
      return "/account";
  }
}

/**
 * Returns the address of the sign-in page. After signing in, the shopper continues to the payment
 * confirmation.
 */
export function signInForPayment(sessionId: string | null): string {
  return sessionId && PAGE_ID.test(sessionId)
    ? `/auth?next=payment&session_id=${sessionId}`
    : "/auth?next=payment";
}

/** Returns the address of the sign-in page. After signing in, the shopper continues to the order page. */
export function signInForOrder(orderNumber: string): string {
  return isOrderNumber(orderNumber) ? `/auth?next=order&number=${orderNumber}` : "/auth?next=orders";
}
