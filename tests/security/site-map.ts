import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { screens } from "#app/admin/screens.ts";
import routes from "#app/routes.ts";

/** One URL of the site map. */
export interface Address {
  /** The route pattern, such as `/marketplace/:slug`. The catch-all route ends with `*`. */
  pattern: string;
  file: string;
  /** Whether the route accepts a POST. */
  hasAction: boolean;
  /** Whether the route renders a page. A route that renders no page returns a file or JSON. */
  isPage: boolean;
}

/** Lists every URL of the shop and the back office, so that tests also cover new URLs. */
export function readAddresses(): Address[] {
  const found: Address[] = [];
  const walk = (entries: readonly RouteConfigEntry[], path: string) => {
    for (const entry of entries) {
      const pattern = entry.path ? `${path}/${entry.path}` : path;
      if (entry.path || entry.index)
        found.push(...servedBy(pattern || "/").map((served) => describe(served, entry.file)));
      walk(entry.children ?? [], pattern);
    }
  };
  walk(routes, "");
  if (found.length < 40) throw new Error("The site map has fewer than 40 addresses.");
  return found;
}

/**
 * Returns the URLs that a route serves. The route of a list with a form serves three URLs: the list, the new
 * row's form and the stored row's form.
 */
function servedBy(pattern: string): string[] {
  const list = screens.find(({ path, hasForm }) => hasForm && pattern === `${path}/*`)?.path;
  return list === undefined ? [pattern] : [list, `${list}/novo`, `${list}/:id/editar`];
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

/** Fills the parameters of a pattern with the given values, or with a value that does not exist. */
export const fill = (pattern: string, given: Record<string, string> = {}): string =>
  pattern
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? "no-such-thing"))
    .replace("*", given["*"] ?? "no-such-page");

/** Returns the URL at which the browser's router requests the data of the same page. */
export const dataAddress = (address: string): string => {
  const [path = "", query] = address.split("?");
  return `${path === "/" ? "/_" : path}.data${query === undefined ? "" : `?${query}`}`;
};

const APP = resolve(import.meta.dirname, "../../app");

/**
 * Lists every name that one part of the application reads from a query or a form, so that tests also cover
 * new names.
 */
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
  if (names.size < 10)
    throw new Error("Fewer than 10 field names were found. Check the regular expressions.");
  return [...names];
}

/** Lists the intents in the markup of the storefront's forms. */
export function readIntents(folder: string): string[] {
  const found = new Set<string>();
  for (const file of readdirSync(resolve(APP, folder), { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx$/.test(file)) continue;
    const source = readFileSync(resolve(APP, folder, file), "utf8");
    for (const [, intent = ""] of source.matchAll(/name="intent" value="([\w-]+)"/g)) found.add(intent);
  }
  return [...found];
}

/**
 * Lists the intents of a back-office page. The action of a page reads its intents in the files of the page's
 * folder.
 */
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
