import type { Collector } from "../base/collector.ts";

/** A text in several languages: {"zh-CN": "...", "en-US": "..."}. */
type Texts = Record<string, unknown>;

/**
 * Parses a JSON object of texts. Returns null when the text is not a JSON object. For an empty cell, returns
 * an empty object.
 */
export function textsOf(json: string): Texts | null {
  if (json.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(json);
    return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Texts) : null;
  } catch {
    return null;
  }
}

/** Parses a JSON list of texts. Returns an empty list when the text is not a JSON list. */
export function listOf(json: string): string[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
  } catch {
    return [];
  }
}

/**
 * Returns the text in the wanted language, or else the first text. Texts in other languages are counted as
 * values that are not stored.
 * @param language the wanted language, such as "en-US". A text in "en" or "en-GB" is also accepted for
 * "en-US"
 */
export function textIn(
  texts: Texts,
  language: string,
  column: string,
  leftovers: Collector["leftovers"] | null,
): string {
  const written = Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "string" && text.trim() !== "" ? [{ name, text: text.trim() }] : [],
  );
  const short = (name: string) => name.toLowerCase().split("-")[0];
  const chosen =
    written.find(({ name }) => name.toLowerCase() === language.toLowerCase()) ??
    written.find(({ name }) => short(name) === short(language)) ??
    written[0];
  if (written.some(({ text }) => text !== chosen?.text)) leftovers?.add(column, "other_language");
  return chosen?.text ?? "";
}
