import { parseArgs } from "node:util";
import { beginCommand } from "#tests/begin-command.ts";
import type { Mutant } from "./mutant.ts";
import { areaNames, chooseMutants, mutate } from "./mutants.ts";
import { openTestSession, type TestSession } from "./test-session.ts";

/** Makes deliberate defects, one after the other, and checks that the tests notice each defect. */

const HELP = `Usage: npm run lab -- mutation [options]

Copies the working tree, proves that the tests pass there, and then makes one deliberate defect (a mutant)
after the other: a dropped check, a wrong comparison, a missing lock. A mutant is killed when a test fails.

  --only LIST   only the mutants of these areas, or with these parts of ids: ${areaNames.join(",")}
  --json        prints one JSON object on standard output; the progress goes to standard error
  --help        prints this text

Exit codes: 0 every mutant was killed, except those that lab/mutation marks as equivalent; 1 a mutant
survived, a mutant no longer fits its file, or a test fails without a mutant; 2 wrong usage.`;

interface Result {
  id: string;
  verdict: "killed" | "survived" | "equivalent" | "refused";
  /**
   * The test that failed, or the reason why the mutant was rejected, or the reason why the tests need not
   * detect the mutant.
   */
  by: string;
  seconds: number;
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  return { ...values, mutants: chooseMutants(values.only) };
}

async function judge(session: TestSession, mutant: Mutant): Promise<Omit<Result, "id" | "seconds">> {
  const { file, tests, equivalent } = mutant;
  const text = session.readFile(file);
  let changed: string;
  try {
    changed = mutate(text, mutant);
  } catch (error) {
    return { verdict: "refused", by: `${file}: ${error instanceof Error ? error.message : error}` };
  }
  session.writeFile(file, changed);
  try {
    const failure = await session.run(tests);
    if (failure !== null) return { verdict: "killed", by: failure.split("\n")[0] ?? "" };
    return equivalent ? { verdict: "equivalent", by: equivalent } : { verdict: "survived", by: "" };
  } finally {
    session.writeFile(file, text);
  }
}

/** @returns the results, or the failure when the tests fail without a mutant. */
async function judgeAll(session: TestSession, mutants: readonly Mutant[]): Promise<Result[] | string> {
  const failure = await session.run([...new Set(mutants.flatMap(({ tests }) => tests))]);
  if (failure !== null) return failure;
  const results: Result[] = [];
  for (const mutant of mutants) {
    const began = performance.now();
    const verdict = await judge(session, mutant);
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    results.push({ id: mutant.id, ...verdict, seconds });
    process.stderr.write(`${verdict.verdict.padEnd(10)} ${mutant.id}${verdict.by && ` (${verdict.by})`}\n`);
  }
  return results;
}

async function mutation({ mutants, json }: ReturnType<typeof readOptions>): Promise<number> {
  const began = performance.now();
  const session = await openTestSession();
  const results = await judgeAll(session, mutants).finally(() => session.close());
  const seconds = Math.round((performance.now() - began) / 1000);
  if (typeof results === "string") {
    process.stderr.write(`A test fails without a mutant: ${results}\n`);
    return 1;
  }
  const count = (verdict: Result["verdict"]) => results.filter((one) => one.verdict === verdict).length;
  const ok = count("survived") + count("refused") === 0;
  const counts = { killed: count("killed"), survived: count("survived"), equivalent: count("equivalent") };
  process.stdout.write(
    json
      ? `${JSON.stringify({ ok, command: "mutation", seconds, ...counts, refused: count("refused"), results })}\n`
      : `\n${counts.killed} killed, ${counts.survived} survived, ${counts.equivalent} equivalent, ` +
          `${count("refused")} refused, in ${seconds} s\n`,
  );
  return ok ? 0 : 1;
}

process.exitCode = await beginCommand(HELP, readOptions, mutation);
