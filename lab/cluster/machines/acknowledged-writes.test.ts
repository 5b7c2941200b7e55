import { describe, expect, it } from "vitest";
import {
  type AcknowledgedWrite,
  longestGap,
  lostWrites,
  signsOfTwoPrimaries,
} from "./acknowledged-writes.ts";

const write = (id: number, timeline: number, server: number): AcknowledgedWrite => ({
  id,
  at: id * 50,
  timeline,
  server,
});

describe("longestGap", () => {
  it("longestGap returns the longest time between two writes, even when they were recorded out of order", () => {
    expect(longestGap([1000, 9000, 1050, 9100], 900, 9200)).toBe(7.95);
  });

  it("longestGap counts the time before the first write and the time after the last write", () => {
    expect(longestGap([5000], 1000, 6000)).toBe(4);
    expect(longestGap([2000], 1000, 8000)).toBe(6);
    expect(longestGap([], 1000, 8000)).toBe(7);
  });

  it("longestGap ignores writes outside the period", () => {
    expect(longestGap([0, 500, 9000], 1000, 3000)).toBe(2);
  });
});

describe("acknowledged writes", () => {
  it("lostWrites returns the acknowledged writes that the database does not contain", () => {
    const acknowledged = [write(1, 1, 5), write(2, 1, 5), write(3, 2, 6)];
    expect(lostWrites(acknowledged, [1, 3, 4])).toEqual([2]);
    expect(lostWrites(acknowledged, [3, 2, 1])).toEqual([]);
  });

  it("signsOfTwoPrimaries returns no sign when each timeline has one server and later writes are never on an older timeline", () => {
    expect(signsOfTwoPrimaries([write(1, 1, 5), write(2, 1, 5), write(3, 2, 6), write(4, 4, 5)])).toEqual([]);
  });

  it("signsOfTwoPrimaries reports an old primary that still acknowledges writes after a takeover", () => {
    expect(signsOfTwoPrimaries([write(1, 1, 5), write(2, 2, 6), write(3, 1, 5)])).toEqual([
      "write 3 was acknowledged on timeline 1, after one on 2",
    ]);
  });

  it("signsOfTwoPrimaries reports two servers that acknowledge writes on one timeline", () => {
    expect(signsOfTwoPrimaries([write(1, 1, 5), write(2, 1, 6), write(3, 1, 6)])).toEqual([
      "servers 5 and 6 both acknowledged on timeline 1",
    ]);
  });
});
