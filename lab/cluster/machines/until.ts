const POLL_MS = 50;

/**
 * Waits until `check` returns true. @throws Error with `name` in its message when the check has not passed
 * within the given seconds.
 */
export async function until(name: string, seconds: number, check: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${name}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
