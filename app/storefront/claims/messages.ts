import { catalog } from "#messages/catalog.ts";
import { claims as claimsSource } from "#messages/en/storefront/claims.ts";

export const claimMessages = catalog("storefront", "claims", claimsSource);
