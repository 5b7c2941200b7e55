import { catalog } from "#messages/catalog.ts";
import { shop as shopSource } from "#messages/en/storefront/shop.ts";
/**
 * The English messages of the storefront's pages: layout, home, marketplace and product pages. Claims are
 * those of the specification (spec: shopper §1).
 */

export const messages = catalog("storefront", "shop", shopSource);
