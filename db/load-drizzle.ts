import { type ResolveFnOutput, registerHooks } from "node:module";

/**
 * Saves over two seconds of processor time at the start of a process that loads Drizzle from its files. For
 * each file, Node parses the package.json of the package again, to learn that the file is a module. The
 * package.json of Drizzle has 180 KB. Import this file first and Drizzle by a dynamic import, or preload this
 * file with `--import`.
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
