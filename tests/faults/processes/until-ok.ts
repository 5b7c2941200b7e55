import { setTimeout as wait } from "node:timers/promises";

/** A process of a machine under load starts many times slower than on an idle one. */
const READY_MS = 90_000;

/** Waits until an address answers with 200. @throws Error after 90 seconds. */
export async function untilOk(url: string): Promise<void> {
  const end = Date.now() + READY_MS;
  for (;;) {
    const isOk = await fetch(url).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
    if (isOk) return;
    if (Date.now() > end) throw new Error(`${url} was not ready within ${READY_MS / 1000} s`);
    await wait(25);
  }
}
