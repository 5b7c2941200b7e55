import { catalog } from "#messages/catalog.ts";
import { information as informationSource } from "#messages/en/storefront/information.ts";

/**
 * The messages of About and Support that the owner can replace as claims (spec: shopper §1). Every page loads
 * them with the claims; the other messages of these pages are in `page-messages.ts`.
 */
export const informationMessages = catalog("storefront", "information", informationSource);
