import { catalog } from "#messages/catalog.ts";
import { orderStates as orderStatesSource } from "#messages/pt-BR/back-office/sales/order-states.ts";

/** The messages of an order's states and reasons for attention (spec: back-office §4 Order status). */
export const stateMessages = catalog("back-office", "orderStates", orderStatesSource);
