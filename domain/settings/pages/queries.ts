import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { pages } from "#db/schema/pages.ts";
import { FOOTER_LINKS_MAX, PAGES_MAX } from "#db/values/limits.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { isPageSlug } from "./page-input.ts";
import { renderSafely } from "./render-safely.ts";

/** A published page as the storefront shows it. `html` is safe. */
export interface ShownPage {
  slug: string;
  title: string;
  language: DocumentLanguage;
  html: string;
}

export interface FooterLink {
  slug: string;
  title: string;
}

export interface StaffPage extends FooterLink {
  id: string;
  language: DocumentLanguage;
  body: string;
  isPublished: boolean;
  /** The position in the footer, from 1. The position is null when the footer has no link to the page. */
  footerPosition: number | null;
  version: number;
}

/** Finds a published page by its slug. Returns null for an unknown, malformed or unpublished page. */
export async function findPage(slug: string): Promise<ShownPage | null> {
  if (!isPageSlug(slug)) return null;
  const [page] = await db
    .select({ slug: pages.slug, title: pages.title, language: pages.language, html: pages.html })
    .from(pages)
    .where(and(eq(pages.slug, slug), eq(pages.isPublished, true)));
  return page ?? null;
}

/** Lists the published pages that the footer links to, in the sequence of the footer. */
export async function listFooterLinks(): Promise<FooterLink[]> {
  return db
    .select({ slug: pages.slug, title: pages.title })
    .from(pages)
    .where(and(isNotNull(pages.footerPosition), eq(pages.isPublished, true)))
    .orderBy(asc(pages.footerPosition))
    .limit(FOOTER_LINKS_MAX);
}

/** Lists the slugs of the published pages with the time of each page's last change, for the sitemap. */
export async function listPageAddresses(): Promise<{ slug: string; changedAt: string }[]> {
  const rows = await db
    .select({ slug: pages.slug, changedAt: pages.updatedAt })
    .from(pages)
    .where(eq(pages.isPublished, true))
    .orderBy(asc(pages.slug))
    .limit(PAGES_MAX);
  return rows.map(({ slug, changedAt }) => ({ slug, changedAt: changedAt.toISOString() }));
}

/**
 * Lists every page for staff: first the pages in the footer, in their sequence there, and then the other
 * pages by title.
 * @throws SignInRequired, NotPermitted
 */
export async function listStaffPages(caller: Caller): Promise<StaffPage[]> {
  requirePermission(caller, "settings.view");
  const { id, slug, title, language, body, isPublished, footerPosition, version } = pages;
  return db
    .select({ id, slug, title, language, body, isPublished, footerPosition, version })
    .from(pages)
    .orderBy(sql`${footerPosition} nulls last`, asc(title), asc(id))
    .limit(PAGES_MAX);
}

/**
 * Renders a draft for its preview. The function stores nothing.
 * @throws SignInRequired, NotPermitted; PageTooDeep when the text nests too deep
 */
export async function previewPage(caller: Caller, input: { body: string }): Promise<{ html: string }> {
  requirePermission(caller, "settings.view");
  return { html: renderSafely(input.body) };
}
