import { catalog } from "#messages/catalog.ts";
import { moveIn as moveInSource } from "#messages/pt-BR/back-office/operations/move-in.ts";

/** The messages of /admin/trazer. */
export const moveInMessages = catalog("back-office", "moveIn", moveInSource);
