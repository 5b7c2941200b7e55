import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { newestMigration } from "#db/health/known-migrations.ts";
import { rehearsedMigrations } from "./rehearsed-migrations.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Folders that are not copied. */
const LEFT_OUT = new Set(["node_modules", ".git", "build", ".handover", ".react-router", ".cache"]);

/**
 * The release to which a shop is upgraded: this program, or a copy of this program with additional migrations
 * for the test.
 */
export interface NextRelease {
  folder: string;
  /** The names of the migrations that the next release adds. */
  adds: string[];
}

/**
 * Builds the next release in a new folder, with the packages of this release. @throws Error when the build
 * fails
 */
export function buildNextRelease(folder: string): NextRelease {
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const migrations = rehearsedMigrations(newestMigration);
  addMigrations(join(folder, "db/migrations"), migrations);
  buildPrograms(folder);
  return { folder, adds: migrations.map(({ name }) => name) };
}

function addMigrations(folder: string, migrations: ReturnType<typeof rehearsedMigrations>): void {
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { tag: string; when: number }[] };
  for (const { name, at, text } of migrations) {
    writeFileSync(join(folder, `${name}.sql`), text);
    journal.entries.push({ tag: name, when: at });
  }
  writeFileSync(file, JSON.stringify(journal));
}

/** Builds the web process and the worker of a release. @throws Error when a build fails */
export function buildPrograms(folder: string): void {
  build(folder, "react-router", "build");
  build(folder, "vite", "build", "--config", "vite.worker.config.ts", "--logLevel", "error");
}

function build(folder: string, program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(join(ROOT, "node_modules/.bin", program), args, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (status !== 0) throw new Error(`${program} could not build ${folder}:\n${stderr.slice(-2_000)}`);
}
