import { randomBytes } from "node:crypto";
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { beginCommand } from "#tests/begin-command.ts";
import { runStep } from "#tests/run-step.ts";
import { type BuiltImage, buildImage, withBlobs, withTree } from "./build-image.ts";
import { type Check, checkContainers } from "./check-containers.ts";
import { whyNoImage } from "./image-programs.ts";
import { makeContext, ROOT } from "./make-context.ts";
import { findSecrets, plantSecret } from "./secrets-in-layers.ts";

/** Builds the container image without a daemon, runs the image, and checks its documented properties. */

const HELP = `Usage: npm run lab -- image [options]

Builds deploy/Dockerfile on base images made from Debian's packages, with buildah and without a daemon or a
registry. Then it runs the image with crun as the user 10001 on a read-only root, with a temporary PostgreSQL
server, and checks the answers. The image stays in the store of buildah as localhost/handover.

  --fresh   makes the Debian base again
  --json    prints one JSON object on standard output
  --help    prints this text

Needs Linux, the user root, and Debian's packages buildah, crun and mmdebstrap.

Exit codes: 0 every check holds, 1 a check fails, 2 wrong usage or a program is missing.`;

/** The goal for the total size of the image's files. */
const MOST_MB = 250;
const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;

interface Options {
  fresh: boolean;
  json: boolean;
  help: boolean;
}

async function image(options: Options): Promise<number> {
  const reason = whyNoImage();
  if (reason !== undefined) {
    console.error(`The image cannot be built here: ${reason}`);
    return 2;
  }
  if ((await runStep(["node", "scripts/bootstrap.mjs", "build"], { quiet: true })) !== 0) return 1;
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const folder = mkdtempSync(join(tmpdir(), "handover-image-"));
  try {
    const secret = `canary-${randomBytes(16).toString("hex")}`;
    const context = join(folder, "context");
    makeContext(context);
    plantSecret(context, secret);
    const began = performance.now();
    const built = await buildImage(context, versionOfProject(), {
      isFresh: options.fresh,
      say,
      settings: { HANDOVER_CANARY: secret },
    });
    say(`built in ${Math.round((performance.now() - began) / 1000)} s`);
    const data = join(folder, "data");
    mkdirSync(data, { mode: 0o700 });
    chownSync(data, 10_001, 10_001);
    const ran = await withTree(built.name, (root) => checkContainers({ root, folder, data, say }));
    const stored = await checkLayers(built, [secret, ...ran.secrets]);
    return report(options, built, stored.bytes, [...stored.checks, ...ran.checks]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const versionOfProject = () =>
  (JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string }).version;

async function checkLayers(
  built: BuiltImage,
  secrets: string[],
): Promise<{ bytes: number; checks: Check[] }> {
  return await withBlobs(built.name, async (blobs) => {
    const found = await findSecrets(blobs, secrets);
    const layers = blobs.filter(({ isLayer }) => isLayer);
    return {
      bytes: layers.reduce((sum, { bytes }) => sum + bytes, 0),
      checks: [
        [`is at most ${MOST_MB} MB`, built.bytes <= MOST_MB * 1e6, `${megabytes(built.bytes)} MB`],
        [`holds no secret in ${layers.length} layers and its description`, found.length === 0, found],
      ],
    };
  });
}

function report(options: Options, built: BuiltImage, compressed: number, checks: readonly Check[]): number {
  const failed = checks.filter(([, holds]) => !holds);
  if (options.json) {
    const { name, bytes } = built;
    const listed = checks.map(([what, holds, seen]) => ({ what, holds, seen }));
    console.log(JSON.stringify({ ok: failed.length === 0, name, bytes, compressed, checks: listed }));
  } else {
    for (const [what, holds, seen] of checks)
      console.log(`  ${holds ? "holds " : "BROKEN"}  the image ${what}: ${JSON.stringify(seen)}`);
    console.log(
      `\n${built.name}: ${megabytes(built.bytes)} MB of files, ${megabytes(compressed)} MB to transfer`,
    );
    console.log(`${checks.length - failed.length} passed, ${failed.length} failed`);
  }
  return failed.length === 0 ? 0 : 1;
}

const readOptions = (): Options =>
  parseArgs({
    options: {
      fresh: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  }).values as Options;

process.exit(await beginCommand(HELP, readOptions, image));
