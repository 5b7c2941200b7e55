import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { onStopSignal } from "#server/start/signals.ts";
import { openShop, type ShopProcesses } from "#tests/faults/processes/shop-processes.ts";
import { machine } from "./machine.ts";

interface NumberOption {
  default: number;
  range: readonly [least: number, most: number];
  isWhole?: boolean;
  about: string;
}
interface TextOption {
  default: string;
  /**
   * Returns whether this text is a valid value of the option. Without this function, every text is allowed.
   */
  isValid?: (text: string) => boolean;
  about: string;
}
interface SwitchOption {
  default: false;
  about: string;
}
type Option = NumberOption | TextOption | SwitchOption;
type Values<Options> = {
  [Name in keyof Options]: Options[Name] extends NumberOption
    ? number
    : Options[Name] extends TextOption
      ? string
      : boolean;
};

/** The functions that a run gives to `measure`. */
export interface Run {
  /** Prints a line of progress. Prints nothing with `--json`. */
  say: (line?: string) => void;
  /** Whether the run prints only its result, as one JSON object. */
  isSilent: boolean;
  /**
   * Registers a function that runs at the end of the benchmark run. The function also runs after an error.
   * The function that was registered last runs first.
   */
  atEnd: (work: () => unknown) => void;
  /** Starts the processes of the built shop on a temporary database, and stops these processes at the end. */
  openShop: (options?: Parameters<typeof openShop>[0]) => Promise<ShopProcesses>;
  /** Creates a temporary folder, and removes it at the end. */
  makeFolder: () => string;
}

interface CommandLine<Options> {
  /** The benchmark's name in the laboratory. */
  name: string;
  /** A description of what the benchmark measures and of its limits, in lines of at most 110 columns. */
  about: string;
  options: Options;
}

interface Benchmark<Options extends Record<string, Option>> extends CommandLine<Options> {
  /**
   * Runs the measurement. Returns the limits that the measured values violate, and the figures for `--json`.
   */
  measure: (run: Run, options: Values<Options>) => Promise<{ failures: readonly string[]; figures: object }>;
}

const ALWAYS = {
  json: { default: false, about: "prints the result as one JSON object" },
  help: { default: false, about: "prints this text" },
} as const;
const INTERRUPTED = 130;

/**
 * Runs a benchmark and ends this process with an exit code. The code is 0 when every limit holds, 1 when a
 * limit does not hold or the shop did not start, 2 after wrong arguments, and 130 after an interruption.
 * Before the process ends, the function closes everything that the run opened.
 */
export async function runBenchmark<const Options extends Record<string, Option>>(
  benchmark: Benchmark<Options>,
): Promise<never> {
  const { json, help, ...options } = readArguments(benchmark);
  if (help) {
    console.log(usageOf(benchmark));
    process.exit(0);
  }
  const teardown: (() => unknown)[] = [];
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= runAll(teardown);
    return closing;
  };
  const interrupt = () => process.exit(INTERRUPTED);
  onStopSignal(() => void close().finally(interrupt), interrupt);

  const run: Run = {
    say: (line = "") => json || console.log(line),
    isSilent: json,
    atEnd: (work) => void teardown.push(work),
    openShop: (shopOptions = {}) => {
      const opening = openShop(shopOptions);
      teardown.push(() =>
        opening.then(
          (shop) => shop.close(),
          () => {},
        ),
      );
      return opening;
    },
    makeFolder: () => {
      const folder = mkdtempSync(join(tmpdir(), "handover-bench-"));
      teardown.push(() => rmSync(folder, { recursive: true, force: true }));
      return folder;
    },
  };
  run.say(machine());
  let code = 1;
  try {
    const { failures, figures } = await benchmark.measure(run, options as Values<Options>);
    for (const failure of failures) run.say(`OUTSIDE THE LIMIT: ${failure}`);
    if (failures.length === 0) run.say("every limit holds");
    if (json) console.log(JSON.stringify({ machine: machine(), ...figures, failures }));
    code = failures.length === 0 ? 0 : 1;
  } catch (error) {
    // The signal causes errors during the shutdown, so these errors are ignored.
    if (closing === undefined) console.error(error);
    else await closing.finally(interrupt);
  }
  await close();
  process.exit(code);
}

/** Returns a failure for each invariant that is broken now. */
export async function brokenInvariants(shop: ShopProcesses): Promise<string[]> {
  const broken = await shop.brokenInvariants();
  return broken.map((invariant) => `broken invariant: ${JSON.stringify(invariant)}`);
}

async function runAll(teardown: readonly (() => unknown)[]): Promise<void> {
  for (const work of [...teardown].reverse())
    await Promise.resolve(work()).catch((error: unknown) => console.error(error));
}

function readArguments(commandLine: CommandLine<Record<string, Option>>) {
  const all: Record<string, Option> = { ...commandLine.options, ...ALWAYS };
  try {
    const { values } = parseArgs({
      options: Object.fromEntries(
        Object.entries(all).map(([name, option]) => [
          name,
          { type: typeof option.default === "boolean" ? ("boolean" as const) : ("string" as const) },
        ]),
      ),
    });
    const read = Object.entries(all).map(([name, option]) => [name, readOption(name, option, values[name])]);
    return Object.fromEntries(read) as { json: boolean; help: boolean };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usageOf(commandLine)}`);
    process.exit(2);
  }
}

function readOption(name: string, option: Option, given: unknown): number | string | boolean {
  if (given === undefined) return option.default;
  if ("range" in option) {
    const number = Number(given);
    const [least, most] = option.range;
    if (!(number >= least && number <= most) || (option.isWhole && !Number.isInteger(number)))
      throw new Error(`--${name} is a ${option.isWhole ? "whole " : ""}number from ${least} to ${most}`);
    return number;
  }
  if ("isValid" in option && option.isValid?.(String(given)) === false)
    throw new Error(`--${name}: ${option.about}`);
  return given as string | boolean;
}

function usageOf({ name: benchmark, about, options }: CommandLine<Record<string, Option>>): string {
  const rows = Object.entries<Option>({ ...options, ...ALWAYS }).map(([name, option]) => {
    const value = "range" in option ? " N" : option.default === false ? "" : " TEXT";
    const range = "range" in option ? `, ${option.range.join(" to ")}` : "";
    const initial = option.default === false || option.default === "" ? "" : ` (default ${option.default})`;
    return [`--${name}${value}`, `${option.about}${range}${initial}`] as const;
  });
  const width = Math.max(...rows.map(([name]) => name.length)) + 3;
  return `Usage: npm run lab -- ${benchmark} [options]

${about}

${rows.map(([name, text]) => `  ${name.padEnd(width)}${text}`).join("\n")}

Exit codes: 0 every limit holds; 1 one does not, or the shop did not start; 2 wrong arguments; 130 interrupted.`;
}
