import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildImage } from "#lab/image/build-image.ts";
import { whyNoImage } from "#lab/image/image-programs.ts";
import { runProgram } from "#lab/image/run-program.ts";
import { writeBill } from "./bill-of-materials.ts";
import { problemsOfVersion } from "./changelog.ts";

/** The inputs of a release. */
export interface ReleasePlan {
  /** The folder of the project. */
  root: string;
  version: string;
  /** The newest commit. */
  commit: string;
  /** The time of the newest commit, as an ISO text. */
  at: string;
  /**
   * One sentence for each reason why the release is impossible. The list is empty when the release is
   * possible.
   */
  problems: string[];
}

/** A file of a release, with its digest. */
export interface ReleaseFile {
  name: string;
  bytes: number;
  sha256: string;
}

/**
 * Checks that a project has no uncommitted changes, that CHANGELOG.md describes its version, and that no
 * other release has this version.
 */
export async function planRelease(root: string): Promise<ReleasePlan> {
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const { version }: { version: string } = JSON.parse(read("package.json"));
  const locked: { version: string } = JSON.parse(read("package-lock.json"));
  const git = (...args: string[]) => runProgram("git", args, { cwd: root });
  const problems = problemsOfVersion(version, read("CHANGELOG.md"));
  if (locked.version !== version)
    problems.push(
      `package-lock.json: the version is ${locked.version}, and not ${version}. Run npm install.`,
    );
  const changed = (await git("status", "--porcelain")).split("\n").filter(Boolean);
  if (changed.length > 0)
    problems.push(
      `The tree has ${changed.length === 1 ? "1 uncommitted change" : `${changed.length} uncommitted changes`}, such as ${changed[0]?.trim().replace(/^\S+\s+/, "")}. Commit them.`,
    );
  const commit = await git("rev-parse", "HEAD");
  const tagged = await git("tag", "--list", `v${version}`, "--format=%(objectname) %(*objectname)");
  if (tagged !== "" && !tagged.split(" ").includes(commit))
    problems.push(`The tag v${version} names another commit. Choose another version.`);
  const at = new Date(Number(await git("log", "-1", "--format=%ct")) * 1_000).toISOString();
  return { root, version, commit, at, problems };
}

/**
 * Makes the files of a release in a new folder: the archive, the bill of materials, and SHA256SUMS. Adds the
 * container image to the release when this machine can build an image. The folder appears only when it is
 * complete.
 * @returns the files, and the reason when there is no image
 * @throws Error when the folder exists, or a program fails
 */
export async function makeRelease(
  plan: ReleasePlan,
  folder: string,
  options: { withImage: boolean; say: (line: string) => void },
): Promise<{ files: ReleaseFile[]; noImage: string | undefined }> {
  if (existsSync(folder)) throw new Error(`${folder} exists already. A release never replaces files.`);
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(join(dirname(folder), ".release-"));
  try {
    const name = `handover-${plan.version}`;
    options.say(`writing ${name}.tar.gz`);
    await writeArchive(plan, name, join(draft, `${name}.tar.gz`));
    writeFileSync(join(draft, `${name}.cdx.json`), await writeBill(plan.root, plan.at));
    const noImage = options.withImage ? whyNoImage() : "it was not asked for";
    if (noImage === undefined) await writeImage(plan, join(draft, `${name}.tar.gz`), options.say);
    const files = readdirSync(draft)
      .sort()
      .map((file) => describe(join(draft, file)));
    writeFileSync(join(draft, "SHA256SUMS"), files.map((file) => `${file.sha256}  ${file.name}\n`).join(""));
    renameSync(draft, folder);
    return { files, noImage };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Writes an archive that contains one folder with the newest commit's tracked files and the build. The
 * archive's names, times and owners depend only on the commit and the build.
 */
async function writeArchive({ root, commit, at }: ReleasePlan, name: string, file: string): Promise<void> {
  if (!existsSync(join(root, "build/.handover-build"))) throw new Error("The shop is not built.");
  const tar = `${file}.tar`;
  await runProgram("git", ["archive", "--format=tar", `--prefix=${name}/`, "--output", tar, commit], {
    cwd: root,
  });
  const same = ["--sort=name", `--mtime=${at}`, "--owner=0", "--group=0", "--numeric-owner"];
  await runProgram(
    "tar",
    ["--append", "--file", tar, ...same, "--mode=u=rwX,go=rX", `--transform=s,^,${name}/,`, "build"],
    { cwd: root },
  );
  writeFileSync(file, gzipSync(readFileSync(tar), { level: 9 }));
  rmSync(tar);
}

/** Builds the image from the files of the archive, and stores it beside the archive. */
async function writeImage(plan: ReleasePlan, archive: string, say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "handover-release-"));
  try {
    await runProgram("tar", ["--extract", "--file", archive, "--directory", folder]);
    const context = join(folder, `handover-${plan.version}`);
    const { name } = await buildImage(context, plan.version, { isFresh: false, say });
    const file = archive.replace(/\.tar\.gz$/, `-image-${process.arch}.tar`);
    await runProgram("buildah", ["push", "--quiet", name, `oci-archive:${file}:handover:${plan.version}`]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function describe(file: string): ReleaseFile {
  const content = readFileSync(file);
  return {
    name: basename(file),
    bytes: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
  };
}
