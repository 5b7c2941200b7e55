import { globSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { parseSync } from "vite";

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = ["app", "db", "domain", "lab", "messages", "packages", "scripts", "server", "tests"];

/** The source files of the repository, as paths relative to its root. */
export const sourceFiles: readonly string[] = [
  "addresses.ts",
  "env.server.ts",
  ...globSync(
    FOLDERS.map((folder) => `${folder}/**/*.{ts,tsx,mts,mjs}`),
    { cwd: ROOT },
  ),
].sort();
const known = new Set(sourceFiles);
/** Source files import the npm workspace `packages/x` as `@handover/x/file.ts`. */
const WORKSPACE_SCOPE = "@handover/";

/**
 * Maps each source file to the repository files that it imports. The imports include type imports, re-exports
 * and `import("...")` with a fixed text. The result does not contain packages of the registry.
 */
export function readImports(): Map<string, readonly string[]> {
  return new Map(sourceFiles.map((file) => [file, importsOf(file)]));
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  const { module } = parseSync(file, text);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value),
    ),
    ...module.dynamicImports.map(
      ({ moduleRequest }) => /^["'](.*)["']$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1],
    ),
  ];
  return [...new Set(specifiers.flatMap((specifier) => resolveImport(file, specifier) ?? []))];
}

function resolveImport(from: string, specifier: string | undefined): string | undefined {
  if (specifier === "#env") return "env.server.ts";
  if (specifier === "#addresses") return "addresses.ts";
  const [path = ""] = specifier?.split("?") ?? [];
  if (path.startsWith("#")) return known.has(path.slice(1)) ? path.slice(1) : undefined;
  if (path.startsWith(WORKSPACE_SCOPE)) {
    const inWorkspace = `packages/${path.slice(WORKSPACE_SCOPE.length)}`;
    return known.has(inWorkspace) ? inWorkspace : undefined;
  }
  if (!path.startsWith(".")) return undefined;
  const target = posix.join(dirname(from), path);
  return known.has(target) ? target : undefined;
}
