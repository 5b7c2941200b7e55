import { catalog } from "#messages/catalog.ts";
import { reports as reportsSource } from "#messages/pt-BR/back-office/reports.ts";

/** The messages of the charts, of the period on the dashboard, and of /admin/relatorios. */
export const reportMessages = catalog("back-office", "reports", reportsSource);
