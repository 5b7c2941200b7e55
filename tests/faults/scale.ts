/** Returns the full number under `npm run faults`, and the reduced number in every other test run. */
export function atScale(reduced: number, full: number): number {
  return process.env.HANDOVER_FAULTS === "full" ? full : reduced;
}

/** Prints one line with counts. The line shows how many cases a test has run. */
export function tell(line: string): void {
  process.stdout.write(`    ${line}\n`);
}

/**
 * Runs `work` for each number from 0 to count - 1, with at most `width` runs at a time. Returns the results
 * in the order of the numbers.
 */
export async function inParallel<T>(
  count: number,
  width: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = new Array(count);
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(width, count) }, async () => {
      for (let index = next++; index < count; index = next++) results[index] = await work(index);
    }),
  );
  return results;
}

/** Waits until `check` returns true. @throws Error with the name after the given seconds. */
export async function until(name: string, seconds: number, check: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${name}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
