import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { beginCommand } from "./begin-command.ts";
import { askedFaults, type FaultId } from "./faults/asked.ts";
import { type FaultRow, faultTable, type RanTest, tabulate } from "./faults/fault-table.ts";
import { type FaultRecord, RECORDS } from "./faults/record-fault.ts";
import { REPORTS, runStep, vitest } from "./run-step.ts";

/**
 * `npm run faults`: the fault tests alone, at their full numbers, and one table of them all at the end. Exit code 0 when
 * every fault test passed and reached what was asked, 1 when one did not, 2 for wrong usage.
 */

const HELP = `Usage: npm run faults -- [options]

Runs the fault tests at their full numbers and prints one table of them.

  --only F24,F25   these alone
  --reduced        the small numbers of npm test: shows that they run, reaches nothing
  --json           one JSON object on standard output; what the tests say goes to standard error
  --help           this text

Exit codes: 0 all passed and reached what was asked, 1 one failed or fell short, 2 wrong usage.`;

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

/** Runs the files of the wanted faults, by project, and answers every test that was run. */
async function runTests(ids: readonly FaultId[], isQuiet: boolean): Promise<RanTest[]> {
  const files = [...new Set(ids.flatMap((id): readonly string[] => askedFaults[id].files))];
  const ofProcesses = files.filter((file) => file.endsWith(".process.test.ts"));
  const ofDatabase = files.filter((file) => !ofProcesses.includes(file));
  // The number at the title's beginning; a title follows the names of its groups.
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

/** Says now and then how far it is: at full numbers one test takes minutes. */
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
  const said = asJson ? JSON.stringify({ ok, command: "faults", seconds, faults: rows }) : faultTable(rows);
  process.stdout.write(asJson ? `${said}\n` : `\n${said}, in ${seconds} s\n`);
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
