/**
 * Reads of the catalogue that every page repeats, kept in this process while it hears of every change. Never older than
 * the last change heard: a change forgets them all at once, and a read under way at that moment is not given to
 * anyone who asks later. A process that hears nothing (the worker, a test, a lost connection) keeps nothing.
 *
 * For what is shown. What a sale depends on (prices, stock, settings at the checkout) is always read anew.
 */
let reads = new Map<string, Promise<unknown>>();
let isHearing = false;

/** The answer kept under `name`, or that of `read`, which is then kept. A failed read is not kept. */
export function keepRead<T>(name: string, read: () => Promise<T>): Promise<T> {
  if (!isHearing) return read();
  const round = reads;
  const kept = round.get(name) as Promise<T> | undefined;
  if (kept) return kept;
  const begun = read();
  round.set(name, begun);
  begun.catch(() => round.delete(name));
  return begun;
}

/** The catalogue changed: everything is read anew. */
export function forgetReads(): void {
  reads = new Map();
}

/** Whether this process hears of changes from now on. */
export function hearingChanges(isHeard: boolean): void {
  isHearing = isHeard;
  forgetReads();
}
