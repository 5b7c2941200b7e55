/** The numbers of a fault test: the full ones by `npm run faults`, reduced ones in every test run. */
export function atScale(reduced: number, full: number): number {
  return process.env.HANDOVER_FAULTS === "full" ? full : reduced;
}

/** Prints one line of counts, so that a run shows what it did and not only that it passed. */
export function tell(line: string): void {
  process.stdout.write(`    ${line}\n`);
}

/** Runs `work` for 0..count-1, `width` at a time. */
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

/** Waits until `check` answers true; fails with its name after the seconds given. */
export async function until(name: string, seconds: number, check: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${name}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
