import { catalog } from "#messages/catalog.ts";
import { home as homeSource } from "#messages/en/storefront/home.ts";

/** The messages of the home page, without the claims. */
export const homeMessages = catalog("storefront", "home", homeSource);
