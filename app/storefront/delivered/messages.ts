import { labelOfField } from "#app/storefront/field-label/field-label.ts";
import { catalog } from "#messages/catalog.ts";
import { account as accountSource } from "#messages/en/storefront/account.ts";

/** Every message of the account page and of delivered items (spec S2.10, S5, S8). */
export const accountMessages = catalog("storefront", "account", accountSource);

/** Returns the label of a stored field name: "recovery_email" becomes "Recovery email". */
export const fieldLabel = labelOfField;
