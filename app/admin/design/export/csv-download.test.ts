import { expect, it } from "vitest";
import { MACHINE_FORMAT } from "#domain/kernel/files/csv-line.ts";
import { csvDownload, csvText } from "./csv-download.ts";

/**
 * Returns a download with an endless number of batches, and counts the batches that the download has read.
 */
function endlessDownload() {
  const state = { read: 0, isEnded: false };
  async function* batches(): AsyncGenerator<number[]> {
    try {
      for (;;) yield [++state.read];
    } finally {
      state.isEnded = true;
    }
  }
  return {
    state,
    response: csvDownload("list", csvText([["number", (row: number) => row]], batches(), MACHINE_FORMAT)),
  };
}

/** Waits until all work that does not depend on the client is done. */
const untilIdle = async () => {
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
};

it("csvDownload reads at most one batch in advance while the client reads no data", async () => {
  const { state, response } = endlessDownload();
  await untilIdle();
  expect(state.read).toBeLessThanOrEqual(1);
  const reader = response.body?.getReader();
  for (let part = 1; part <= 5; part++) {
    await reader?.read();
    await untilIdle();
    // The first chunk of the response is the header line. The download sends this line before it reads a
    // batch.
    expect(state.read).toBe(part);
  }
  await reader?.cancel();
});

it("csvDownload stops reading batches when the client disconnects", async () => {
  const { state, response } = endlessDownload();
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.read();
  await reader?.cancel();
  expect(state.isEnded).toBe(true);
});
