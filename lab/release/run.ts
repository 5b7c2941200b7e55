import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "#lab/image/make-context.ts";
import { tryProgram } from "#lab/image/run-program.ts";
import { makeRelease, planRelease } from "./make-release.ts";

/** `npm run release`: checks the working tree and the version, and makes the files of a release. */

const HELP = `Usage: npm run release -- [options]

Checks that the tree is clean and that CHANGELOG.md describes the version of package.json. Builds the shop.
Writes the archive (sources and build), the container image where this machine can build one, the bill of
materials in the form of CycloneDX 1.6, and SHA256SUMS.

  --to FOLDER       the new folder of the files; by default .cache/release/VERSION
  --without-image   makes no image
  --dry-run         checks everything and writes nothing
  --json            prints one JSON object
  --help            prints this text

The command makes no tag and sends nothing anywhere.

Exit codes: 0 done, 1 a program failed, 2 wrong usage, 3 the tree or the version was refused; nothing was written.`;

const REFUSED = 3;

function readOptions() {
  return parseArgs({
    options: {
      to: { type: "string" },
      "without-image": { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  }).values;
}

async function release(options: ReturnType<typeof readOptions>): Promise<number> {
  const answer = (result: object, sentence: string) =>
    console.log(options.json ? JSON.stringify(result) : sentence);
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const plan = await planRelease(ROOT);
  const { version, commit, problems } = plan;
  if (problems.length > 0) {
    const error = { code: "refused", message: "Nothing was written.", problems };
    answer({ ok: false, error }, `Nothing was written:\n${problems.map((one) => `  - ${one}`).join("\n")}`);
    return REFUSED;
  }
  const folder = resolve(options.to ?? join(ROOT, ".cache/release", version));
  if (options["dry-run"]) {
    answer(
      { ok: true, dryRun: true, version, commit, folder },
      `Dry run: nothing was written. ${version} can be released to ${folder}.`,
    );
    return 0;
  }
  const built = await tryProgram("node", ["scripts/bootstrap.mjs", "build"], { cwd: ROOT, isShown: true });
  if (built.code !== 0) return 1;
  const { files, noImage } = await makeRelease(plan, folder, { withImage: !options["without-image"], say });
  const list = files.map(({ name, bytes, sha256 }) => `  ${sha256}  ${name}, ${bytes} bytes`).join("\n");
  const image = noImage === undefined ? "" : `\nThere is no image: ${noImage}.`;
  answer(
    { ok: true, dryRun: false, version, commit, folder, files, noImage },
    `Release ${version} is in ${folder}:\n${list}${image}`,
  );
  return 0;
}

async function main(): Promise<number> {
  let options: ReturnType<typeof readOptions>;
  try {
    options = readOptions();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n(run with --help to see the options)`);
    return 2;
  }
  if (options.help) {
    console.log(HELP);
    return 0;
  }
  try {
    return await release(options);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (options.json) console.log(JSON.stringify({ ok: false, error: { code: "failed", message } }));
    else console.error(message);
    return 1;
  }
}

process.exit(await main());
