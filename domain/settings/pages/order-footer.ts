import { asc, eq, isNotNull } from "drizzle-orm";
import { pages } from "#db/schema/pages.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { lockPages } from "./lock-pages.ts";
import { FooterChanged } from "./page-errors.ts";

/**
 * Sets the sequence of the links in the footer. `ids` must contain the id of every page in the footer exactly
 * once.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired
 * @throws FooterChanged when the pages in the footer are not the pages in `ids`
 */
export async function orderFooter(caller: Caller, input: { ids: readonly string[] }): Promise<void> {
  await audited(caller, "settings.save", async (tx) => {
    await lockPages(tx);
    const rows = await tx
      .select({ id: pages.id, slug: pages.slug })
      .from(pages)
      .where(isNotNull(pages.footerPosition))
      .orderBy(asc(pages.footerPosition));
    const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
    const isSame = new Set(input.ids).size === rows.length && input.ids.every((id) => slugs.has(id));
    if (!isSame || input.ids.length !== rows.length) throw new FooterChanged();
    if (rows.every(({ id }, at) => id === input.ids[at])) return { audit: null };
    // The position of a link in the footer is unique. Therefore the function first removes the positions of
    // all links, and only then sets the new positions.
    await tx.update(pages).set({ footerPosition: null }).where(isNotNull(pages.footerPosition));
    for (const [at, id] of input.ids.entries())
      await tx
        .update(pages)
        .set({ footerPosition: at + 1 })
        .where(eq(pages.id, id));
    return {
      audit: "FOOTER_ORDERED",
      table: "shop_pages",
      recordId: "footer",
      details: { before: rows.map(({ slug }) => slug), after: input.ids.map((id) => slugs.get(id) ?? "") },
    };
  });
}
