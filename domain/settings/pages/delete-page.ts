import { eq } from "drizzle-orm";
import { pages } from "#db/schema/pages.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { findLocked, lockPages, summaryOf } from "./lock-pages.ts";
import { PageChanged } from "./page-errors.ts";

/**
 * Deletes a page when the page still has the version that the user read.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, PageChanged
 */
export async function deletePage(caller: Caller, input: { id: string; version: number }): Promise<void> {
  await audited(caller, "settings.save", async (tx) => {
    await lockPages(tx);
    const before = await findLocked(tx, input.id);
    if (before.version !== input.version) throw new PageChanged();
    await tx.delete(pages).where(eq(pages.id, before.id));
    return {
      audit: "PAGE_DELETED",
      table: "shop_pages",
      recordId: before.id,
      details: { before: summaryOf(before) },
    };
  });
}
