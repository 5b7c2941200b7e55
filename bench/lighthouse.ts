import { parseArgs } from "node:util";
import lighthouse, { type Result } from "lighthouse";
import { openChromium, openDemoShop } from "./browser.ts";
import { freePort } from "./children.ts";
import { machine } from "./machine.ts";
import { median } from "./quantiles.ts";

const USAGE = `node bench/lighthouse.ts [options]

Runs Lighthouse's mobile preset (simulated slow 4G, 4x slower processor) on the built shop with its demo
catalog. Compares the medians of several runs of home, marketplace and a product with the limits.

  --runs N   runs of each page, 1 to 15 (default 5)
  --json     prints the result as one JSON object
  --help     prints this text

Exit codes: 0 every median is within its bound; 1 one is not, or the shop did not start; 2 wrong arguments.`;

const PAGES = [
  ["home", "/"],
  ["marketplace", "/marketplace"],
  ["product", "/marketplace/tandrel-design-seat"],
] as const;

interface Bound {
  name: string;
  /**
   * Reads a value from a Lighthouse report: scores from 0 to 100, times in milliseconds, weights in bytes.
   */
  read: (report: Result) => number;
  least?: number;
  most?: number;
}

const score = (id: string) => (report: Result) => (report.categories[id]?.score ?? 0) * 100;
const value = (id: string) => (report: Result) => report.audits[id]?.numericValue ?? Number.NaN;

/** The limits (web quality). */
const BOUNDS: readonly Bound[] = [
  { name: "performance", read: score("performance"), least: 95 },
  { name: "accessibility", read: score("accessibility"), least: 100 },
  { name: "best practices", read: score("best-practices"), least: 100 },
  { name: "SEO", read: score("seo"), least: 100 },
  { name: "LCP ms", read: value("largest-contentful-paint"), most: 1_800 },
  { name: "CLS", read: value("cumulative-layout-shift"), most: 0.02 },
  { name: "TBT ms", read: value("total-blocking-time"), most: 150 },
];

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        runs: { type: "string", default: "5" },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    const runs = Number(values.runs);
    if (!Number.isInteger(runs) || runs < 1 || runs > 15)
      throw new Error("--runs is a whole number from 1 to 15");
    return { ...values, runs };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
}

const given = readArguments();
if (given.help) {
  console.log(USAGE);
  process.exit(0);
}
const say = (line: string) => given.json || console.log(line);

interface PageResult {
  page: string;
  medians: Record<string, number>;
  /** The speed of this machine in each run, by Lighthouse's own measure. */
  benchmarkIndex: number[];
  /** The values outside their limits, and the failed audits. */
  missed: string[];
}

const shop = await openDemoShop();
const debugPort = await freePort();
const browser = await openChromium(debugPort);
let results: PageResult[] = [];
try {
  say(machine());
  for (const [page, path] of PAGES) results = [...results, await measure(page, `${shop.url}${path}`)];
} finally {
  await browser.close();
  await shop.close();
}
const missed = results.flatMap((result) => result.missed.map((what) => `${result.page}: ${what}`));
for (const line of missed) say(line);
if (given.json) console.log(JSON.stringify({ machine: machine(), runs: given.runs, results }));
process.exit(missed.length === 0 ? 0 : 1);

async function measure(page: string, url: string): Promise<PageResult> {
  // Warms the cache, so that pages are cached and compressed as for most shoppers.
  for (let time = 0; time < 3; time++) await (await fetch(url)).arrayBuffer();
  const reports: Result[] = [];
  for (let run = 0; run < given.runs; run++) {
    const answer = await lighthouse(url, { port: debugPort, output: "json", logLevel: "error" });
    if (!answer || answer.lhr.runtimeError)
      throw new Error(`Lighthouse failed on ${url}: ${answer?.lhr.runtimeError?.message ?? "no answer"}`);
    reports.push(answer.lhr);
  }
  const medians: Record<string, number> = {};
  const wrong: string[] = [];
  for (const { name, read, least, most } of BOUNDS) {
    const found = median(reports.map(read));
    medians[name] = found;
    if (!(found >= (least ?? Number.NEGATIVE_INFINITY) && found <= (most ?? Number.POSITIVE_INFINITY)))
      wrong.push(`${name} ${round(found)}, the bound is ${least ?? most}${complaints(reports, name)}`);
  }
  const benchmarkIndex = reports.map((report) => Math.round(report.environment.benchmarkIndex));
  say(
    `${page.padEnd(12)} ${Object.entries(medians)
      .map(([name, found]) => `${name} ${round(found)}`)
      .join(", ")}; benchmark index ${Math.min(...benchmarkIndex)} to ${Math.max(...benchmarkIndex)}`,
  );
  return { page, medians, benchmarkIndex, missed: wrong };
}

/** Lists the audits that lowered a category's score in the last run. */
function complaints(reports: Result[], name: string): string {
  const report = reports.at(-1);
  const category = Object.values(report?.categories ?? {}).find(
    (one) => one.title.toLowerCase() === name.toLowerCase(),
  );
  const lost = category?.auditRefs.filter(({ id, weight }) => {
    const audit = report?.audits[id];
    return weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 0.9;
  });
  return lost && lost.length > 0 ? ` (${lost.map(({ id }) => id).join(", ")})` : "";
}

function round(found: number): string {
  return found < 1 && found > 0 ? found.toFixed(3) : String(Math.round(found));
}
