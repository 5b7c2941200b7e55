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
 * The first of two ports side by side that nothing uses: for the shop, and for its card sandbox.
 * @throws Error when none is left between 23900 and 24900.
 */
export async function findTwoFreePorts(): Promise<number> {
  for (let port = FIRST; port < LAST; port += 2)
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  throw new Error(`No two free ports side by side between ${FIRST} and ${LAST}.`);
}
