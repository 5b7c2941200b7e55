import { createServer, type Server } from "node:net";

/**
 * The ports are below the range of outgoing connections on Linux and macOS (32768 and up). An outgoing
 * connection therefore never uses one of these ports by chance.
 */
const FIRST = 23_900;
const LAST = 24_900;
/**
 * The size of a block of ports. Each run uses its own blocks. To reserve a block, a run listens on the last
 * port of this block.
 */
const BLOCK = 8;

/** Returns a server on this port, or null when the port is in use. */
const listenOn = (port: number): Promise<Server | null> =>
  new Promise((answer) => {
    const server = createServer();
    server.once("error", () => answer(null));
    server.listen({ host: "127.0.0.1", port, exclusive: true }, () => answer(server));
  });

async function isFree(port: number): Promise<boolean> {
  const probe = await listenOn(port);
  await new Promise<unknown>((closed) => (probe ? probe.close(closed) : closed(null)));
  return probe !== null;
}

/**
 * Returns the first of `count` consecutive free ports. While this process lives, no other run gets these
 * ports, because this process listens on the last port of their block. When the process ends, the operating
 * system frees this port.
 * @param count at most 7.
 * @throws Error when there are no such ports between 23900 and 24900.
 */
export async function findFreePorts(count: number): Promise<number> {
  for (let first = FIRST; first + BLOCK <= LAST; first += BLOCK) {
    const claim = await listenOn(first + BLOCK - 1);
    if (!claim) continue;
    const wanted = Array.from({ length: count }, (_, index) => isFree(first + index));
    if ((await Promise.all(wanted)).every(Boolean)) {
      claim.unref();
      return first;
    }
    claim.close();
  }
  throw new Error(`No ${count} consecutive free ports between ${FIRST} and ${LAST}.`);
}
