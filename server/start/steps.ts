import { clockTime } from "../log/readable-line.ts";

/** A step of the shop's start. A person waits while the step runs. */
export interface Step {
  /** The step in words, such as "Creating the database". */
  title: string;
  /** The next step in words, such as "create its tables". `next` is undefined for the last step. */
  next?: string;
}

/** Runs the work of a step, and may print the name of the step. */
export type RunStep = <T>(step: Step, work: () => Promise<T>) => Promise<T>;

/**
 * Prints the name of the step and runs its work. After the step, prints the duration of the step and the name
 * of the next step.
 */
export const printStep: RunStep = async ({ title, next }, work) => {
  console.log(`${title}...`);
  const began = performance.now();
  const result = await work();
  console.log(`  ${secondsSince(began)} s.${next ? ` Next: ${next}.` : ""}`);
  return result;
};

/** Runs the step and prints nothing. */
export const runSilently: RunStep = (_step, work) => work();

/** Returns the seconds since a value of `performance.now()`, with one decimal. */
export const secondsSince = (began: number): string => ((performance.now() - began) / 1_000).toFixed(1);

/**
 * Prints a problem of a running shop. On a terminal the line begins with the time, like the lines of the log.
 */
export function printProblem(text: string): void {
  console.error(process.stderr.isTTY ? `${clockTime(new Date())}  start   ${text}` : text);
}
