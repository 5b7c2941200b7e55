import { catalog } from "#messages/catalog.ts";
import { sales as salesSource } from "#messages/pt-BR/back-office/sales/sales.ts";

/** The messages of the sales list (spec: back-office §2 Sales, §4, §8). */
export const salesMessages = catalog("back-office", "sales", salesSource);
