import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { OtherRelease } from "#tests/faults/processes/shop-processes.ts";
import { buildPrograms } from "./next-release.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** The folder in `node_modules` that contains the project's own packages. */
const OWN = "@handover";

/**
 * Builds the program from a git tag in a new folder. The program uses the external packages of this working
 * tree.
 * @throws Error when git does not know the tag, or when the build fails
 */
export function buildFormerRelease(tag: string, folder: string): OtherRelease {
  mkdirSync(folder);
  run("git", ["archive", "--format=tar", `--output=${folder}.tar`, tag], ROOT);
  run("tar", ["-xf", `${folder}.tar`, "-C", folder], ROOT);
  linkPackages(folder);
  buildPrograms(folder);
  const journal = readFileSync(join(folder, "db/migrations/meta/_journal.json"), "utf8");
  return { folder, migrations: (JSON.parse(journal) as { entries: unknown[] }).entries.length };
}

/**
 * Creates links to the external packages of this working tree, and links to the former release's own
 * packages.
 */
function linkPackages(folder: string): void {
  const from = join(ROOT, "node_modules");
  const to = join(folder, "node_modules");
  mkdirSync(join(to, OWN), { recursive: true });
  for (const name of readdirSync(from)) if (name !== OWN) symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, OWN)))
    symlinkSync(join(folder, "packages", name), join(to, OWN, name));
}

function run(program: string, args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed:\n${stderr.slice(-2_000)}`);
}
