import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installTool } from "./install-tool.ts";

/** Writes the migration that `db/schema` needs. `--custom --name NAME` makes an empty one. */

const program = join(installTool("db/drizzle-kit"), "drizzle-kit/bin.cjs");
process.argv = [process.execPath, program, "generate", ...process.argv.slice(2)];
await import(pathToFileURL(program).href);
