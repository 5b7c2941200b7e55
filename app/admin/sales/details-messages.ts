import { catalog } from "#messages/catalog.ts";
import { saleDetails as saleDetailsSource } from "#messages/pt-BR/back-office/sales/sale-details.ts";

/** The messages of the order's details (spec: back-office §2 Sales, details dialog). */
export const detailsMessages = catalog("back-office", "saleDetails", saleDetailsSource);
