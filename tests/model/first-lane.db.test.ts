import { expect, it, vi } from "vitest";
import { runLane } from "./run-lane.ts";

vi.setConfig({ testTimeout: 3_600_000 });

it("whatever is done in whatever order, and wherever it is cut, paid means delivered, once (first lane)", async () => {
  expect(await runLane(0)).toBe("");
});
