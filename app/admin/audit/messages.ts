import { catalog } from "#messages/catalog.ts";
import { audit as auditSource } from "#messages/pt-BR/back-office/audit.ts";

/** The messages of /admin/auditoria. */
export const auditMessages = catalog("back-office", "audit", auditSource);
