import { languages, type ShopLanguage } from "#messages/languages.ts";
import { settingsMessages } from "./messages.ts";

/**
 * Returns the label of a language setting. When the messages have no label, returns the language's own name.
 */
export function languageLabel(choice: ShopLanguage): string {
  const labels: Readonly<Partial<Record<ShopLanguage, string>>> = settingsMessages.fields.languages;
  return labels[choice] ?? (choice === "written" ? choice : languages[choice].name);
}
