import { languages, type ShopLanguage } from "#messages/languages.ts";
import { settingsMessages } from "./messages.ts";

/** Returns the label of a language setting. The language's own name when the messages have no label. */
export function languageLabel(choice: ShopLanguage): string {
  const labels: Readonly<Partial<Record<ShopLanguage, string>>> = settingsMessages.fields.languages;
  return labels[choice] ?? (choice === "written" ? choice : languages[choice].name);
}
