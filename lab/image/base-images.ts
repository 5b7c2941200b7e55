import { existsSync, mkdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./make-context.ts";
import { runProgram } from "./run-program.ts";

/** The Debian release of the base image in deploy/Dockerfile. */
const SUITE = "bookworm";
const CACHE = join(ROOT, ".cache/image");
/** The files that a container never reads. Debian's slim images also leave out these files. */
const LEFT_OUT = ["/usr/share/doc/*", "/usr/share/man/*", "/usr/share/info/*", "/usr/share/locale/*"];

/** The images that replace the base images of a registry. */
export interface BaseImages {
  /** The base image that contains only Debian. */
  base: string;
  /** The base image with Debian, the project's Node and this machine's npm. */
  node: string;
}

/**
 * Makes the two base images from Debian's packages with `mmdebstrap`, so that no registry is needed. The file
 * tree of Debian is stored in .cache/image for the next run.
 * @param isFresh makes the file tree again even when a stored file tree exists
 */
export async function makeBaseImages(isFresh: boolean, say: (line: string) => void): Promise<BaseImages> {
  const tree = join(CACHE, `${SUITE}.tar`);
  if (isFresh) rmSync(tree, { force: true });
  if (!existsSync(tree)) {
    say(`making Debian ${SUITE} with mmdebstrap`);
    mkdirSync(CACHE, { recursive: true });
    const excluded = LEFT_OUT.map((path) => `--dpkgopt=path-exclude=${path}`);
    const draft = `${tree}.draft.tar`;
    await runProgram("mmdebstrap", ["--mode=root", "--variant=minbase", ...excluded, SUITE, draft]);
    renameSync(draft, tree);
  }
  const base = await commit("scratch", "localhost/handover-base", [[tree, "/"]]);
  const node = await commit(base, "localhost/handover-node", [
    [realpathSync(join(ROOT, "node_modules/.bin/node")), "/usr/local/bin/node"],
    [findNpm(), "/usr/local/lib/node_modules/npm/"],
  ]);
  return { base, node };
}

/**
 * Returns the folder of the npm that started this command. When no npm started this command, returns the
 * folder of the machine's npm.
 */
function findNpm(): string {
  const started = process.env.npm_execpath;
  const places = [
    ...(started ? [dirname(dirname(realpathSync(started)))] : []),
    "/usr/lib/node_modules/npm",
    "/usr/local/lib/node_modules/npm",
    "/usr/share/nodejs/npm",
  ];
  const found = places.find((folder) => existsSync(join(folder, "bin/npm-cli.js")));
  if (!found) throw new Error("npm was not found: run this command as npm run lab -- image");
  return found;
}

/** Adds files to an image and stores the result under a name. Returns the name. */
async function commit(
  from: string,
  name: string,
  files: readonly (readonly [string, string])[],
): Promise<string> {
  const container = await runProgram("buildah", ["from", from]);
  try {
    for (const [source, target] of files)
      await runProgram("buildah", ["add", "--quiet", container, source, target]);
    if (from !== "scratch")
      await runProgram("buildah", [
        ...["run", "--isolation", "chroot", container, "--"],
        ...["ln", "-sf", "../lib/node_modules/npm/bin/npm-cli.js", "/usr/local/bin/npm"],
      ]);
    await runProgram("buildah", ["commit", "--quiet", "--format", "docker", container, name]);
    return name;
  } finally {
    await runProgram("buildah", ["rm", container]);
  }
}
