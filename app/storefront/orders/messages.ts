import { catalog } from "#messages/catalog.ts";
import { orders as ordersSource } from "#messages/en/storefront/orders.ts";

/** Every message of the order history (spec: shopper §2 Orders). */
export const ordersMessages = catalog("storefront", "orders", ordersSource);
