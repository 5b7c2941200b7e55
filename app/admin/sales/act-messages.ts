import { catalog } from "#messages/catalog.ts";
import { saleActions as saleActionsSource } from "#messages/pt-BR/back-office/sales/sale-actions.ts";

/** The messages of actions on an order. */
export const actMessages = catalog("back-office", "saleActions", saleActionsSource);
