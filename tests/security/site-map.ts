import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/** One address of the site map. */
export interface Address {
  /** As the site map has it: `/marketplace/:slug`; the catch-all ends with `*`. */
  pattern: string;
  file: string;
  /** Whether it takes a POST. */
  hasAction: boolean;
  /** Whether it draws a page; the others answer files or JSON. */
  isPage: boolean;
}

/** Every address of the shop and the back office, so that a new one is walked without being named in a test. */
export function readAddresses(): Address[] {
  const found: Address[] = [];
  const walk = (entries: readonly RouteConfigEntry[], path: string) => {
    for (const entry of entries) {
      const pattern = entry.path ? `${path}/${entry.path}` : path;
      if (entry.path || entry.index) found.push(describe(pattern || "/", entry.file));
      walk(entry.children ?? [], pattern);
    }
  };
  walk(routes, "");
  if (found.length < 40) throw new Error("the site map has lost most of its addresses");
  return found;
}

function describe(pattern: string, file: string): Address {
  const source = sourceOf(file);
  return {
    pattern,
    file,
    hasAction: /^export (?:async function|function|const) action\b/m.test(source),
    isPage: /^export default /m.test(source),
  };
}

const sourceOf = (file: string) => readFileSync(resolve(import.meta.dirname, "../../app", file), "utf8");

/** An address of a pattern, with each parameter as given, or as a word that names nothing. */
export const fill = (pattern: string, given: Record<string, string> = {}): string =>
  pattern
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? "no-such-thing"))
    .replace("*", given["*"] ?? "no-such-page");

/** The same address as the browser's router asks it for data. */
export const dataAddress = (address: string): string => {
  const [path = "", query] = address.split("?");
  return `${path === "/" ? "/_" : path}.data${query === undefined ? "" : `?${query}`}`;
};

const APP = resolve(import.meta.dirname, "../../app");

/** Every name by which a part of the app reads something from an address or a form, so that a new one is walked as well. */
export function readFieldNames(folders: readonly string[]): string[] {
  const names = new Set<string>();
  for (const folder of folders)
    for (const file of readdirSync(resolve(APP, folder), { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(file) || /\.test\./.test(file)) continue;
      const source = readFileSync(resolve(APP, folder, file), "utf8");
      for (const [, name = ""] of source.matchAll(
        /(?:\.get\(|\.has\(|text\(|textOf\([^,()]+(?:\([^)]*\)\))?, )"(\w+)"/g,
      ))
        names.add(name);
      for (const [, name = ""] of source.matchAll(/\bname="(\w+)"/g)) names.add(name);
    }
  for (const header of ["accept", "cookie", "intent"]) names.delete(header);
  if (names.size < 10) throw new Error("the names of fields are written in another way");
  return [...names];
}

/** The intents of the storefront's forms, which their markup names. */
export function readIntents(folder: string): string[] {
  const found = new Set<string>();
  for (const file of readdirSync(resolve(APP, folder), { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx$/.test(file)) continue;
    const source = readFileSync(resolve(APP, folder, file), "utf8");
    for (const [, intent = ""] of source.matchAll(/name="intent" value="([\w-]+)"/g)) found.add(intent);
  }
  return [...found];
}

/** The intents of a page of the back office: those of its folder, which its action is made of. */
export function readStaffIntents(file: string): string[] {
  const folder = resolve(APP, file, "..");
  const found = new Set<string>();
  for (const name of readdirSync(folder)) {
    if (!/\.tsx?$/.test(name) || /\.test\./.test(name)) continue;
    const source = readFileSync(resolve(folder, name), "utf8");
    for (const [, intent = ""] of source.matchAll(/^ {2}"?([a-z-]+)"?: onIntent\(/gm)) found.add(intent);
  }
  return [...found];
}
