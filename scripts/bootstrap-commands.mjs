/**
 * The file that each command runs. `inside`: the file takes the place of bootstrap in its process and handles
 * signals itself.
 */
export const COMMANDS = {
  start: { file: "build/start/start.js", build: true, inside: true },
  web: { file: "build/start/single.js", args: ["web"], build: true, inside: true },
  worker: { file: "build/start/single.js", args: ["worker"], build: true, inside: true },
  dev: { file: "server/dev.ts", inside: true },
  handover: { file: "server/start/command-line.ts", inside: true },
  test: { file: "tests/run.ts" },
  check: { file: "tests/run.ts", args: ["--fast"] },
  faults: { file: "tests/run-faults.ts" },
  cluster: { file: "tests/run-cluster.ts" },
  proxies: { file: "tests/run-proxies.ts" },
  image: { file: "tests/run-image.ts" },
  production: { file: "tests/run-production.ts" },
  upgrade: { file: "tests/run-upgrade.ts" },
  release: { file: "scripts/release.ts" },
  model: { file: "tests/run-model.ts" },
  mutation: { file: "tests/run-mutation.ts" },
  proof: { file: "tests/run-proof.ts" },
  bench: { file: "bench/budget.ts", build: true },
  "bench:pages": { file: "bench/pages.ts", build: true },
  "bench:orders": { file: "bench/orders.ts", build: true },
  "bench:stock": { file: "bench/stock-race.ts", build: true },
  "bench:lists": { file: "bench/lists.ts", build: true },
  "bench:lighthouse": { file: "bench/lighthouse.ts", build: true },
  "bench:delivery-time": { file: "bench/delivery-time.ts", build: true },
  "bench:interactions": { file: "bench/interactions.ts", build: true },
  "bench:overload": { file: "bench/overload.ts", build: true },
  "bench:soak": { file: "bench/soak.ts", build: true },
  "bench:scale": { file: "bench/scale.ts", build: true },
  "bench:memory": { file: "bench/memory.ts", build: true },
  "bench:backup": { file: "bench/backup.ts" },
  "bench:figures": { file: "bench/figures.ts" },
  "bench:small": { file: "bench/small.ts", build: true },
  "check:weight": { file: "scripts/check-page-weight.ts", build: true },
  "check:axe": {
    file: "node_modules/@playwright/test/cli.js",
    args: ["test", "--config", "playwright.axe.config.ts"],
    build: true,
  },
  build: { build: true },
};

/** A build is outdated when one of these files or folders has changed. */
export const BUILD_SOURCES = [
  "app",
  "messages",
  "domain",
  "db",
  "server",
  "packages",
  "public",
  "addresses.ts",
  "env.server.ts",
];
BUILD_SOURCES.push(
  "vite.config.ts",
  "vite.worker.config.ts",
  "vite.start.config.ts",
  "react-router.config.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "scripts/ascii-chunks.ts",
  "scripts/page-weight",
  "scripts/check-page-weight.ts",
);

/**
 * Each step is a program from node_modules or a script of the project. The last step fails when a page is too
 * heavy.
 */
export const BUILD_STEPS = [
  ["react-router", "build"],
  ["vite", "build", "--config", "vite.worker.config.ts", "--logLevel", "error"],
  ["vite", "build", "--config", "vite.start.config.ts", "--logLevel", "error"],
  ["scripts/check-page-weight.ts"],
];
