import { readdirSync, readFileSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { beginCommand } from "./begin-command.ts";
import { ASKED_RUN, type AskedRun, LANES } from "./model/asked-run.ts";
import { LANE_RECORDS, type LaneRecord } from "./model/lane-record.ts";
import { actTable, sumOf } from "./model/run-table.ts";
import { runStep, vitest } from "./run-step.ts";

/**
 * `npm run model`: runs many more sequences of the model-based test than a commit needs, or repeats one
 * failing sequence. Exit code 0: no sequence failed. 1: a sequence failed. 2: wrong usage.
 */

const HELP = `Usage: npm run model -- [options]

Generates random sequences of actions by shoppers, staff, the card provider and the worker, of crashes and
of time. Runs them on the real code and database, and compares the shop with a small model. Shrinks and
prints a failing sequence.

  --sequences N    how many sequences (10000)
  --seed N         the first seed; without it, the seed comes from the time, and the run prints it
  --path P, --replay R   with --seed: repeats the failing sequence that a run printed
  --json           prints one JSON object on standard output; the output of the tests goes to standard error
  --help           prints this text

Exit codes: 0 no sequence failed, 1 a sequence failed, 2 wrong usage.`;

/**
 * The number of sequences in one round. Each round has new databases, so the last sequences run as fast as
 * the first.
 */
const ROUND = 500;
const FILES = ["tests/model/first-lane.db.test.ts", "tests/model/second-lane.db.test.ts"];

interface Options {
  sequences: number;
  seed: number;
  path?: string | undefined;
  replay?: string | undefined;
  json: boolean;
  help: boolean;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      sequences: { type: "string", default: "10000" },
      seed: { type: "string" },
      path: { type: "string" },
      replay: { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const whole = (name: string, text: string, least: number) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < least) throw new Error(`--${name} must be a whole number.`);
    return value;
  };
  if (values.path !== undefined && values.seed === undefined) throw new Error("--path needs its --seed.");
  if (values.path !== undefined && !/^\d+(:\d+)*$/.test(values.path))
    throw new Error("--path must be numbers and colons, as a failing run prints it.");
  return {
    ...values,
    sequences: whole("sequences", values.sequences, 1),
    // Seeds have 32 bits. Later rounds and parallel runs use the next higher numbers as seeds.
    seed: values.seed === undefined ? Math.floor(Date.now() / 1000) % 2 ** 30 : whole("seed", values.seed, 0),
  };
}

/** Runs the parallel runs of one round, and returns the records that these runs wrote. */
async function runRound(asked: AskedRun, isQuiet: boolean): Promise<{ code: number; records: LaneRecord[] }> {
  rmSync(LANE_RECORDS, { recursive: true, force: true });
  process.env[ASKED_RUN] = JSON.stringify(asked);
  const { command } = vitest("model", "database");
  const files = asked.path === undefined ? FILES : FILES.slice(0, 1);
  const code = await runStep([...command, ...files], { quiet: isQuiet });
  return { code, records: readRecords() };
}

function readRecords(): LaneRecord[] {
  try {
    return readdirSync(LANE_RECORDS).map((name) =>
      JSON.parse(readFileSync(`${LANE_RECORDS}/${name}`, "utf8")),
    );
  } catch {
    return [];
  }
}

/** Runs the rounds and stops at the first round that fails. */
async function runRounds(options: Options): Promise<{ ok: boolean; records: LaneRecord[] }> {
  const { path, replay: replayPath } = options;
  if (path !== undefined) {
    const { code, records } = await runRound(
      { count: 1, seed: options.seed, path, ...(replayPath && { replayPath }) },
      options.json,
    );
    return { ok: code === 0, records };
  }
  const all: LaneRecord[] = [];
  const began = Date.now();
  for (let done = 0, seed = options.seed; done < options.sequences; seed += LANES) {
    const count = Math.ceil(Math.min(ROUND, options.sequences - done) / LANES);
    const { code, records } = await runRound({ count, seed }, options.json);
    all.push(...records);
    done += count * LANES;
    const waited = new Date(Date.now() - began).toISOString().slice(11, 19);
    process.stderr.write(
      `    ... ${waited}: ${Math.min(done, options.sequences)} of ${options.sequences} sequences\n`,
    );
    if (code !== 0) return { ok: false, records: all };
  }
  return { ok: true, records: all };
}

async function model(options: Options): Promise<number> {
  const began = Date.now();
  const { ok, records } = await runRounds(options);
  const { acts, ends, ran } = sumOf(records);
  const failures = records.flatMap(({ failure }) =>
    failure
      ? [
          {
            ...failure,
            again: `npm run model -- --seed ${failure.seed} --path ${failure.path} --replay ${failure.replayPath}`,
          },
        ]
      : [],
  );
  const seconds = Math.round((Date.now() - began) / 1000);
  const { seed } = options;
  if (options.json)
    process.stdout.write(
      `${JSON.stringify({ ok, command: "model", seed, ran, seconds, acts, ends, failures })}\n`,
    );
  else {
    process.stdout.write(`\n${actTable(acts, ends)}\n`);
    for (const { says, acts: shortest, again } of failures)
      process.stdout.write(`\n${says}\n\nafter: ${shortest}\n\nagain: ${again}\n`);
    process.stdout.write(
      `\n${ok ? "Nothing broke" : "Broken"}: ${ran} sequences from seed ${seed}, in ${seconds} s\n`,
    );
  }
  return ok ? 0 : 1;
}

process.exitCode = await beginCommand(HELP, readOptions, model);
