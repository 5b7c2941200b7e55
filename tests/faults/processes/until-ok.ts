import { setTimeout as wait } from "node:timers/promises";

const READY_MS = 30_000;

/** Waits until a URL answers with status 200. @throws Error after 30 seconds. */
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
