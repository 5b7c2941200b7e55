import { hash } from "node:crypto";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { language } from "#messages/language.ts";
import { type KeepMarkup, KeptMarkup } from "./kept-markup.ts";

/** The most characters of all pieces and their names. The piece that was not used longest is dropped. */
const CHARACTERS = 8_000_000;
const kept = new Map<string, string>();
let size = 0;

/** Renders a piece of a page, or returns its markup from memory. A piece can have pieces inside. */
export const keepMarkup: KeepMarkup = (name, element) => {
  const key = `${language()} ${name.map(textOf).join(" ")}`;
  const known = kept.get(key);
  if (known !== undefined) kept.delete(key);
  const markup = known ?? flat(renderToString(createElement(KeptMarkup, { value: keepMarkup }, element)));
  kept.set(key, markup);
  if (known === undefined) limit(key.length + markup.length);
  return markup;
};

/** A key has the digest of a longer JSON text, because looking up a long key takes time on each page. */
const LONGEST_TEXT = 200;
const texts = new WeakMap<object, string>();

/** Returns a text that differs whenever the JSON of the value differs. */
function textOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  let text = texts.get(value);
  if (text === undefined) {
    const json = JSON.stringify(value);
    text = json.length > LONGEST_TEXT ? `#${hash("sha256", json, "base64url")}` : json;
    texts.set(value, text);
  }
  return text;
}

/** Copies a string. The string of React consists of many parts, and each page would join them again. */
const flat = (text: string) => Buffer.from(text).toString();

function limit(added: number): void {
  size += added;
  for (const [key, markup] of kept) {
    if (size <= CHARACTERS) return;
    kept.delete(key);
    size -= key.length + markup.length;
  }
}
