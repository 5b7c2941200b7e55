import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { CHUNKS_FILE } from "./page-weight/record-chunks.ts";
import { type BrowserBuild, type BuiltRoute, isTooHeavy, weighPages } from "./page-weight/weigh-pages.ts";

/**
 * `node scripts/check-page-weight.ts [--json]`: compares the page weights of the last build with their
 * bounds. Exits with 1 when a page exceeds a bound.
 */
const CLIENT = fileURLToPath(new URL("../build/client", import.meta.url));
const { values: given } = parseArgs({ options: { json: { type: "boolean", default: false } } });

const weighed = weighPages(readBuild());
const tooHeavy = isTooHeavy(weighed);
if (given.json) console.log(JSON.stringify({ ok: !tooHeavy, ...weighed }));
else printTable();
process.exitCode = tooHeavy ? 1 : 0;

function readBuild(): BrowserBuild {
  const manifestFile = readdirSync(join(CLIENT, "assets")).find((name) => /^manifest-\w+\.js$/.test(name));
  if (!manifestFile) throw new Error("there is no build; run npm run build first");
  const text = readFileSync(join(CLIENT, "assets", manifestFile), "utf8");
  const manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
    entry: { module: string };
    routes: Record<string, BuiltRoute>;
  };
  // When a style sheet also belongs to a file that the page loads later, the router appends "#" to the name
  // of the style sheet. This "#" is not part of the file's name.
  const bytes = (file: string) => readFileSync(join(CLIENT, file.replace(/#$/, "")));
  const weights = new Map<string, number>();
  return {
    chunks: JSON.parse(readFileSync(CHUNKS_FILE, "utf8")),
    routes: manifest.routes,
    entry: manifest.entry.module,
    manifest: `/assets/${manifestFile}`,
    read: (file) => bytes(file).toString("utf8"),
    weigh: (file) => {
      let known = weights.get(file);
      if (known === undefined) {
        known = /\.woff2?$/.test(file) ? bytes(file).length : gzipSync(bytes(file), { level: 6 }).length;
        weights.set(file, known);
      }
      return known;
    },
  };
}

function printTable(): void {
  const width = Math.max(...weighed.measures.map(({ what }) => what.length));
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(8);
  console.log(`${"".padEnd(width)}      KB   bound`);
  for (const { what, bytes, bound } of weighed.measures)
    console.log(
      `${what.padEnd(width)}${kilobytes(bytes)}${kilobytes(bound)}${bytes > bound ? "  TOO HEAVY" : ""}`,
    );
  for (const fault of weighed.faults) console.log(`NOT ALLOWED: ${fault}`);
}
