import { describe, expect, it } from "vitest";
import { countMails, lessMailed, MAILS_PER_UNIT, WAVE_MS, withMails } from "./count-mails.ts";

const NOW = Date.UTC(2026, 10, 28, 12);
const none = { mailedUnits: 0, mailedAt: null };
const mailed = (mailedUnits: number, ago = 0) => ({ mailedUnits, mailedAt: NOW - ago });

describe("countMails", () => {
  it("countMails allows three mails for each unit when no mails were sent", () => {
    expect(countMails(none, 4, NOW)).toBe(4 * MAILS_PER_UNIT);
    expect(countMails(none, 0, NOW)).toBe(0);
  });

  it("countMails allows mails only for the new units when mails were sent within the last hour", () => {
    expect(countMails(mailed(4), 4, NOW)).toBe(0);
    expect(countMails(mailed(4), 6, NOW)).toBe(6);
    expect(countMails(mailed(4), 2, NOW)).toBe(0);
    expect(countMails(mailed(4, WAVE_MS - 1), 4, NOW)).toBe(0);
  });

  it("countMails allows three more mails for each remaining unit after an hour", () => {
    expect(countMails(mailed(4, WAVE_MS), 2, NOW)).toBe(6);
  });

  it("countMails has no limit when the stock is unlimited", () => {
    expect(countMails(mailed(4), null, NOW)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("withMails", () => {
  it("withMails counts one unit as mailed for each group of at most three mails", () => {
    expect([0, 1, 3, 4].map((mails) => withMails(mailed(2), mails, NOW))).toEqual([2, 3, 3, 4]);
    expect(withMails(mailed(9, WAVE_MS), 3, NOW)).toBe(1);
  });

  it("withMails counts a whole unit as mailed when fewer than three mails are sent for the unit", () => {
    const after = { mailedUnits: withMails(none, 2, NOW), mailedAt: NOW };
    expect(countMails(after, 10, NOW)).toBe(27);
  });
});

describe("lessMailed", () => {
  it("lessMailed counts at most the units in stock as mailed, so that a returned unit allows new mails", () => {
    expect(lessMailed(4, 1)).toBe(1);
    expect(lessMailed(4, 9)).toBe(4);
    expect(lessMailed(4, 0)).toBe(0);
    expect(lessMailed(4, null)).toBe(4);
    expect(countMails(mailed(lessMailed(4, 1)), 2, NOW)).toBe(3);
  });
});
