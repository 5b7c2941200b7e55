import { catalog } from "#messages/catalog.ts";
import { money as moneySource } from "#messages/pt-BR/back-office/money.ts";

/** The messages of refunded and disputed amounts beside the specified gross amounts. */
export const moneyMessages = catalog("back-office", "money", moneySource);
