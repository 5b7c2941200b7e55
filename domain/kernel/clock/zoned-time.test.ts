import { describe, expect, it } from "vitest";
import { fromLocalText, toLocalText } from "./zoned-time.ts";

describe("a local time of a time zone", () => {
  it.each([
    ["2026-11-27T09:00", "UTC", "2026-11-27T09:00:00.000Z"],
    ["2026-11-27T09:00", "America/Sao_Paulo", "2026-11-27T12:00:00.000Z"],
    ["2026-07-01T00:30", "Europe/Berlin", "2026-06-30T22:30:00.000Z"],
    ["2026-03-29T03:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
    ["2026-10-25T03:00", "Europe/Berlin", "2026-10-25T02:00:00.000Z"],
  ])("the local time %s in the time zone %s is converted to %s and back", (text, zone, iso) => {
    expect(fromLocalText(text, zone)?.toISOString()).toBe(iso);
    expect(toLocalText(new Date(iso), zone)).toBe(text);
  });

  it.each(["", "2026-11-27", "2026-13-01T00:00", "27/11/2026 09:00", "2026-11-27T09:00Z"])(
    "fromLocalText refuses %j",
    (text) => expect(fromLocalText(text, "UTC")).toBeNull(),
  );
});
