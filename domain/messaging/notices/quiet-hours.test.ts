import { describe, expect, it } from "vitest";
import { quietEnd } from "./quiet-hours.ts";

const end = (now: string, from: number, until: number, zone = "America/Sao_Paulo") =>
  quietEnd(new Date(now), { from, until }, zone)?.toISOString() ?? null;

describe("the end of quiet hours", () => {
  it("quiet hours that include midnight end on the next morning", () => {
    expect(end("2026-11-28T01:30:00Z", 22 * 60, 7 * 60)).toBe("2026-11-28T10:00:00.000Z");
    expect(end("2026-11-28T09:59:00Z", 22 * 60, 7 * 60)).toBe("2026-11-28T10:00:00.000Z");
  });

  it("the end of quiet hours is null when the time is outside the quiet hours or exactly at the end", () => {
    expect(end("2026-11-28T10:00:00Z", 22 * 60, 7 * 60)).toBeNull();
    expect(end("2026-11-28T00:59:00Z", 22 * 60, 7 * 60)).toBeNull();
    expect(end("2026-11-28T15:00:00Z", 9 * 60, 12 * 60)).toBeNull();
  });

  it("quiet hours that do not include midnight end on the same day", () => {
    expect(end("2026-11-28T12:00:00Z", 9 * 60, 12 * 60)).toBe("2026-11-28T15:00:00.000Z");
  });

  it("quiet hours end at the right time when the clock changes to summer time during the night", () => {
    expect(end("2026-03-28T23:30:00Z", 22 * 60, 7 * 60, "Europe/Berlin")).toBe("2026-03-29T05:00:00.000Z");
  });
});
