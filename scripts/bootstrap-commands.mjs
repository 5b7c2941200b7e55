/**
 * The file that each command runs. With `inside`, the file runs in the process of bootstrap instead of a new
 * process, and handles signals itself.
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
  model: { file: "tests/run-model.ts" },
  "db:generate": { file: "scripts/generate-migration.ts" },
  lab: { file: "lab/run.ts" },
  "check:weight": { file: "scripts/check-page-weight.ts", build: true },
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
 * Each step is a program from node_modules or a script of the project. The last step fails when the files of
 * a page are too large.
 */
export const BUILD_STEPS = [
  ["react-router", "build"],
  ["vite", "build", "--config", "vite.worker.config.ts", "--logLevel", "error"],
  ["vite", "build", "--config", "vite.start.config.ts", "--logLevel", "error"],
  ["scripts/check-page-weight.ts"],
];
