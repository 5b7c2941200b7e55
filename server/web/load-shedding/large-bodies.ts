import type { Caller } from "#domain/kernel/caller.ts";
import { staffCan } from "#domain/kernel/permissions.ts";
import type { BackOfficeAction } from "#domain/kernel/permissions-table.ts";
import { MAX_BODY, MAX_IMAGE_BODY, MAX_IMPORT_BODY } from "#server/web/base/limits.ts";

interface LargeBody {
  /** The limit in bytes. */
  limit: number;
  /** For a caller without the right to `action`, the ordinary limit applies. */
  action: BackOfficeAction;
}

/**
 * The paths that accept a body above the ordinary limit. Only callers with the right to `action` may send a
 * large body, because other callers must not fill the memory.
 */
const largeBodies: ReadonlyMap<string, LargeBody> = new Map([
  ["/admin/pictures", { limit: MAX_IMAGE_BODY, action: "pictures.upload" }],
  ["/admin/pictures.data", { limit: MAX_IMAGE_BODY, action: "pictures.upload" }],
  ["/admin/trazer", { limit: MAX_IMPORT_BODY, action: "shop.preview-move-in" }],
  ["/admin/trazer.data", { limit: MAX_IMPORT_BODY, action: "shop.preview-move-in" }],
  ["/admin/produtos/importar", { limit: MAX_IMPORT_BODY, action: "products.import" }],
  ["/admin/inventario/importar", { limit: MAX_IMPORT_BODY, action: "inventory.add" }],
]);

/**
 * Whether a path accepts a large body from some callers. For a path that accepts large bodies, the host finds
 * the caller before it reads the body.
 */
export const asksForSender = (path: string): boolean => largeBodies.has(path);

/** Returns the largest body that a path accepts from a caller, in bytes. */
export function bodyLimit(path: string, sender: Caller | undefined): number {
  const large = largeBodies.get(path);
  const may = large && sender?.kind === "staff" && staffCan(sender, large.action);
  return may ? large.limit : MAX_BODY;
}
