import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import type { BuiltChunk } from "./weigh-pages.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const CHUNKS_FILE = fileURLToPath(new URL("../../build/chunks.json", import.meta.url));

/**
 * A build plugin that records the sources, imports and assets of each browser chunk. The files of a finished
 * build no longer name their sources, imports and assets. The record is outside the folder that the server
 * serves.
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

/** Returns the path of a module within the project, without query suffixes such as `?url`. */
function projectPath(id: string): string {
  return relative(ROOT, id.replace(/^\0/, "").replace(/\?.*$/, "")).replaceAll("\\", "/");
}
