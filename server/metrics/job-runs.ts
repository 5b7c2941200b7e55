import type { Family } from "./exposition.ts";

/**
 * The number of runs and failures of each recurring job in this process, by job name. The names come from the
 * worker's fixed list of jobs, so the number of names is limited.
 */
const runs = new Map<string, { ended: number; failed: number }>();

export function countJobRun(name: string, hasFailed: boolean): void {
  let known = runs.get(name);
  if (!known) {
    known = { ended: 0, failed: 0 };
    runs.set(name, known);
  }
  known.ended++;
  if (hasFailed) known.failed++;
}

export function jobRuns(): Family[] {
  const of = (value: (counted: { ended: number; failed: number }) => number) =>
    [...runs].map(([job, counted]) => ({ labels: { job }, value: value(counted) }));
  return [
    { name: "handover_job_runs_total", samples: of(({ ended }) => ended) },
    { name: "handover_job_failures_total", samples: of(({ failed }) => failed) },
  ];
}
