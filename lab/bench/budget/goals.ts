import { type Goal, numberAt, ratioAt, worstAt } from "./judge.ts";

/** A benchmark that `npm run bench` runs, with the goals for the figures in its JSON output. */
export interface BudgetPart {
  name: string;
  file: string;
  args: readonly string[];
  /**
   * The arguments for a short run, which takes less than a minute. Undefined when the benchmark has no short
   * run.
   */
  shortArgs?: readonly string[];
  goals: readonly Goal[];
}

/**
 * The goal of the CPU time applies to a machine that completes this number of database transactions per
 * second without the shop.
 */
const FLOOR_OF_CPU = 3_000;
const TRANSACTIONS = "bare TPC-B-like transactions";
const SMALL_SHOP = "the same page in a small shop";

/**
 * The CPU time in milliseconds that all processes of the shop need for one order, converted to the machine to
 * which the goal applies.
 */
function processorOfOrder(answer: unknown): number | undefined {
  const all = ["web", "worker", "sandbox", "database"].map((name) =>
    numberAt(answer, `runs.0.processor.${name}`),
  );
  const floor = numberAt(answer, "runs.0.transactions");
  if (floor === undefined || all.some((ms) => ms === undefined)) return undefined;
  return (all.reduce((sum: number, ms) => sum + (ms ?? 0), 0) * floor) / FLOOR_OF_CPU;
}

const orderGoals: Goal[] = [
  {
    work: "orders, 8 at a time",
    floor: TRANSACTIONS,
    kind: "least",
    goal: 0.08,
    unit: "%",
    read: (answer) => numberAt(answer, "runs.0.toTransactions"),
  },
  {
    work: "round trips to the database, an order",
    floor: "",
    kind: "most",
    goal: 20,
    unit: "",
    read: (answer) => numberAt(answer, "runs.0.roundTrips.web"),
  },
  {
    work: "CPU of all processes, an order",
    floor: `scaled to ${FLOOR_OF_CPU} bare transactions/s`,
    kind: "most",
    goal: 8,
    unit: "ms",
    read: processorOfOrder,
  },
  {
    work: "p99 of an order",
    floor: "p50 of an order",
    kind: "most",
    goal: 3,
    unit: "x",
    read: (answer) => ratioAt(answer, "runs.0.p99", "runs.0.p50"),
  },
];

/**
 * The minimum rate at which the shop must render each page, as a share of the baseline's rate. The shop
 * caches no part of a page (decision 0128). The goal of the marketplace is the lowest, because this page has
 * the most cards.
 */
const RENDERED = { home: 0.1, marketplace: 0.08, product: 0.1 } as const;

const pageGoals: Goal[] = (["home", "marketplace", "product"] as const).flatMap((page): Goal[] => [
  {
    work: `${page} rendered`,
    floor: "renderToString of 24 cards",
    kind: "least",
    goal: RENDERED[page],
    unit: "%",
    read: (answer) => ratioAt(answer, `pages.${page}.rendered.rate`, "renderFloor.rate"),
  },
  {
    work: `p99 of ${page} rendered`,
    floor: "its p50",
    kind: "most",
    goal: 3,
    unit: "x",
    read: (answer) => ratioAt(answer, `pages.${page}.rendered.p99`, `pages.${page}.rendered.p50`),
  },
  {
    work: `${page} on a cache miss, data unchanged`,
    floor: "renderToString of 24 cards",
    kind: "least",
    goal: 0.2,
    unit: "%",
    read: (answer) => ratioAt(answer, `pages.${page}.missed.rate`, "renderFloor.rate"),
  },
  {
    work: `${page} from the cache`,
    floor: "node:http with the same bytes",
    kind: "least",
    goal: 0.75,
    unit: "%",
    read: (answer) => ratioAt(answer, `pages.${page}.cached.rate`, `pages.${page}.bare.rate`),
  },
]);

