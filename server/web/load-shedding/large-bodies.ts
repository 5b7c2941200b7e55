import type { Caller } from "#domain/kernel/caller.ts";
import { staffCan } from "#domain/kernel/permissions.ts";
import type { BackOfficeAction } from "#domain/kernel/permissions-table.ts";
import { MAX_BODY, MAX_IMPORT_BODY, MAX_PICTURE_BODY } from "../limits.ts";

interface LargeBody {
  /** In bytes. */
  limit: number;
  /** Who may not do this sends no more than anybody. */
  action: BackOfficeAction;
}

/** The addresses that take more than an ordinary request, and from whom: nobody else may fill the memory. */
const largeBodies: ReadonlyMap<string, LargeBody> = new Map([
  ["/admin/pictures", { limit: MAX_PICTURE_BODY, action: "pictures.upload" }],
  ["/admin/pictures.data", { limit: MAX_PICTURE_BODY, action: "pictures.upload" }],
  ["/admin/inventario/importar", { limit: MAX_IMPORT_BODY, action: "inventory.add" }],
]);

/** Whether an address takes a large body from some people, so that the sender has to be known before it is read. */
export const asksForSender = (path: string): boolean => largeBodies.has(path);

/** How many bytes an address takes from a sender. */
export function bodyLimit(path: string, sender: Caller | undefined): number {
  const large = largeBodies.get(path);
  const may = large && sender?.kind === "staff" && staffCan(sender, large.action);
  return may ? large.limit : MAX_BODY;
}
