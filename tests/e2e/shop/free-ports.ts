import { createServer } from "node:net";

/** Below what Linux and macOS lend to outgoing connections (32768 and up), so that nothing else takes one by chance. */
const FIRST = 23_900;
const LAST = 24_900;

const isFree = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const probe = createServer();
    probe.once("error", () => answer(false));
    probe.listen({ host: "127.0.0.1", port, exclusive: true }, () => probe.close(() => answer(true)));
  });

/**
 * The first of so many ports side by side that nothing uses.
 * @throws Error when there are none between 23900 and 24900.
 */
export async function findFreePorts(count: number): Promise<number> {
  for (let first = FIRST; first < LAST; first += count) {
    const wanted = Array.from({ length: count }, (_, index) => isFree(first + index));
    if ((await Promise.all(wanted)).every(Boolean)) return first;
  }
  throw new Error(`No ${count} free ports side by side between ${FIRST} and ${LAST}.`);
}
