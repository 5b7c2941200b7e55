/** One command of the laboratory: `npm run lab -- NAME`. */
export interface Experiment {
  /** One line that says what the command shows. */
  about: string;
  /** The path of the program, relative to the project. */
  file: string;
  /** Arguments that the program gets before the arguments of the command line. */
  args?: readonly string[];
  /** Whether the program needs the built shop and does not build the shop itself. */
  needsBuild?: boolean;
}

const bench = (file: string, about: string): Experiment => ({
  file: `lab/bench/${file}`,
  about,
  needsBuild: true,
});
const vitest = (folder: string, about: string): Experiment => ({
  file: "node_modules/vitest/vitest.mjs",
  args: ["run", "--project", "unit", "--project", "processes", `lab/${folder}`],
  about,
  needsBuild: true,
});
const playwright = (folder: string, about: string): Experiment => ({
  file: "node_modules/@playwright/test/cli.js",
  args: ["test", "--config", `lab/${folder}/playwright.config.ts`],
  about,
  needsBuild: true,
});

/** The commands by name, in the order of the list that `npm run lab` prints. */
export const experiments: Readonly<Record<string, Experiment>> = {
  bench: bench("budget.ts", "the benchmarks that have a goal, compared with their goals"),
  orders: bench("orders.ts", "orders per second, from the click on Pay to the delivery"),
  pages: bench("pages.ts", "requests per second of the storefront's pages, and their size"),
  stock: bench("stock-race.ts", "200 shoppers who buy a stock of 10 at the same moment"),
  lists: bench("lists.ts", "every list of the back office in a small and a large shop"),
  small: bench("small.ts", "the whole shop on one core with 1 GB"),
  memory: bench("memory.ts", "the memory of each process of npm start"),
  backup: { file: "lab/bench/backup.ts", about: "backup and restore beside pg_dump and pg_restore" },
  overload: bench("overload.ts", "more requests than a web process can answer"),
  soak: bench("soak.ts", "minutes of ordinary traffic with one percent of faults"),
  figures: { file: "lab/bench/figures.ts", about: "every number of the reports, compared with the orders" },
  "delivery-time": bench("delivery-time.ts", "the time from the click on Pay to the credential"),
  deliveries: bench("deliveries.ts", "10,000 messages to a webhook, and a worker that is killed 20 times"),
  interactions: {
    file: "lab/lighthouse/interactions.ts",
    about: "the time until the screen responds to input",
    needsBuild: true,
  },
  lighthouse: {
    file: "lab/lighthouse/run.ts",
    about: "Lighthouse on home, marketplace and a product",
    needsBuild: true,
  },
  "fill-shop": {
    file: "lab/bench/fill-shop.ts",
    about: "fills a folder with a large shop for the benchmarks",
  },
  proof: { file: "lab/proof/run.ts", about: "every check that is too long for npm test" },
  cluster: { file: "lab/cluster/run.ts", about: "three PostgreSQL machines that fail while shoppers buy" },
  upgrade: { file: "lab/upgrades/run.ts", about: "an upgrade to a next release under load" },
  production: { file: "lab/production/run.ts", about: "the first day of a shop in production" },
  proxies: { file: "lab/proxies/run.ts", about: "nginx and Caddy as documented, in front of a shop" },
  image: { file: "lab/image/run.ts", about: "the container image, built without a daemon, run and checked" },
  release: { file: "lab/release/run.ts", about: "the files of a release: archive, image, checksums" },
  "known-addresses": vitest("known-addresses", "times of answers to known and unknown addresses"),
  pooler: vitest("pooler", "the shop behind a pooler in transaction mode"),
  follower: vitest("follower", "lists and reports read from a streaming replica"),
  move: { file: "lab/move/run.ts", about: "a whole catalog that moves to empty shops" },
  mutation: { file: "lab/mutation/run.ts", about: "deliberate defects that the tests must notice" },
  axe: playwright("axe", "axe on every page in six looks"),
  language: playwright("third-language", "every screen in a third language with longer texts"),
};

/** The list of names that `npm run lab` prints. */
export function listExperiments(): string {
  const names = Object.keys(experiments);
  const width = Math.max(...names.map((name) => name.length)) + 3;
  return names.map((name) => `  ${name.padEnd(width)}${experiments[name]?.about}`).join("\n");
}
