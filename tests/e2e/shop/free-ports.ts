import { createServer } from "node:net";

/**
 * Below the range of outgoing connections on Linux and macOS (32768 and up), so that no connection uses a
 * port by chance.
 */
const FIRST = 23_900;
const LAST = 24_900;

const isFree = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const probe = createServer();
    probe.once("error", () => answer(false));
    probe.listen({ host: "127.0.0.1", port, exclusive: true }, () => probe.close(() => answer(true)));
  });

/**
 * Returns the first of `count` consecutive free ports.
 * @throws Error when there are none between 23900 and 24900.
 */
export async function findFreePorts(count: number): Promise<number> {
  for (let first = FIRST; first < LAST; first += count) {
    const wanted = Array.from({ length: count }, (_, index) => isFree(first + index));
    if ((await Promise.all(wanted)).every(Boolean)) return first;
  }
  throw new Error(`No ${count} consecutive free ports between ${FIRST} and ${LAST}.`);
}
