/** The language of a sent mail as the `lang` of its subject: what has no Portuguese words was written in English. */
export function mailLanguage(locale: string): "en" | "pt-BR" {
  return locale === "pt-BR" ? "pt-BR" : "en";
}
