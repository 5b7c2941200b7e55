import { type ClaimSnapshot, chooseClaim } from "#app/storefront/base/choose-claim.ts";
import { useShopSnapshot } from "#app/storefront/base/shop-snapshot.ts";
import type { ClaimName, ClaimText } from "#domain/settings/claims.ts";

/**
 * The claims of a page without layout data. On a page without layout data, every claim has the text that the
 * specification gives.
 */
const NOTHING_KNOWN: ClaimSnapshot = { own: {}, measured: null };

/** Returns a function that returns a claim of the page by its name. */
export function useClaims(): (name: ClaimName) => ClaimText | null {
  const claims = useShopSnapshot()?.claims ?? NOTHING_KNOWN;
  return (name) => chooseClaim(name, claims);
}

/** Returns the claims in the sequence of `names`, without hidden claims. */
export function useClaimList(names: readonly ClaimName[]): (ClaimText & { name: ClaimName })[] {
  const claim = useClaims();
  return names.flatMap((name) => {
    const text = claim(name);
    return text ? [{ name, ...text }] : [];
  });
}

export const FIGURES = ["customers", "delivery", "success", "guarantee"] as const;
/** The claims that the About page shows as guarantees. */
export const GUARANTEES = ["moneyBack", "replacement", "settled"] as const;
