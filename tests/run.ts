import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { keepCompiledModules } from "./compile-cache.ts";
import { listFailed } from "./failed-tests.ts";
import { LEAVE_LONG_TESTS, PROOF_TAG } from "./long-tests.ts";
import { REPORTS, runStep, vitest } from "./run-step.ts";

/**
 * Runs every check that a commit must pass, and prints one last line with the totals. The steps run in
 * rounds, and the steps of a round run at the same time. Exit code 0 when nothing failed, otherwise 1.
 *
 * `--fast` skips the steps that need the built shop (the processes and the browser) and the slow test files.
 * `--changed` also skips a test when none of the files that the test imports differs from the last commit.
 */
const { values: options } = parseArgs({
  options: { fast: { type: "boolean", default: false }, changed: { type: "boolean", default: false } },
});
const isFast = options.fast || options.changed;

interface Count {
  passed: number;
  failed: number;
}

interface Step {
  name: string;
  command: string[];
  /** The report with the test counts. A step without a report counts as one test. */
  report?: string;
  isFull?: boolean;
}

/** Lists the files that differ from the last commit, new files included. */
function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).split("\n");
  const names = [...git("diff", "--name-only", "HEAD"), ...git("ls-files", "--others", "--exclude-standard")];
  return names.filter((name) => name !== "" && existsSync(name));
}

/** Returns the step of one vitest project. With `--changed`, a step passes when it has no test to run. */
function tests(name: string, project: string): Step {
  const { command, report } = vitest(project, project);
  const chosen = options.changed ? ["--changed", "--passWithNoTests"] : [];
  return { name, command: [...command, ...chosen], report };
}

const checkedFiles = options.changed ? ["--no-errors-on-unmatched", ...changedFiles()] : ["."];

/**
 * The rounds run one after the other, and the steps of a round run at the same time. With more steps at once,
 * the run takes longer in total, because the browser, the database and the commands wait for each other.
 */
const runs: Step[][] = [
  [{ name: "route types", command: ["react-router", "typegen"] }],
  [
    { name: "types", command: ["tsc", "--noEmit"] },
    {
      name: "format, lint and the arrow",
      command: ["biome", "check", "--error-on-warnings", ...checkedFiles],
    },
    { name: "nothing unused", command: ["knip"] },
    { name: "build", command: ["node", "scripts/bootstrap.mjs", "build"], isFull: true },
    tests("units", "unit"),
  ],
  [tests("database", "database"), { ...tests("processes", "processes"), isFull: true }],
  [
    {
      name: "browser",
      command: ["playwright", "test", "--grep-invert", PROOF_TAG],
      report: `${REPORTS}/browser.json`,
      isFull: true,
    },
  ],
];

/**
 * Counts the tests of a report. When the exit code of a step is not zero, the function counts at least one
 * failure.
 */
function count(step: Step, code: number): Count {
  const one = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!step.report) return one;
  try {
    const report = JSON.parse(readFileSync(step.report, "utf8"));
    failed.push(...listFailed(report));
    const counted = readReport(report);
    if (code !== 0) return { ...counted, failed: Math.max(counted.failed, 1) };
    return counted.passed === 0 && !options.changed ? { passed: 0, failed: 1 } : counted;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function readReport(report: Record<string, unknown>): Count {
  const stats = report.stats as { expected?: number; flaky?: number; unexpected?: number } | undefined;
  if (stats) return { passed: (stats.expected ?? 0) + (stats.flaky ?? 0), failed: stats.unexpected ?? 0 };
  return { passed: Number(report.numPassedTests), failed: Number(report.numFailedTests) };
}

process.env[LEAVE_LONG_TESTS] = options.fast && !options.changed ? "slow" : "long";
keepCompiledModules();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const total: Count = { passed: 0, failed: 0 };
const summary: string[] = [];
const failed: string[] = [];

/** Runs one step and adds its counts to the totals. */
async function runAndCount(step: Step, output: "at once" | "at the end"): Promise<void> {
  const began = Date.now();
  const counted = count(step, await runStep(step.command, { output, title: `\n── ${step.name}\n` }));
  total.passed += counted.passed;
  total.failed += counted.failed;
  const seconds = ((Date.now() - began) / 1000).toFixed(1).padStart(6);
  summary.push(`${seconds} s  ${step.name}: ${counted.passed} passed, ${counted.failed} failed`);
}

for (const run of runs) {
  const steps = run.filter((step) => !(isFast && step.isFull));
  const output = steps.length > 1 ? "at the end" : "at once";
  if (steps.length > 1) console.log(`\n── side by side: ${steps.map(({ name }) => name).join(", ")}`);
  await Promise.all(steps.map((step) => runAndCount(step, output)));
}
if (failed.length > 0) console.log(`\n── failed\n${failed.join("\n")}`);
console.log(`\n${summary.join("\n")}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
