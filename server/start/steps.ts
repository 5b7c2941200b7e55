import { clockTime } from "../log/readable-line.ts";

/** A step of a start that a person waits for. */
export interface Step {
  /** What happens: "Creating the database". */
  title: string;
  /** What comes after it: "create its tables". The last step has nothing. */
  next?: string;
}

/** Runs a step, and shows it or not. */
export type RunStep = <T>(step: Step, work: () => Promise<T>) => Promise<T>;

/** Prints the step, runs it, and prints how long it took and what comes next. */
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

/** Prints a problem of a running shop. A terminal gets the time too, as it does for the lines of the log. */
export function printProblem(text: string): void {
  console.error(process.stderr.isTTY ? `${clockTime(new Date())}  start   ${text}` : text);
}
