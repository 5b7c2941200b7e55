import { and, count, eq, max, ne, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { pages } from "#db/schema/pages.ts";
import { FOOTER_LINKS_MAX, PAGES_MAX } from "#db/values/limits.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { findLocked, lockPages, summaryOf } from "./lock-pages.ts";
import { FooterFull, PageChanged, PageSlugTaken, TooManyPages } from "./page-errors.ts";
import { type PageInput, pageInput } from "./page-input.ts";
import { renderSafely } from "./render-safely.ts";

/**
 * Creates a page when `id` is null. Otherwise updates the page `id` when this page still has the version that
 * the user read. Writes the text and its safe HTML together. Writes nothing on an error.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, ZodError
 * @throws NotFound, PageChanged, PageSlugTaken, TooManyPages, PageTooDeep, FooterFull
 */
export async function savePage(
  caller: Caller,
  input: { id: string | null; version: number; page: PageInput },
): Promise<{ id: string }> {
  return audited(caller, "settings.save", async (tx) => {
    const { inFooter, ...given } = pageInput.parse(input.page);
    const html = renderSafely(given.body);
    await lockPages(tx);
    const before = input.id === null ? null : await findLocked(tx, input.id);
    if (before && before.version !== input.version) throw new PageChanged();
    await rejectTakenSlug(tx, given.slug, before?.id ?? null);
    if (!before && (await tx.$count(pages)) >= PAGES_MAX) throw new TooManyPages();
    const footerPosition = inFooter ? (before?.footerPosition ?? (await lastPosition(tx))) : null;
    const values = { ...given, html, footerPosition };
    const [saved] = before
      ? await tx
          .update(pages)
          .set({ ...values, version: before.version + 1, updatedAt: sql`now()` })
          .where(eq(pages.id, before.id))
          .returning({ id: pages.id })
      : await tx.insert(pages).values(values).returning({ id: pages.id });
    if (!saved) throw new Error("the write of the page returned no row");
    return {
      result: saved,
      audit: before ? "PAGE_UPDATED" : "PAGE_CREATED",
      table: "shop_pages",
      recordId: saved.id,
      details: { before: before && summaryOf(before), after: summaryOf({ ...given, footerPosition }) },
    };
  });
}

async function rejectTakenSlug(tx: Transaction, slug: string, own: string | null): Promise<void> {
  const [taken] = await tx
    .select({ id: pages.id })
    .from(pages)
    .where(own === null ? eq(pages.slug, slug) : and(eq(pages.slug, slug), ne(pages.id, own)));
  if (taken) throw new PageSlugTaken();
}

async function lastPosition(tx: Transaction): Promise<number> {
  const [footer] = await tx
    .select({ links: count(pages.footerPosition), last: max(pages.footerPosition) })
    .from(pages);
  if ((footer?.links ?? 0) >= FOOTER_LINKS_MAX) throw new FooterFull();
  return (footer?.last ?? 0) + 1;
}
