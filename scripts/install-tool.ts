import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const FILES = [".npmrc", "package.json", "package-lock.json"];

/**
 * Installs a rarely used tool at its first use. The folder of the tool has its own manifest and lockfile. The
 * packages go to `.cache/tools`, so no source folder contains them.
 * @returns the folder of the packages
 * @throws Error when npm fails
 */
export function installTool(folder: string): string {
  const target = resolve(".cache/tools", folder.replaceAll("/", "-"));
  const stamp = join(target, "installed");
  const digest = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== digest) {
    process.stderr.write(`Installing the packages of ${folder}...\n`);
    mkdirSync(target, { recursive: true });
    for (const file of FILES) cpSync(join(folder, file), join(target, file));
    install(target);
    writeFileSync(stamp, digest);
  }
  return join(target, "node_modules");
}

/**
 * The lockfile names each version with its checksum. The minimum age for new package versions therefore does
 * not apply to these packages.
 */
function install(target: string): void {
  const npm = process.env.npm_execpath;
  const args = [
    "ci",
    "--ignore-scripts",
    "--min-release-age=0",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const options: SpawnSyncOptions = { cwd: target, stdio: ["ignore", process.stderr, process.stderr] };
  const isScript = npm !== undefined && /npm-cli\.c?js$/.test(npm);
  const { status } = isScript
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync("npm", args, options);
  if (status !== 0) throw new Error(`npm could not install the packages of ${target}.`);
}
