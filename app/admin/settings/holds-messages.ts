import { catalog } from "#messages/catalog.ts";
import { holds as holdsSource } from "#messages/pt-BR/back-office/settings/holds.ts";

/** The messages of the limits for unpaid orders. */
export const holdsMessages = catalog("back-office", "holds", holdsSource);
