import { defineConfig } from "vitest/config";
import { keepCompiledModules } from "./tests/compile-cache.ts";
import {
  LEAVE_LONG_TESTS,
  longTestFiles,
  ONE_SHOP,
  sharedShopFiles,
  slowTestFiles,
} from "./tests/long-tests.ts";
import { keepTemporaryFoldersInMemory } from "./tests/temporary-folder.ts";

keepCompiledModules();
keepTemporaryFoldersInMemory();

/** The module that each test worker loads first, so that the worker starts faster. */
const LOAD_DRIZZLE = new URL("./db/load-drizzle.ts", import.meta.url).href;
const shared = {
  execArgv: ["--import", LOAD_DRIZZLE],
  env: { APP_ENV: "test", LOG_LEVEL: "silent" },
  // The timeouts are long, because a test can start several commands as processes while other suites run on
  // the same machine.
  testTimeout: 60_000,
  hookTimeout: 120_000,
};
const exclude = [
  "node_modules/**",
  "build/**",
  ".handover/**",
  ".cache/**",
  ...(process.env[LEAVE_LONG_TESTS] ? Object.keys(longTestFiles) : []),
  ...(process.env[LEAVE_LONG_TESTS] === "slow" ? slowTestFiles : []),
];

/**
 * `*.db.test.ts` runs on a real PostgreSQL and checks the invariants after each test. `*.process.test.ts`
 * runs the built shop as real processes and kills them. Tests in files with other names need no database.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    fsModuleCache: true,
    fsModuleCachePath: ".cache/test-modules",
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          isolate: false,
          setupFiles: ["tests/fresh-modules.ts"],
          include: ["**/*.test.ts", "**/*.test.tsx"],
          exclude: [...exclude, "**/*.db.test.ts", "**/*.process.test.ts"],
        },
      },
      {
        test: {
          ...shared,
          name: "database",
          isolate: false,
          include: ["**/*.db.test.ts"],
          exclude,
          globalSetup: ["tests/database-server.ts"],
          setupFiles: ["tests/database-copy.ts"],
        },
      },
      {
        test: {
          ...shared,
          name: "processes",
          globalSetup: ["tests/prepared-database.ts"],
          include: ["**/*.process.test.ts"],
          exclude: [...exclude, ...(process.env[LEAVE_LONG_TESTS] ? sharedShopFiles : [ONE_SHOP])],
          testTimeout: 600_000,
        },
      },
    ],
  },
});
