import { eq, sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import type { Transaction } from "#db/client.server.ts";
import { pages } from "#db/schema/pages.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";

/** Locks the list of pages until the transaction ends. The pages use the same lock as the shop's settings. */
export async function lockPages(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.settings})`);
}

/** Reads one page. The caller must hold the lock of `lockPages`. @throws NotFound */
export async function findLocked(tx: Transaction, id: string) {
  if (!isId(id)) throw new NotFound("page");
  const [page] = await tx.select().from(pages).where(eq(pages.id, id));
  if (!page) throw new NotFound("page");
  return page;
}

/** Returns a page's details for the audit log, with the length of the text instead of the text. */
export const summaryOf = ({ slug, title, language, body, isPublished, footerPosition }: PageSummary) => ({
  slug,
  title,
  language,
  characters: body.length,
  published: isPublished,
  footer_position: footerPosition,
});
type PageSummary = Pick<
  typeof pages.$inferSelect,
  "slug" | "title" | "language" | "body" | "isPublished" | "footerPosition"
>;
