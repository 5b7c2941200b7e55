import { missingPackages as missingForCluster } from "#lab/cluster/machines/packages.ts";
import { whyNoImage } from "#lab/image/image-programs.ts";
import { whyNoProduction } from "#lab/production/own-namespace.ts";
import { missingPackages as missingForProxies } from "#lab/proxies/proxy-programs.ts";
import { longTestFiles, PROOF_TAG } from "#tests/long-tests.ts";
import { REPORTS, vitest } from "#tests/run-step.ts";

/** One long proof: a command whose exit code is 0 when every check passes. */
export interface ProofPart {
  name: string;
  says: string;
  command(options: { reduced: boolean }): readonly string[];
  /** Returns why this machine cannot run the part, or undefined when the machine can run it. */
  missing?(): string | undefined;
}

/** Lists the test files of one part. */
const filesOf = (part: (typeof longTestFiles)[string]) =>
  Object.keys(longTestFiles).filter((file) => longTestFiles[file] === part);

const toInstall = (packages: readonly string[]): string | undefined =>
  packages.length === 0
    ? undefined
    : `missing: apt-get install --no-install-recommends ${packages.join(" ")}`;

/** The parts in the order in which they run. Short parts run first, so that a failure shows early. */
export const proofParts: readonly ProofPart[] = [
  {
    name: "attacks",
    says: "tests/security with every text, 3,000 slow connections, and the times of 3,000 answers",
    command: () => [...vitest("proof-attacks", "processes").command, "tests/security", "lab/known-addresses"],
  },
  {
    name: "journeys",
    says: "the browser tests that npm test leaves out",
    command: () => ["playwright", "test", "--grep", PROOF_TAG],
  },
  {
    name: "proxies",
    says: "the documented nginx and Caddy in front of a shop (npm run lab -- proxies)",
    command: () => ["node", "lab/proxies/run.ts"],
    missing: () => toInstall(missingForProxies()),
  },
  {
    name: "image",
    says: "the container image: built without a daemon, run, checked (npm run lab -- image)",
    command: () => ["node", "lab/image/run.ts"],
    missing: whyNoImage,
  },
  {
    name: "production",
    says: "the first day of a shop in production, with every service (npm run lab -- production)",
    command: () => ["node", "lab/production/run.ts"],
    missing: whyNoProduction,
  },
  {
    name: "upgrade",
    says: "an upgrade to a next release with two migrations at 50 requests a second (npm run lab -- upgrade)",
    command: ({ reduced }) => ["node", "lab/upgrades/run.ts", ...(reduced ? ["--per-second", "15"] : [])],
  },
  {
    name: "small",
    says: "the whole shop on one core with 1 GB (npm run bench:small)",
    command: ({ reduced }) => ["node", "lab/bench/small.ts", ...(reduced ? ["--keys", "500"] : [])],
    missing: () => (process.platform === "linux" ? undefined : "it measures with /proc, on Linux"),
  },
  {
    name: "pooler",
    says: "the shop behind a pooler in transaction mode (npm run lab -- pooler)",
    command: () => [...vitest("proof-pooler", "unit", "processes").command, "lab/pooler"],
  },
  {
    name: "follower",
    says: "lists and reports from a streaming replica (npm run lab -- follower)",
    command: () => [...vitest("proof-follower", "unit", "processes").command, "lab/follower"],
  },
  {
    name: "move",
    says: "a whole catalog moved to empty shops by the commands and by the screens",
    command: ({ reduced }) => ["node", "lab/move/run.ts", ...(reduced ? ["--reduced"] : [])],
  },
  {
    name: "restore",
    says: "backups, restores that are interrupted, old, without a key or on a full disk, and older releases",
    command: () => [...vitest("proof-restore", "database").command, ...filesOf("restore")],
  },
  {
    name: "servers",
    says: "crashes and concurrent starts of the embedded database and of the card sandbox",
    command: () => [...vitest("proof-servers", "unit").command, ...filesOf("servers")],
  },
  {
    name: "axe",
    says: "every page, drawer and dialog in six looks (npm run check:axe)",
    command: () => ["playwright", "test", "--config", "lab/axe/playwright.config.ts"],
  },
  {
    name: "language",
    says: "a third language with longer texts, added as a folder and one line",
    command: () => ["playwright", "test", "--config", "lab/third-language/playwright.config.ts"],
  },
  {
    name: "bench",
    says: "the goals of speed that a short run can measure (npm run bench)",
    command: () => ["node", "lab/bench/budget.ts", "--short"],
  },
  {
    name: "figures",
    says: "every number of the charts and reports, from a filled shop (npm run lab -- figures)",
    command: ({ reduced }) => ["node", "lab/bench/figures.ts", "--size", reduced ? "small" : "medium"],
  },
  {
    name: "mutation",
    says: "deliberate defects that the tests must notice (npm run lab -- mutation)",
    command: ({ reduced }) => ["node", "lab/mutation/run.ts", ...(reduced ? ["--only", "vault"] : [])],
  },
  {
    name: "model",
    says: "2,000 drawn sequences (npm run model)",
    command: ({ reduced }) => ["node", "tests/run-model.ts", "--sequences", reduced ? "20" : "2000"],
  },
  {
    name: "events",
    says: "the events of a payment in any order and repeated, at the full number of drawn payments",
    command: () => [...vitest("proof-events", "database").command, "tests/model/permutations.db.test.ts"],
  },
  {
    name: "faults",
    says: "the fault tests at their full numbers (npm run faults)",
    command: ({ reduced }) => ["node", "tests/run-faults.ts", ...(reduced ? ["--reduced"] : [])],
  },
  {
    name: "cluster",
    says: "three PostgreSQL machines that are struck (npm run lab -- cluster)",
    command: ({ reduced }) => ["node", "lab/cluster/run.ts", ...(reduced ? ["--strikes", "kill"] : [])],
    missing: () =>
      process.platform === "linux" ? toInstall(missingForCluster()) : "it uses Debian's packages, on Linux",
  },
];

/** The path of the file with the result of a run. */
export const PROOF_REPORT = `${REPORTS}/proof.json`;

/**
 * Returns the parts that a list such as "attacks,model" names, in the order in which they run. @throws Error
 * when a name is unknown or the list is empty.
 */
export function chooseParts(only: string | undefined): readonly ProofPart[] {
  if (only === undefined) return proofParts;
  const names = only
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  const known = proofParts.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}". Parts: ${known.join(", ")}.`);
  if (names.length === 0) throw new Error(`--only needs names of parts: ${known.join(", ")}.`);
  return proofParts.filter(({ name }) => names.includes(name));
}
