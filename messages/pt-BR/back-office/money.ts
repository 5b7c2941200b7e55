import { catalog } from "#messages/catalog.ts";

/**
 * The messages of refunded and disputed amounts, which the screens show beside the specified gross amounts.
 */
export const money = {
  refunded: "Reembolsado",
  disputed: "Em disputa",
  net: "Líquido",
};

/** The messages of refunded and disputed amounts beside the specified gross amounts. */
export const moneyMessages = catalog("back-office", "money", money);
