import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { startRounds } from "./rounds.ts";

describe("the recurring jobs", () => {
  it("continue after a failure and report it", async () => {
    let turns = 0;
    const reported: string[] = [];
    const work = async () => {
      turns++;
      throw new Error("broken");
    };
    const stop = startRounds([{ name: "sweep", everySeconds: 0.005, work }], (name) => reported.push(name));
    await wait(80);
    await stop();
    expect(turns).toBeGreaterThan(2);
    expect(reported).toHaveLength(turns);
  });

  it("run again at once while more is due", async () => {
    let left = 5;
    const stop = startRounds([{ name: "full", everySeconds: 60, work: async () => --left > 0 }], () => {});
    await wait(20);
    await stop();
    expect(left).toBe(0);
  });

  it("never overlap with themselves, and stop after the running work has ended", async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside++;
      most = Math.max(most, inside);
      await wait(20);
      inside--;
    };
    const stop = startRounds([{ name: "slow", everySeconds: 0.001, work }], () => {});
    await wait(60);
    await stop();
    expect(most).toBe(1);
    expect(inside).toBe(0);
  });
});
