import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BudgetPart, budgetParts, chooseBudget } from "./budget/goals.ts";
import { isMissed, type Judged, judge, LEAST_SHARE, tableOf } from "./budget/judge.ts";
import { startChild } from "./children.ts";
import { type Run, runBenchmark } from "./run-benchmark.ts";

const PART_NAMES = budgetParts.map(({ name }) => name).join(", ");

interface Options {
  only: string;
  shop: string;
  short: boolean;
}

async function measure(run: Run, { only, shop, short }: Options) {
  const rows: Judged[] = [];
  const answers: Record<string, unknown> = {};
  for (const part of chooseBudget(only, short) ?? []) {
    run.say(`\n── ${part.name}: ${part.file}`);
    const { answer, reason } = await runPart(run, part, { shop, short });
    if (reason) run.say(reason);
    answers[part.name] = answer;
    rows.push(...judge(part.name, part.goals, answer));
  }
  run.say();
  for (const line of tableOf(rows)) run.say(line);
  run.say();
  return {
    failures: rows.filter(isMissed).map(({ work, verdict }) => `${work}: ${verdict}`),
    figures: { rows, answers },
  };
}

/**
 * Runs one benchmark to its end. Uses only the numbers that the benchmark measures, and ignores the
 * benchmark's own limits.
 */
async function runPart(
  run: Run,
  { file, args, shortArgs = [] }: BudgetPart,
  { shop, short }: Pick<Options, "shop" | "short">,
): Promise<{ answer?: unknown; reason?: string }> {
  if (!existsSync(fileURLToPath(new URL(`../../${file}`, import.meta.url))))
    return { reason: `${file} does not exist` };
  const copied = shop !== "" && args.includes("--size") ? ["--shop", shop] : [];
  const child = startChild([file, ...(short ? shortArgs : args), ...copied, "--json"]);
  run.atEnd(() => child.stop());
  const printed = await child.wholeOutput();
  try {
    return { answer: JSON.parse(printed.trim().split("\n").at(-1) ?? "") as unknown };
  } catch {
    return { reason: `${file} ended without a result` };
  }
}

await runBenchmark({
  name: "bench",
  about: `Runs the benchmarks that have a goal, one after the other, and compares the figures with the goals.
A goal is a ratio to a floor of the same run, or an absolute figure. A figure is missed below ${LEAST_SHARE * 100} % of
its goal, and also when its benchmark does not print it.

Parts: ${PART_NAMES}.
The parts "lists" and "storefront" fill a shop with a million orders. Run it on a machine that does nothing
else.`,
  options: {
    only: {
      default: "",
      isValid: (text: string) => chooseBudget(text, false) !== undefined,
      about: "runs only these parts, separated by commas",
    },
    shop: {
      default: "",
      about:
        "the folder of a filled large shop (npm run lab -- fill-shop --size large), which the parts copy",
    },
    short: { default: false, about: "runs only the parts that take less than a minute, with few requests" },
  },
  measure,
});
