import type { MeasuredClaims } from "#domain/sales/measured-claims.ts";
import type { ClaimName, ClaimText } from "#domain/settings/claims.ts";
import { claimMessages } from "#messages/en/storefront/claims.ts";
import { formatShare, formatSpan } from "#messages/format-figures.ts";
import { writtenClaim } from "./written-claims.ts";

/** The claims that replace the claims from the specification. */
export interface ClaimSnapshot {
  /** The owner's claims in the language of the page. null hides a claim. */
  own: Partial<Record<ClaimName, ClaimText | null>>;
  /** The claims with values measured from orders, or null until the shop has enough orders. */
  measured: MeasuredClaims | null;
}

/**
 * Returns the owner's claim. When the owner has written no claim, returns the measured claim. When the owner
 * has written no claim and no claim was measured, returns the claim from the specification. When the owner
 * hides the claim, returns null.
 */
export function chooseClaim(name: ClaimName, { own, measured }: ClaimSnapshot): ClaimText | null {
  const ownText = own[name];
  if (ownText !== undefined) return ownText;
  return (measured && measuredClaim(name, measured)) ?? writtenClaim(name);
}

function measuredClaim(name: ClaimName, measured: MeasuredClaims): ClaimText | null {
  if (name === "delivery")
    return { title: formatSpan(measured.medianDeliverySeconds), words: claimMessages.medianDelivery };
  if (name === "success")
    return { title: formatShare(1 - measured.claimRate), words: claimMessages.unclaimed };
  return null;
}
