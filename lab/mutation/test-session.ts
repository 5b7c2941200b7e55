import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { createVitest } from "vitest/node";

/** Folders that the tests do not need. `node_modules` is linked. */
const LEFT_OUT = new Set(["node_modules", "build", "demo", ".git", ".cache", ".handover", ".react-router"]);

/**
 * The time limit is high. With a low limit, a slow test would fail on a busy machine, and the failure would
 * wrongly count as a detected defect.
 */
const TEST_TIMEOUT_MS = 60_000;

/** A copy of the working tree, and a vitest that runs its tests repeatedly on one database server. */
export interface TestSession {
  readFile(file: string): string;
  /** Writes a file to the copy of the working tree. The next test run loads the changed file. */
  writeFile(file: string, text: string): void;
  /**
   * Runs test files until the first failure.
   * @returns the name or the message of the failure, or null when every test passed.
   * @throws Error when a file has no test.
   */
  run(files: readonly string[]): Promise<string | null>;
  /** Stops the server and deletes the copy. */
  close(): Promise<void>;
}

/**
 * Copies the working tree to a temporary folder, and makes the folder the working directory of this process.
 */
export async function openTestSession(): Promise<TestSession> {
  const root = process.cwd();
  const copy = mkdtempSync(join(tmpdir(), "handover-mutation-"));
  process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !LEFT_OUT.has(relative(root, path)),
  });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  process.chdir(copy);
  const vitest = await createVitest({
    root: copy,
    watch: false,
    project: ["unit", "database"],
    bail: 1,
    testTimeout: TEST_TIMEOUT_MS,
    silent: true,
    reporters: [{}],
  });
  await vitest.standalone();
  return {
    readFile: (file) => readFileSync(join(copy, file), "utf8"),
    writeFile(file, text) {
      writeFileSync(join(copy, file), text);
      vitest.invalidateFile(join(copy, file));
    },
    async run(files) {
      const chosen = files.map((file) => join(copy, file));
      // vitest keeps the results of earlier runs and adds the results of each new run.
      vitest.state.filesMap.clear();
      await vitest.globTestSpecifications(chosen);
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
        chosen.flatMap((file) => vitest.getModuleSpecifications(file)),
      );
      const failures = testModules.flatMap((module) => [
        ...module.errors().map(({ message }) => `${module.relativeModuleId}: ${message}`),
        ...[...module.children.allTests("failed")].map(
          (test) => `${test.fullName}: ${test.result().errors?.[0]?.message}`,
        ),
      ]);
      for (const error of unhandledErrors)
        failures.push(
          `unhandled: ${(error as { message?: string }).message ?? "an error without a message"}`,
        );
      const missing = files.filter((file) => !testModules.some((module) => module.relativeModuleId === file));
      // A failure ends the run, so the results of later files may be missing.
      if (failures.length === 0 && missing.length > 0)
        throw new Error(`no test ran in ${missing.join(", ")}`);
      return failures[0] ?? null;
    },
    close: () => vitest.close(),
  };
}
