import { type DocumentLanguage, languages } from "./languages.ts";

/**
 * The forms of a message by plural category. A message needs only the forms that the plural rules of its
 * language use.
 */
export type Forms<T> = Partial<Record<Intl.LDMLPluralRule, T>> & { other: T };

/**
 * Returns the plural functions of a language. `plural` chooses the form for a count. `counted` chooses the
 * form and writes the count before it: "1,280 items". With `isMore`, the text has a plus sign after the
 * count: "200+ items".
 */
export function pluralsIn(language: DocumentLanguage) {
  const { locale, plurals } = languages[language];
  const rules = new Intl.PluralRules(plurals);
  const plural = <T>(count: number, forms: Forms<T>): T => forms[rules.select(count)] ?? forms.other;
  const counted = (count: number, forms: Forms<string>, isMore = false): string =>
    `${count.toLocaleString(locale)}${isMore ? "+" : ""} ${plural(count, forms)}`;
  return { plural, counted };
}
