import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import type { BuiltChunk } from "./weigh-pages.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const CHUNKS_FILE = fileURLToPath(new URL("../../build/chunks.json", import.meta.url));

/**
 * Writes down, while the browser's files are built, which sources each of them is made of and which others it asks for: the
 * finished files no longer tell. The record stays outside the folder that is served.
 */
export function recordChunks(): Plugin {
  return {
    name: "record-chunks",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    writeBundle(_options, bundle) {
      const chunks: Record<string, BuiltChunk> = {};
      for (const [file, output] of Object.entries(bundle)) {
        if (output.type !== "chunk") continue;
        chunks[`/${file}`] = {
          modules: Object.keys(output.modules).map(projectPath),
          source: output.facadeModuleId ? projectPath(output.facadeModuleId) : null,
          imports: output.imports.map((name) => `/${name}`),
          dynamicImports: output.dynamicImports.map((name) => `/${name}`),
          assets: [...(output.viteMetadata?.importedAssets ?? [])].map((name) => `/${name}`),
        };
      }
      mkdirSync(dirname(CHUNKS_FILE), { recursive: true });
      writeFileSync(CHUNKS_FILE, JSON.stringify(chunks));
    },
  };
}

/** A module's file as the project names it; what a query adds to it (`?url`, a route's client part) is left out. */
function projectPath(id: string): string {
  return relative(ROOT, id.replace(/^\0/, "").replace(/\?.*$/, "")).replaceAll("\\", "/");
}
