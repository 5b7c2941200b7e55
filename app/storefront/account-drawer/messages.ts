import { catalog } from "#messages/catalog.ts";
import { accountDrawer as accountDrawerSource } from "#messages/en/storefront/account-drawer.ts";
import { accountDrawer as accountDrawerWritten } from "#messages/pt-BR/storefront/account-drawer.ts";

/** Every message of the account drawer (spec: shopper §2 Navigation, §4 Account drawer). */
export const accountDrawerMessages = catalog(
  "storefront",
  "accountDrawer",
  accountDrawerSource,
  accountDrawerWritten,
);
