/**
 * The languages of the shop. To add a language, add a folder with the same files as `en`, and one line in
 * this object. `locale` is for Intl, `plurals` is the locale whose plural rules the texts follow, and `name`
 * is the language's own name.
 */
export const languages = {
  en: { name: "English", locale: "en-US", plurals: "en" },
  // CLDR treats 0 as singular in Brazilian Portuguese. The shop's texts say "0 itens", like European
  // Portuguese.
  "pt-BR": { name: "Português", locale: "pt-BR", plurals: "pt-PT" },
} as const;

/** The language of a page or a mail. */
export type DocumentLanguage = keyof typeof languages;
export const documentLanguages = Object.keys(languages) as [DocumentLanguage, ...DocumentLanguage[]];

/**
 * The language setting of the shop. "written" follows the specification: an English storefront with some
 * Portuguese labels, and a Portuguese back office.
 */
export type ShopLanguage = "written" | DocumentLanguage;
export const shopLanguages: readonly [ShopLanguage, ...ShopLanguage[]] = ["written", ...documentLanguages];

/** Returns whether a text names a language of the shop. */
export const isLanguage = (text: string): text is DocumentLanguage => Object.hasOwn(languages, text);
