import { defineConfig } from "vitest/config";

const shared = {
  env: { APP_ENV: "test", LOG_LEVEL: "silent" },
  testTimeout: 20_000,
  hookTimeout: 60_000,
};
const exclude = ["node_modules/**", "build/**", "tests/e2e/**", ".handover/**", ".cache/**"];

/** `*.db.test.ts` runs on a real PostgreSQL with the invariants asked after each test; `*.process.test.ts` on the built shop as real
 * processes that are killed; everything else needs no database. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
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
          include: ["**/*.process.test.ts"],
          exclude,
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
