import { eq, sql } from "drizzle-orm";
import { products } from "#db/schema/catalog.ts";
import { refreshGroups } from "#domain/catalog/groups/refresh-group.ts";
import { ProductChanged } from "#domain/catalog/products/product-errors.ts";
import { lockCatalog } from "#domain/catalog/search/index-search-words.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { lockGroup } from "./read-group.ts";

/**
 * Stores the given order of a group's variants. Archived variants follow. When the order of the variants does
 * not change, the function writes nothing.
 * @param input.ids the ids of all unarchived variants of the group, each id once
 * @throws SignInRequired, NotPermitted, NotFound, ProductArchived
 * @throws ProductChanged when the group no longer has exactly these variants
 */
export async function orderVariants(
  caller: Caller,
  input: { groupId: string; ids: readonly string[] },
): Promise<void> {
  await audited(caller, "products.save", async (tx) => {
    await lockCatalog(tx);
    const { variants } = await lockGroup(tx, input.groupId);
    const [offered, archived] = [true, false].map((isOffered) =>
      variants.filter(({ archivedAt }) => (archivedAt === null) === isOffered).map(({ id }) => id),
    ) as [string[], string[]];
    if (JSON.stringify([...input.ids].sort()) !== JSON.stringify([...offered].sort()))
      throw new ProductChanged();
    if (input.ids.every((id, index) => id === offered[index])) return { audit: null };
    for (const [index, id] of [...input.ids, ...archived].entries())
      await tx
        .update(products)
        .set({ optionPosition: index + 1, updatedAt: sql`now()` })
        .where(eq(products.id, id));
    await refreshGroups(tx, [input.groupId]);
    return {
      audit: "VARIANTS_ORDERED",
      table: "products",
      recordId: input.groupId,
      details: { before: offered, after: input.ids },
    };
  });
}
