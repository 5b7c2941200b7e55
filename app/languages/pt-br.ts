import { cartMessagesPt } from "#app/storefront/cart/messages.pt.ts";
import { checkoutMessagesPt } from "#app/storefront/checkout/messages.pt.ts";
import { returnMessagesPt } from "#app/storefront/checkout/return-messages.pt.ts";
import { ordersMessagesPt } from "#app/storefront/orders/messages.pt.ts";

/** Every Portuguese catalogue by the name its English one is declared with; a page in English never loads this. */
export const portuguese = {
  cart: cartMessagesPt,
  checkout: checkoutMessagesPt,
  orders: ordersMessagesPt,
  return: returnMessagesPt,
};
