import { expect, it, vi } from "vitest";
import { runLane } from "./run-lane.ts";

vi.setConfig({ testTimeout: 3_600_000 });

it("paid means delivered exactly once, whatever actions and faults happen in whatever order (first lane)", async () => {
  expect(await runLane(0)).toBe("");
});
