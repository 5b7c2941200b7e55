import { catalog } from "#messages/catalog.ts";
import { health as healthSource } from "#messages/pt-BR/back-office/operations/health.ts";

/** The messages of /admin/saude. */
export const healthMessages = catalog("back-office", "health", healthSource);
