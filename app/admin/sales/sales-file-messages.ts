import { catalog } from "#messages/catalog.ts";
import { salesFile as salesFileSource } from "#messages/pt-BR/back-office/sales/sales-file.ts";

/** The messages of the CSV file of sales. */
export const salesFileMessages = catalog("back-office", "salesFile", salesFileSource);
