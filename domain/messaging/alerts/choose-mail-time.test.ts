import { describe, expect, it } from "vitest";
import {
  ALERT_MAIL_PAUSE_MS,
  chooseMailTime,
  MAILS_PER_HOUR,
  NEW_CASE_PAUSE_MS,
} from "./choose-mail-time.ts";

const NOW = Date.UTC(2026, 6, 1, 12);
const at = (sent: readonly number[], isNewCase: boolean) => chooseMailTime({ now: NOW, sent, isNewCase });
const MINUTE = 60_000;

describe("chooseMailTime", () => {
  it("chooseMailTime sends the first mail immediately", () => {
    expect(at([], true)).toBe(NOW);
    expect(at([], false)).toBe(NOW);
  });

  it("chooseMailTime delays the mail about a known case until an hour after the last mail", () => {
    expect(at([NOW - 10 * MINUTE], false)).toBe(NOW - 10 * MINUTE + ALERT_MAIL_PAUSE_MS);
    expect(at([NOW - 61 * MINUTE], false)).toBe(NOW);
  });

  it("chooseMailTime delays the mail about a new case until five minutes after the last mail", () => {
    expect(at([NOW - MINUTE], true)).toBe(NOW - MINUTE + NEW_CASE_PAUSE_MS);
    expect(at([NOW - 10 * MINUTE], true)).toBe(NOW);
  });

  it("chooseMailTime allows at most four mails an hour, for any number of new cases", () => {
    const sent: number[] = [];
    for (let now = NOW; now < NOW + 3 * ALERT_MAIL_PAUSE_MS; now += MINUTE) {
      const next = chooseMailTime({ now, sent, isNewCase: true });
      if (next <= now) sent.unshift(now);
    }
    for (const [index, time] of sent.entries()) {
      const earlier = sent[index + MAILS_PER_HOUR];
      if (earlier !== undefined) expect(time - earlier).toBeGreaterThanOrEqual(ALERT_MAIL_PAUSE_MS);
    }
    expect(sent.length).toBeGreaterThanOrEqual(2 * MAILS_PER_HOUR);
  });
});
