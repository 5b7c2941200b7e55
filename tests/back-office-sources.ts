import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/** A path below /admin, and the route file that serves this path. */
export interface Place {
  pattern: string;
  file: string;
  isGuarded: boolean;
}

/**
 * Reads every route below /admin from the site map. @throws when the site map has fewer than six routes below
 * /admin.
 */
export function readSiteMap(): Place[] {
  const found: Place[] = [];
  const walk = (entries: readonly RouteConfigEntry[], path: string, guarded: boolean) => {
    for (const entry of entries) {
      const own = entry.path ? `${path}/${entry.path}` : path;
      const isGuarded = guarded || entry.file === "admin/layout.tsx";
      if (entry.path && /^\/admin(?:\/|$)/.test(own))
        found.push({ pattern: own, file: entry.file, isGuarded });
      if (entry.children) walk(entry.children, own, isGuarded);
    }
  };
  walk(routes, "", false);
  if (found.length < 6) throw new Error("The site map has fewer than six back-office routes.");
  return found;
}

/**
 * Finds every domain function that the back office imports and that takes a caller as a parameter. The result
 * includes the function's source text.
 */
export function readUseCases(): { name: string; file: string; body: string }[] {
  const folder = resolve(import.meta.dirname, "../app/admin");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\./.test(name),
  );
  const found = new Map<string, { name: string; file: string; body: string }>();
  for (const name of files) {
    const text = readFileSync(join(folder, name), "utf8");
    for (const [, names = "", path = ""] of text.matchAll(/import \{([^}]*)\} from "#domain\/([^"]+)"/g)) {
      const source = readFileSync(resolve(folder, "../../domain", path), "utf8");
      for (const imported of names.split(",").map((one) => one.trim().split(" as ")[0] ?? "")) {
        const start = source.search(
          new RegExp(`export (?:async )?function ${imported}\\(\\s*caller: Caller`),
        );
        if (start < 0 || imported.startsWith("type ")) continue;
        const end = source.indexOf("\n}\n", start);
        found.set(imported, { name: imported, file: path, body: source.slice(start, end) });
      }
    }
  }
  return [...found.values()];
}
