import { catalog } from "#messages/catalog.ts";
import { informationPages as informationPagesSource } from "#messages/en/storefront/information-pages.ts";

/** The English messages of About, Terms and Support, without the claims, which are in `messages.ts`. */
export const informationPageMessages = catalog("storefront", "informationPages", informationPagesSource);
