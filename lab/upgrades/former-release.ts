import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { OtherRelease } from "#tests/faults/processes/shop-processes.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The program as it was before the newest migration was added. */
export interface FormerRelease extends OtherRelease {
  /** The first characters of its commit. */
  commit: string;
  /** The name of the migration that it lacks. */
  lacks: string;
}

interface Journal {
  entries: { tag: string }[];
}

const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();

/** Returns the commit before the newest migration, or undefined without the history of the repository. */
export function findFormerCommit(): { commit: string; lacks: string } | undefined {
  const journal = join(ROOT, "db/migrations/meta/_journal.json");
  const lacks = (JSON.parse(readFileSync(journal, "utf8")) as Journal).entries.at(-1)?.tag ?? "";
  try {
    const added = git("log", "--diff-filter=A", "--format=%H", "-1", "--", `db/migrations/${lacks}.sql`);
    return { commit: git("rev-parse", `${added}^`), lacks };
  } catch {
    return undefined;
  }
}

/**
 * Builds the former release in a new folder, with the packages of this one. @throws Error when the history is
 * missing or the build fails.
 */
export function buildFormerRelease(folder: string): FormerRelease {
  const found = findFormerCommit();
  if (!found) throw new Error("the history of the repository is missing");
  mkdirSync(folder);
  const files = execFileSync("git", ["archive", found.commit], { cwd: ROOT, maxBuffer: 1e9 });
  execFileSync("tar", ["--extract", "--directory", folder], { input: files });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  build(folder, "react-router", "build");
  build(folder, "vite", "build", "--config", "vite.worker.config.ts", "--logLevel", "error");
  const journal = JSON.parse(
    readFileSync(join(folder, "db/migrations/meta/_journal.json"), "utf8"),
  ) as Journal;
  return { folder, migrations: journal.entries.length, commit: found.commit.slice(0, 8), lacks: found.lacks };
}

function build(folder: string, program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(join(ROOT, "node_modules/.bin", program), args, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (status !== 0)
    throw new Error(`${program} could not build the former release:\n${stderr.slice(-2_000)}`);
}
