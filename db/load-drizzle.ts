import { type ResolveFnOutput, registerHooks } from "node:module";

/**
 * Saves more than two seconds of processor time when a starting process loads Drizzle from the files of the
 * package. Without this hook, Node parses Drizzle's package.json for each file again. Node reads the
 * package.json to learn whether the file is a module. The package.json of Drizzle has 180 KB. Import this
 * file first, and then import Drizzle with a dynamic import. Alternatively, preload this file with
 * `--import`.
 */
const found = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    // All files of the package that end in `.js` are modules.
    if (parentURL?.includes("/node_modules/drizzle-orm/") && /^\.\.?\/.*\.js$/.test(specifier))
      return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
    if (!/^drizzle-orm(\/|$)/.test(specifier) || context.conditions.includes("require"))
      return next(specifier, context);
    const known = found.get(specifier) ?? next(specifier, context);
    found.set(specifier, known);
    return { ...known, shortCircuit: true };
  },
});
