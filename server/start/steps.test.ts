import { afterEach, expect, it, vi } from "vitest";
import { printStep, runSilently } from "./steps.ts";

afterEach(() => void vi.restoreAllMocks());

/** Returns what a step prints. */
async function printed(work: () => Promise<unknown>): Promise<string[]> {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  await work();
  return log.mock.calls.map(([line]) => String(line));
}

it("printStep prints the step, its duration in seconds and the next step, and returns the result", async () => {
  const step = { title: "Creating the database", next: "create its tables" };
  expect(await printed(async () => expect(await printStep(step, async () => 7)).toBe(7))).toEqual([
    "Creating the database...",
    expect.stringMatching(/^ {2}\d+\.\d s\. Next: create its tables\.$/),
  ]);
});

it("runSilently prints nothing", async () => {
  expect(await printed(() => runSilently({ title: "Creating" }, async () => 7))).toEqual([]);
});
