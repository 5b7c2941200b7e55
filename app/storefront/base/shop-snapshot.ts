import { useRouteLoaderData } from "react-router";
import type { ShownLogo } from "#domain/settings/brand/brand-images.ts";
import type { ClaimSnapshot } from "./choose-claim.ts";

/** The layout data of every storefront page. Its only personal value is whether the caller is signed in. */
export interface ShopSnapshot {
  signedIn: boolean;
  siteName: string;
  /** The owner's logo. Pages show the logo instead of the name. Null when the owner has no logo. */
  logo: ShownLogo | null;
  /** The shop's own origin without a trailing slash, for canonical links. */
  siteUrl: string;
  /** The owner's support channel: https or a path, or null until the owner has set one. */
  supportLink: string | null;
  /** Whether the floating support button is shown. */
  supportChat: boolean;
  /** The links of the footer about help, terms, withdrawals and the pages of the owner. */
  footerLinks: readonly { to: string; label: string }[];
  /** Values that replace the claims of the specification. */
  claims: ClaimSnapshot;
}

/** The route id of the storefront's layout. */
const LAYOUT = "storefront/layout";

/** Returns the loaded layout data. The result is undefined only when the layout itself failed to load. */
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

/** Returns a page's title with the shop's name, or without the name when the layout could not be loaded. */
export const titleOfPage = (snapshot: ShopSnapshot | undefined, title: string): string =>
  // The owner's title may already contain the shop's name.
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
