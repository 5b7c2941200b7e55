import { catalog } from "#messages/catalog.ts";
import { csvExport as csvExportSource } from "#messages/pt-BR/back-office/csv-export.ts";

/** The messages of CSV downloads. */
export const exportMessages = catalog("back-office", "csvExport", csvExportSource);
