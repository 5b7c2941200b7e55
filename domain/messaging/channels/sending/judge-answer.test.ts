import { describe, expect, it } from "vitest";
import { ATTEMPTS_MAX, judgeAnswer, storedAnswer } from "./judge-answer.ts";

const answer = (status: number | null, text = "", retryAfter: number | null = null) => ({
  status,
  text,
  retryAfter,
});

describe("the decision of the shop after an answer", () => {
  it.each([200, 204, 299])("a response with status %i counts as success", (status) =>
    expect(judgeAnswer("webhook", answer(status), 1).state).toBe("sent"),
  );

  it.each([301, 302, 307, 400, 404, 429, 500, null])(
    "a message is tried again after an answer with status %s",
    (status) =>
      expect(judgeAnswer("webhook", answer(status), 1)).toMatchObject({ state: "queued", off: null }),
  );

  it("a message is retried after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, and then fails", () => {
    const waits = Array.from({ length: ATTEMPTS_MAX }, (_, at) => {
      const { state, wait } = judgeAnswer("webhook", answer(500), at + 1, 0.5);
      return state === "queued" ? Math.round(wait) : state;
    });
    const hours = [2, 5, 10, 14, 20, 24].map((count) => count * 3_600);
    expect(waits).toEqual([5, 300, 1_800, ...hours, "failed"]);
  });

  it("each waiting time varies randomly by at most a tenth", () => {
    expect(judgeAnswer("webhook", answer(500), 2, 0).wait).toBeCloseTo(270);
    expect(judgeAnswer("webhook", answer(500), 2, 1).wait).toBeCloseTo(330);
  });

  it("the sender respects the Retry-After header up to one day", () => {
    expect(judgeAnswer("webhook", answer(503, "", 900), 1).wait).toBe(900);
    expect(judgeAnswer("webhook", answer(503, "", 9_999_999), 1).wait).toBe(86_400);
    expect(judgeAnswer("webhook", answer(503, "", 1), 2, 0).wait).toBeCloseTo(270);
  });

  it("the sender uses the waiting time and the new chat id from a Telegram response", () => {
    const slow = '{"ok":false,"parameters":{"retry_after":77}}';
    expect(judgeAnswer("telegram", answer(429, slow), 1).wait).toBe(77);
    const moved = '{"ok":false,"parameters":{"migrate_to_chat_id":-1001234567890}}';
    expect(judgeAnswer("telegram", answer(400, moved), 1)).toMatchObject({
      state: "queued",
      wait: 0,
      movedTo: "-1001234567890",
    });
    expect(judgeAnswer("slack", answer(400, moved), 1).movedTo).toBeNull();
  });

  it.each([
    ["webhook", 410, "gone"],
    ["telegram", 401, "credential_rejected"],
    ["telegram", 404, "credential_rejected"],
    ["discord", 404, "credential_rejected"],
    ["slack", 403, "credential_rejected"],
    ["webhook", 404, null],
    ["slack", 500, null],
  ] as const)(
    "an answer from a %s channel with status %i sets the reason for turning the channel off to %s",
    (kind, status, off) => expect(judgeAnswer(kind, answer(status), 1).off).toBe(off),
  );
});

describe("the stored answer of a receiver", () => {
  it("the stored response has at most 2,000 characters, no control characters and no secret of the channel", () => {
    const stored = storedAnswer(`a\u0000b whsec_abc \u0007 ${"x".repeat(5_000)}`, ["whsec_abc", "", "/"]);
    expect(stored).toHaveLength(2_000);
    expect(stored.startsWith("a b ***   x")).toBe(true);
    expect(storedAnswer(`${"x".repeat(1_999)}😀`, [])).toHaveLength(2_000);
  });
});
