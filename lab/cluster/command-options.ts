import { parseArgs } from "node:util";
import { findPostgres, installCommand, installPackages, missingPackages } from "./machines/packages.ts";
import { type Strike, strikes } from "./machines/strikes.ts";

const DEFAULT_STRIKES = "kill,kill,freeze,standby,switchover";
const MOST_STRIKES = 10;

export const HELP = `Usage: npm run lab -- cluster [options]

Starts three database machines (PostgreSQL under Patroni, etcd) with synchronous replication, HAProxy,
three web processes and two workers on 127.0.0.1. Shoppers buy while machines fail. The run proves that
another machine takes over, the shop reconnects by itself, no acknowledged write is lost, and every paid
order is delivered once. At the end it stops all processes and removes all files.

  --strikes LIST   the failures, in order (default ${DEFAULT_STRIKES})
${Object.entries(strikes)
  .map(([name, output]) => `                     ${name.padEnd(11)}${output}`)
  .join("\n")}
  --install        installs the missing Debian packages, as root
  --keep           keeps the folder with its logs
  --files FOLDER   starts nothing; writes the same files for three real machines, with random passwords
  --machines LIST  their addresses: 10.0.0.11,10.0.0.12,10.0.0.13
  --json           prints one JSON object on standard output; progress always goes to standard error
  --help           prints this text

It needs Debian's packages patroni, python3-etcd, etcd-server, haproxy and postgresql, from Debian 12 on.

Exit codes: 0 every proof holds, 1 a proof failed, 2 wrong usage or packages are missing, 130 stopped by
Ctrl+C.`;

/**
 * Thrown when the options are wrong or packages are missing. The command throws this error before it starts
 * any program.
 */
export class WrongUsage extends Error {}

/** Reads the options of the command. @throws Error when an option or a kind of failure is unknown. */
export function readOptions(words: readonly string[]) {
  const { values } = parseArgs({
    args: [...words],
    options: {
      strikes: { type: "string", default: DEFAULT_STRIKES },
      install: { type: "boolean", default: false },
      keep: { type: "boolean", default: false },
      files: { type: "string" },
      machines: { type: "string", default: "" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const list = (text: string) => text.split(",").map((one) => one.trim());
  const wanted = list(values.strikes);
  const unknown = wanted.find((one) => !Object.hasOwn(strikes, one));
  if (unknown !== undefined) throw new WrongUsage(`There is no strike "${unknown}".`);
  if (wanted.length > MOST_STRIKES) throw new WrongUsage(`--strikes takes ${MOST_STRIKES} of them at most.`);
  return { ...values, wanted: wanted as Strike[], hosts: list(values.machines) };
}

/**
 * Returns the folder of PostgreSQL's programs. @throws WrongUsage with the names of the missing packages and
 * the command that installs these packages.
 */
export function requirePackages(mayInstall: boolean): string {
  if (process.platform !== "linux") throw new WrongUsage("This runs on Linux: it uses Debian's packages.");
  if (mayInstall && missingPackages().length > 0) installPackages(missingPackages());
  const missing = missingPackages();
  const programs = findPostgres();
  if (missing.length === 0 && programs) return programs;
  throw new WrongUsage(
    `Debian's packages are missing: ${missing.join(", ")}. As root:\n  ${installCommand(missing)}\nor add --install. Nothing was started.`,
  );
}
