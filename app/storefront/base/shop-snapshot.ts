import { useRouteLoaderData } from "react-router";
import type { ShownLogo } from "#domain/settings/brand/brand-images.ts";
import type { ClaimSnapshot } from "./choose-claim.ts";

/**
 * The layout data of every storefront page. The layout data says whether the caller is signed in, and
 * contains no other data about the caller.
 */
export interface ShopSnapshot {
  signedIn: boolean;
  siteName: string;
  /**
   * The owner's logo. Pages show the logo instead of the name. The value is null when the owner has no logo.
   */
  logo: ShownLogo | null;
  /** The shop's own origin without a trailing slash, for canonical links. */
  siteUrl: string;
  /** The owner's support channel: an https address or a path, or null until the owner has set one. */
  supportLink: string | null;
  /** Whether the floating support button is shown. */
  supportChat: boolean;
  /** The links of the footer about help, terms, withdrawals and the pages of the owner. */
  footerLinks: readonly { to: string; label: string }[];
  /** The claims that replace the claims from the specification. */
  claims: ClaimSnapshot;
}

/** The route id of the storefront's layout. */
const LAYOUT = "storefront/layout";

/**
 * Returns the loaded layout data. The result is undefined only when the data of the layout itself could not
 * be loaded.
 */
export function useShopSnapshot(): ShopSnapshot | undefined {
  return useRouteLoaderData(LAYOUT) as ShopSnapshot | undefined;
}

interface Match {
  id: string;
  loaderData?: unknown;
}

/** Returns the layout data inside a route's `meta` function. */
export function shopSnapshotOf(matches: ReadonlyArray<Match | undefined>): ShopSnapshot | undefined {
  return matches.find((match) => match?.id === LAYOUT)?.loaderData as ShopSnapshot | undefined;
}

/**
 * Returns the title of a page followed by the name of the shop. When the layout data could not be loaded,
 * returns only the title of the page.
 */
export const titleOfPage = (snapshot: ShopSnapshot | undefined, title: string): string =>
  // When the owner's title already contains the shop's name, the function does not append the name again.
  !snapshot || title.endsWith(snapshot.siteName) ? title : `${title} · ${snapshot.siteName}`;

/**
 * Returns title, description and canonical link of a page. `path` has no query string; omit `path` when the
 * page has no canonical address.
 */
export function describePage(
  matches: ReadonlyArray<Match | undefined>,
  page: { title: string; description?: string; path?: string },
) {
  const snapshot = shopSnapshotOf(matches);
  return [
    { title: titleOfPage(snapshot, page.title) },
    ...(page.description ? [{ name: "description", content: page.description }] : []),
    ...(page.path && snapshot
      ? [{ tagName: "link", rel: "canonical", href: `${snapshot.siteUrl}${page.path}` }]
      : []),
  ];
}
