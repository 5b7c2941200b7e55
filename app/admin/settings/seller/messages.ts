import { catalog } from "#messages/catalog.ts";
import { seller as sellerSource } from "#messages/pt-BR/back-office/settings/seller.ts";

/** The messages of the seller's data on receipts. */
export const sellerMessages = catalog("back-office", "seller", sellerSource);
