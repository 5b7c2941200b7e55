import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { readiness, untilDrained } from "./health.ts";

const isServing = () => false;
const isStopping = () => true;

async function secondsOf(work: Promise<void>): Promise<number> {
  const began = performance.now();
  await work;
  return (performance.now() - began) / 1000;
}

it("untilDrained resolves at once when no load balancer polls /readyz", async () => {
  await readiness(isServing);
  expect(await secondsOf(untilDrained())).toBeLessThan(0.1);
});

it("untilDrained waits one more polling interval, even if three polls are answered at once", async () => {
  const intervalMs = 400;
  for (let look = 0; look < 4; look++) {
    expect((await readiness(isServing)).status).toBe(200);
    await wait(intervalMs);
  }
  const drained = secondsOf(untilDrained());
  const answers = await Promise.all([1, 2, 3].map(() => readiness(isStopping)));
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  const seconds = await drained;
  expect(seconds).toBeGreaterThanOrEqual(intervalMs / 1000 - 0.01);
  expect(seconds).toBeLessThan(3);
});

it("readiness is 503 when the process begins to stop during the query", async () => {
  let isToStop = false;
  const answer = readiness(() => isToStop);
  isToStop = true;
  expect((await answer).status).toBe(503);
});
