import { expect, it, onTestFinished, vi } from "vitest";
import type { FormAnswer } from "#app/request/form-answer.ts";
import { streamProgress } from "./stream-progress.ts";

const done: FormAnswer = { intent: "import", ok: true, toast: null, result: { added: 3 } };

/** Sets the time for this test. The returned function advances it by a number of milliseconds. */
function stopClock(): (milliseconds: number) => void {
  let now = 5_000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  return (milliseconds) => {
    now += milliseconds;
  };
}

async function linesOf(response: Response): Promise<unknown[]> {
  const text = await response.text();
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

it("streamProgress writes at most one progress line in 100 ms and ends with the result", async () => {
  const wait = stopClock();
  const response = streamProgress(500, async (onRead) => {
    onRead(100);
    wait(60);
    onRead(100);
    wait(60);
    onRead(100);
    onRead(100);
    wait(100);
    onRead(100);
    return done;
  });
  expect(await linesOf(response)).toEqual([
    { read: 100, of: 500 },
    { read: 300, of: 500 },
    { read: 500, of: 500 },
    { answer: done },
  ]);
});

it("streamProgress writes only the result when the work reads nothing", async () => {
  const response = streamProgress(0, async () => done);
  expect(await linesOf(response)).toEqual([{ answer: done }]);
});

it("streamProgress lets the work finish when the client disconnects", async () => {
  const wait = stopClock();
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const response = streamProgress(200, async (onRead) => {
    onRead(100);
    await left;
    wait(200);
    onRead(100);
    finish();
    return done;
  });
  await response.body?.cancel();
  leave();
  await finished;
});
