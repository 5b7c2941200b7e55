import { catalog } from "#messages/catalog.ts";
import { account } from "#messages/en/storefront/account.ts";

const messages = catalog("storefront", "account", account);

/** Returns the label of a stored field name: "recovery_email" becomes "Recovery email". */
export function labelOfField(name: string): string {
  const known: Readonly<Record<string, string>> = messages.fields;
  if (Object.hasOwn(known, name)) return known[name] ?? name;
  const text = name.replaceAll(/[_\s]+/g, " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
