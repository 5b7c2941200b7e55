import { type OrderStates, type SpecialState, specialState } from "#domain/orders/states/special-state.ts";
import { ordersMessages } from "#messages/en/storefront/orders.ts";

/**
 * Returns the order's status as a text for shoppers. When the order has a special state that the status does
 * not include, also returns that state.
 */
export function stateText(order: OrderStates): string[] {
  const special = specialState(order);
  // Some states, such as a fraud warning, are only for staff.
  const messages: Partial<Record<SpecialState, string>> = ordersMessages.special;
  const ofSpecial = special && messages[special];
  return [ordersMessages.status[order.status], ...(ofSpecial ? [ofSpecial] : [])];
}
