import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installTool } from "../../scripts/install-tool.ts";

/** The part of a Lighthouse report that the laboratory reads. */
export interface Report {
  runtimeError?: { message: string };
  categories: Record<
    string,
    { title: string; score: number | null; auditRefs: readonly { id: string; weight: number }[] }
  >;
  audits: Record<string, { score: number | null; numericValue?: number }>;
  environment: { benchmarkIndex: number };
}

type Lighthouse = (
  url: string,
  flags: { port: number; output: "json"; logLevel: "error" },
) => Promise<{ lhr: Report } | undefined>;

const loadFile = (file: string): Promise<unknown> =>
  import(pathToFileURL(join(installTool("lab/lighthouse/packages"), file)).href);

/** Installs Lighthouse at its first use, and returns the function that runs Lighthouse. */
export async function loadLighthouse(): Promise<Lighthouse> {
  return ((await loadFile("lighthouse/core/index.js")) as { default: Lighthouse }).default;
}

/**
 * Returns Lighthouse's function that measures the speed of the processor. The function must run in a page.
 */
export async function loadBenchmarkIndex(): Promise<() => number> {
  const { pageFunctions } = (await loadFile("lighthouse/core/lib/page-functions.js")) as {
    pageFunctions: { computeBenchmarkIndex: () => number };
  };
  return pageFunctions.computeBenchmarkIndex;
}
