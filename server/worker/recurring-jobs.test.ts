import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { startRecurringJobs } from "./recurring-jobs.ts";

const NEVER = 3_600;

describe("startRecurringJobs", () => {
  it("startRecurringJobs continues after a failure and reports the failure", async () => {
    let runs = 0;
    const reported: string[] = [];
    const work = async () => {
      runs++;
      throw new Error("broken");
    };
    const jobs = startRecurringJobs([{ name: "sweep", everySeconds: 0.005, work }], (name) =>
      reported.push(name),
    );
    await vi.waitFor(() => expect(runs).toBeGreaterThan(2));
    await jobs.stop();
    expect(reported).toHaveLength(runs);
  });

  it("startRecurringJobs starts the next run of a job immediately while more work is due", async () => {
    let left = 5;
    const work = async () => --left > 0;
    const jobs = startRecurringJobs([{ name: "full", everySeconds: NEVER, work }], () => {});
    await vi.waitFor(() => expect(left).toBe(0));
    await jobs.stop();
  });

  it("startRecurringJobs never runs a job twice at the same time, and stops after the running work has ended", async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside++;
      most = Math.max(most, inside);
      await wait(20);
      inside--;
    };
    const jobs = startRecurringJobs([{ name: "slow", everySeconds: 0.001, work }], () => {});
    await wait(60);
    await jobs.stop();
    expect(most).toBe(1);
    expect(inside).toBe(0);
  });

  it("startRecurringJobs waits longer after a long run of a job, unless the job is woken", async () => {
    let runs = 0;
    const work = async () => {
      runs++;
      await wait(20);
    };
    const jobs = startRecurringJobs(
      [{ name: "days", everySeconds: 0.001, restsTimes: NEVER, work }],
      () => {},
    );
    await wait(100);
    expect(runs).toBe(1);
    jobs.wake("days");
    await vi.waitFor(() => expect(runs).toBe(2));
    await jobs.stop();
  });

  it("startRecurringJobs runs a woken job before its interval ends, and starts no other job early", async () => {
    const runs = { emails: 0, orders: 0 };
    const count = (name: keyof typeof runs) => async () => void runs[name]++;
    const jobs = startRecurringJobs(
      [
        { name: "emails", everySeconds: NEVER, work: count("emails") },
        { name: "orders", everySeconds: NEVER, work: count("orders") },
      ],
      () => {},
    );
    expect(runs).toEqual({ emails: 1, orders: 1 });
    jobs.wake("emails");
    await vi.waitFor(() => expect(runs).toEqual({ emails: 2, orders: 1 }));
    await jobs.stop();
    expect(runs).toEqual({ emails: 2, orders: 1 });
  });

  it("startRecurringJobs runs a job one more time when the job is woken during a run", async () => {
    let runs = 0;
    let end = () => {};
    const work = () => {
      runs++;
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    };
    const jobs = startRecurringJobs([{ name: "emails", everySeconds: NEVER, work }], () => {});
    jobs.wake("emails");
    jobs.wake("emails");
    end();
    await vi.waitFor(() => expect(runs).toBe(2));
    end();
    await jobs.stop();
    expect(runs).toBe(2);
  });

  it("startRecurringJobs starts no new run after it was stopped", async () => {
    let runs = 0;
    const jobs = startRecurringJobs(
      [{ name: "emails", everySeconds: NEVER, work: async () => void runs++ }],
      () => {},
    );
    await jobs.stop();
    jobs.wake("emails");
    await wait(0);
    expect(runs).toBe(1);
  });
});
