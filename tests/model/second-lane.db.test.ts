import { expect, it, vi } from "vitest";
import { runLane } from "./run-lane.ts";

vi.setConfig({ testTimeout: 3_600_000 });

it("the shop delivers every paid order exactly once, whatever actions and faults happen (second parallel run)", async () => {
  expect(await runLane(1)).toBe("");
});
