/** Returns the `lang` of a mail's subject: mails in unsupported locales are written in English. */
export function mailLanguage(locale: string): "en" | "pt-BR" {
  return locale === "pt-BR" ? "pt-BR" : "en";
}
