import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { beginCommand } from "./begin-command.ts";
import { askedFaults, type FaultId } from "./faults/asked.ts";
import { type FaultRow, faultTable, type RanTest, tabulate } from "./faults/fault-table.ts";
import { type FaultRecord, RECORDS } from "./faults/record-fault.ts";
import { REPORTS, runStep, vitest } from "./run-step.ts";

/**
 * `npm run faults`: runs only the fault tests, with their full numbers of cases, and prints one table at the
 * end. Exit code 0: every fault test passed and reached its full count. 1: at least one fault test failed or
 * missed its count. 2: wrong usage.
 */

const HELP = `Usage: npm run faults -- [options]

Runs the fault tests at their full numbers and prints one table of the results.

  --only F24,F25   runs only these fault tests
  --reduced        uses the small numbers of npm test: shows that the tests run, reaches no full count
  --json           prints one JSON object on standard output; the output of the tests goes to standard error
  --help           prints this text

Exit codes: 0 all passed and reached their counts, 1 one failed or reached less, 2 wrong usage.`;

const SECONDS_BETWEEN_WORDS = 30;

function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      reduced: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const ids = values.only
    ?.split(",")
    .map((one) => one.trim().toUpperCase())
    .filter(Boolean);
  const unknown = ids?.find((id) => !Object.hasOwn(askedFaults, id));
  if (unknown !== undefined) throw new Error(`There is no fault test ${unknown}.`);
  if (ids?.length === 0) throw new Error("--only needs the numbers of fault tests: --only F24,F25.");
  return { ...values, ids: (ids ?? Object.keys(askedFaults)) as FaultId[] };
}

/** Runs the test files of the given faults, grouped by project, and returns every test that ran. */
async function runTests(ids: readonly FaultId[], isQuiet: boolean): Promise<RanTest[]> {
  const files = [...new Set(ids.flatMap((id): readonly string[] => askedFaults[id].files))];
  const ofProcesses = files.filter((file) => file.endsWith(".process.test.ts"));
  const ofDatabase = files.filter((file) => !ofProcesses.includes(file));
  // A test title begins with the number of the fault. vitest matches the pattern against the full test name,
  // which begins with the names of the describe blocks.
  const picked = `(^|\\s)(${ids.join("|")}): `;
  const tests: RanTest[] = [];
  if (
    ofProcesses.length > 0 &&
    (await runStep(["node", "scripts/bootstrap.mjs", "build"], { quiet: isQuiet }))
  )
    throw new Error("The shop could not be built.");
  for (const [project, own] of [
    ["database", ofDatabase],
    ["processes", ofProcesses],
  ] as const) {
    if (own.length === 0) continue;
    const { command, report } = vitest(`faults-${project}`, project);
    await runStep([...command, "-t", picked, ...own], { quiet: isQuiet });
    tests.push(...readTests(report));
  }
  return tests;
}

function readTests(report: string): RanTest[] {
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
    testResults: { assertionResults: RanTest[] }[];
  };
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ title, status })),
  );
}

const readRecords = (): FaultRecord[] =>
  readdirSync(RECORDS).map((name) => JSON.parse(readFileSync(`${RECORDS}/${name}`, "utf8")) as FaultRecord);

/** Reports the progress every 30 seconds, because a test with its full number of cases takes minutes. */
function startWords(ids: readonly FaultId[]): () => void {
  const began = Date.now();
  const timer = setInterval(() => {
    const ready = new Set(readRecords().map(({ id }) => id));
    const waited = new Date(Date.now() - began).toISOString().slice(11, 19);
    const left = ids.filter((id) => !ready.has(id));
    process.stderr.write(
      `    ... ${waited}: ${ready.size} fault tests have reported; not yet: ${left.join(" ")}\n`,
    );
  }, SECONDS_BETWEEN_WORDS * 1000);
  return () => clearInterval(timer);
}

function tellRows(rows: FaultRow[], asJson: boolean, ok: boolean, seconds: number): void {
  const text = asJson ? JSON.stringify({ ok, command: "faults", seconds, faults: rows }) : faultTable(rows);
  process.stdout.write(asJson ? `${text}\n` : `\n${text}, in ${seconds} s\n`);
}

async function faults(options: ReturnType<typeof readOptions>): Promise<number> {
  if (!options.reduced) process.env.HANDOVER_FAULTS = "full";
  rmSync(RECORDS, { recursive: true, force: true });
  mkdirSync(RECORDS, { recursive: true });
  const began = Date.now();
  const endWords = startWords(options.ids);
  try {
    const tests = await runTests(options.ids, options.json);
    const rows = tabulate(readRecords(), tests, options.ids);
    const accepted = options.reduced ? ["pass", "short"] : ["pass"];
    const ok = rows.every(({ verdict }) => accepted.includes(verdict));
    writeFileSync(`${REPORTS}/faults.json`, JSON.stringify(rows, null, 2));
    tellRows(rows, options.json, ok, Math.round((Date.now() - began) / 1000));
    return ok ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return 1;
  } finally {
    endWords();
  }
}

process.exitCode = await beginCommand(HELP, readOptions, faults);