const kilobytes = (path: string) => (answer: unknown) => {
  const bytes = numberAt(answer, path);
  return bytes === undefined ? undefined : bytes / 1000;
};
const weightGoals: Goal[] = [
  {
    work: "marketplace, HTML",
    floor: "",
    kind: "most",
    goal: 55,
    unit: "KB",
    read: kilobytes("pages.marketplace.bytes.raw"),
  },
  {
    work: "marketplace, HTML in br",
    floor: "",
    kind: "most",
    goal: 13,
    unit: "KB",
    read: kilobytes("pages.marketplace.bytes.br"),
  },
];

const growth = (work: string): Goal => ({
  work,
  floor: SMALL_SHOP,
  kind: "most",
  goal: 1.5,
  unit: "x",
  read: (answer) => worstAt(answer, "views", "growth.p95"),
});

/** The benchmarks in the order of their execution. */
export const budgetParts: readonly BudgetPart[] = [
  {
    name: "orders",
    file: "lab/bench/orders.ts",
    args: ["--concurrency", "8"],
    shortArgs: ["--concurrency", "8", "--seconds", "4", "--warm", "3"],
    goals: orderGoals,
  },
  {
    name: "pages",
    file: "lab/bench/pages.ts",
    args: [],
    shortArgs: ["--seconds", "2"],
    goals: [...pageGoals, ...weightGoals],
  },
  {
    name: "lists",
    file: "lab/bench/lists.ts",
    args: ["--size", "both"],
    goals: [
      growth("slowest back-office page, large shop"),
      {
        work: "p95 of the slowest back-office page, large shop",
        floor: "",
        kind: "most",
        goal: 150,
        unit: "ms",
        read: (answer) => worstAt(answer, "views", "times.large.p95"),
      },
    ],
  },
  {
    name: "storefront",
    file: "lab/bench/pages.ts",
    args: ["--size", "both"],
    goals: [
      growth("slowest storefront page on a miss, large shop"),
      {
        work: "first marketplace page of a new process, large shop",
        floor: "",
        kind: "most",
        goal: 150,
        unit: "ms",
        read: firstPageOfLarge,
      },
    ],
  },
  {
    name: "backup",
    file: "lab/bench/backup.ts",
    args: [],
    goals: [
      {
        work: "backup",
        floor: "pg_dump -Fc",
        kind: "most",
        goal: 1.5,
        unit: "x",
        read: (answer) => numberAt(answer, "ratios.backup"),
      },
      {
        work: "restore",
        floor: "pg_restore -j2",
        kind: "most",
        goal: 2,
        unit: "x",
        read: (answer) => numberAt(answer, "ratios.restore"),
      },
    ],
  },
  {
    name: "memory",
    file: "lab/bench/memory.ts",
    args: [],
    shortArgs: [],
    goals: [
      {
        work: "memory of npm start without PostgreSQL",
        floor: "",
        kind: "most",
        goal: 250,
        unit: "MB",
        read: mostMemory,
      },
    ],
  },
];

function firstPageOfLarge(answer: unknown): number | undefined {
  const { starts } = answer as { starts?: unknown };
  if (!Array.isArray(starts)) return undefined;
  return numberAt(
    starts.find((start: { name?: string }) => start.name === "large"),
    "firstPageMs",
  );
}

function mostMemory(answer: unknown): number | undefined {
  const { totals } = answer as { totals?: unknown };
  return Array.isArray(totals) ? Math.max(...totals.map(Number)) : undefined;
}

/** Returns the benchmarks that a list such as "orders,pages" names, or undefined when a name is unknown. */
export function chooseBudget(only: string, isShort: boolean): readonly BudgetPart[] | undefined {
  const names = only.split(",").map((name) => name.trim());
  const known = budgetParts.map(({ name }) => name);
  if (only !== "" && names.some((name) => !known.includes(name))) return undefined;
  const chosen = budgetParts.filter(({ name }) => only === "" || names.includes(name));
  return isShort ? chosen.filter(({ shortArgs }) => shortArgs !== undefined) : chosen;
}
