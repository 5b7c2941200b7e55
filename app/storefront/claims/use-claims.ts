import { useShopFacts } from "#app/storefront/shop-facts.ts";
import type { ClaimName, ClaimText } from "#domain/settings/claims.ts";
import { type ClaimFacts, chooseClaim } from "./choose-claim.ts";

/** Where the shop's facts are not known: everything as it is written. */
const NOTHING_KNOWN: ClaimFacts = { own: {}, measured: null };

/** The claims of the page, by name. */
export function useClaims(): (name: ClaimName) => ClaimText | null {
  const claims = useShopFacts()?.claims ?? NOTHING_KNOWN;
  return (name) => chooseClaim(name, claims);
}

/** Some claims in their order, without those that are not shown. */
export function useClaimList(names: readonly ClaimName[]): (ClaimText & { name: ClaimName })[] {
  const claim = useClaims();
  return names.flatMap((name) => {
    const text = claim(name);
    return text ? [{ name, ...text }] : [];
  });
}

/** The claims that Home and About show as figures. */
export const FIGURES = ["customers", "delivery", "success", "guarantee"] as const;
/** What About promises for the case that something does not work. */
export const GUARANTEES = ["moneyBack", "replacement", "settled"] as const;
