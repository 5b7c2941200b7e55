import { useRouteLoaderData } from "react-router";
import type { ClaimFacts } from "./claims/choose-claim.ts";

/** What every storefront page knows of the shop; nothing personal in it but whether somebody is signed in. */
export interface ShopFacts {
  signedIn: boolean;
  siteName: string;
  /** The shop's own address without a trailing slash, for canonical links. */
  siteUrl: string;
  /** The support channel: https, or null when none is set. */
  supportLink: string | null;
  /** Whether the floating support button is shown. */
  supportChat: boolean;
  /** Whether there is a page of terms. */
  hasTerms: boolean;
  /** What holds instead of the written claims. */
  claims: ClaimFacts;
}

/** The route id of the storefront's layout. */
const LAYOUT = "storefront/layout";

/** The facts the layout has loaded; undefined only when the layout itself could not be loaded. */
export function useShopFacts(): ShopFacts | undefined {
  return useRouteLoaderData(LAYOUT) as ShopFacts | undefined;
}

interface Match {
  id: string;
  loaderData?: unknown;
}

/** The same facts inside a route's `meta` function. */
export function shopFactsOf(matches: ReadonlyArray<Match | undefined>): ShopFacts | undefined {
  return matches.find((match) => match?.id === LAYOUT)?.loaderData as ShopFacts | undefined;
}

/** A page's title with the shop's name; without it where the layout could not be loaded. */
export const titleOfPage = (facts: ShopFacts | undefined, title: string): string =>
  // A title that the owner wrote may name the shop already.
  !facts || title.endsWith(facts.siteName) ? title : `${title} · ${facts.siteName}`;

/** Title, description and canonical address of a page; `path` without query, left out where no canonical address exists. */
export function describePage(
  matches: ReadonlyArray<Match | undefined>,
  page: { title: string; description?: string; path?: string },
) {
  const facts = shopFactsOf(matches);
  return [
    { title: titleOfPage(facts, page.title) },
    ...(page.description ? [{ name: "description", content: page.description }] : []),
    ...(page.path && facts
      ? [{ tagName: "link", rel: "canonical", href: `${facts.siteUrl}${page.path}` }]
      : []),
  ];
}
