import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildImage, withTree } from "#lab/image/build-image.ts";
import type { Check } from "#lab/image/check-containers.ts";
import { makeContext } from "#lab/image/make-context.ts";
import { beginCommand } from "#tests/begin-command.ts";
import { runStep } from "#tests/run-step.ts";
import { makeAuthority } from "./authority.ts";
import { hostsFile } from "./names.ts";
import { runInNamespace, whyNoProduction } from "./own-namespace.ts";

/** Sets up a production shop with the steps of an owner, and checks each step. */

const HELP = `Usage: npm run lab -- production [options]

Lives the first day of docs/operations/first-day.md: the container image, an external PostgreSQL server with TLS
and three roles, Caddy with the certificate of a test authority, Exim with STARTTLS and a password, and a
card provider in live mode with a restricted key. The first admin, a sale, a backup, the doctor, a new master key,
a restart, a restore on a second machine and the upgrade of a former release follow. Everything runs in a network
namespace that reaches no other machine. About two minutes, and one more to build the image.

  --image NAME  uses an image that buildah has already built, such as localhost/handover:0.1.0
  --json        prints one JSON object on standard output
  --help        prints this text

Needs Linux, the user root, and Debian's packages buildah, caddy, crun, exim4-daemon-light, iproute2,
mmdebstrap and openssl.

Exit codes: 0 every check holds, 1 a check fails, 2 wrong usage or a program is missing.`;

interface Options {
  image?: string | undefined;
  json: boolean;
  help: boolean;
}

async function production(options: Options): Promise<number> {
  const reason = whyNoProduction();
  if (reason !== undefined) {
    console.error(`The first day cannot be lived here: ${reason}`);
    return 2;
  }
  const folder = mkdtempSync(join(tmpdir(), "handover-production-"));
  // The mail server's user needs access to its own folder.
  chmodSync(folder, 0o711);
  try {
    const image = options.image ?? (await build(join(folder, "context")));
    if (image === undefined) return 1;
    const authority = makeAuthority(join(folder, "authority"));
    writeFileSync(join(folder, "hosts"), hostsFile());
    const result = join(folder, "result.json");
    await withTree(image, (root) =>
      runInNamespace(join(folder, "hosts"), authority, [
        "lab/production/live-the-day.ts",
        root,
        folder,
        result,
      ]),
    );
    const checks = existsSync(result) ? (JSON.parse(readFileSync(result, "utf8")) as Check[]) : [];
    return report(options, checks);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function build(context: string): Promise<string | undefined> {
  if ((await runStep(["node", "scripts/bootstrap.mjs", "build"], { quiet: true })) !== 0) return undefined;
  makeContext(context);
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  return (await buildImage(context, "production", { isFresh: false, say })).name;
}

/** The last check of the run. When this check is missing, the run ended too early. */
const LAST = "no log of the shop contains";

function report(options: Options, checks: readonly Check[]): number {
  const isWhole = checks.some(([what]) => what.startsWith(LAST));
  const failed = checks.filter(([, holds]) => !holds).length + (isWhole ? 0 : 1);
  if (options.json) {
    const listed = checks.map(([what, holds, seen]) => ({ what, holds, seen }));
    console.log(JSON.stringify({ ok: failed === 0, isWhole, checks: listed }));
  } else {
    if (!isWhole) console.log("The day ended before its last step.");
    console.log(`${checks.filter(([, holds]) => holds).length} passed, ${failed} failed`);
  }
  return failed === 0 ? 0 : 1;
}

const readOptions = (): Options =>
  parseArgs({
    options: {
      image: { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  }).values as Options;

process.exit(await beginCommand(HELP, readOptions, production));
