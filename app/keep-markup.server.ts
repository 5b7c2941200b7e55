import { renderToString } from "react-dom/server";
import { language } from "#messages/language.ts";
import type { KeepMarkup } from "./kept-markup.ts";

/** The most pieces in memory, each about 2 KB with its name. The one that was not used longest is dropped. */
const KEPT = 2_000;
const kept = new Map<string, string>();

/** Renders a piece of a page, or returns its markup from memory. */
export const keepMarkup: KeepMarkup = (name, element) => {
  const key = `${language()} ${name}`;
  const markup = kept.get(key) ?? renderToString(element);
  kept.delete(key);
  kept.set(key, markup);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return markup;
};
