import { catalog } from "#messages/catalog.ts";
import { accountDrawer as accountDrawerSource } from "#messages/en/storefront/account-drawer.ts";
import { accountDrawer as accountDrawerWritten } from "#messages/pt-BR/storefront/account-drawer.ts";

/** Every message of the account drawer (spec S2.2, S4-22). */
export const accountDrawerMessages = catalog(
  "storefront",
  "accountDrawer",
  accountDrawerSource,
  accountDrawerWritten,
);
