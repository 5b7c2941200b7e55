import { sentenceOf } from "#app/storefront/sign-in/messages.ts";
import { catalog } from "#messages/catalog.ts";
import { account as accountSource } from "#messages/en/storefront/account.ts";

/** Every message of the account page and of delivered items (spec S2.10, S5, S8). */
export const accountMessages = catalog("storefront", "account", accountSource);

/** Returns the label of a stored field name: "recovery_email" becomes "Recovery email". */
export function fieldLabel(name: string): string {
  const known = sentenceOf(accountMessages.fields, name);
  if (known) return known;
  const text = name.replaceAll(/[_\s]+/g, " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
