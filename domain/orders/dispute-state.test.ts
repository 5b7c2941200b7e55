import { describe, expect, it } from "vitest";
import { awaitsBank, disputeMayGo, stateOfDispute, takesEvidence, worstDispute } from "./dispute-state.ts";
import { isDisputed } from "./frozen.ts";

describe("the provider's words for a dispute", () => {
  it.each([
    ["warning_needs_response", "inquiry"],
    ["warning_under_review", "inquiry"],
    ["warning_closed", "closed"],
    ["needs_response", "open"],
    ["under_review", "under_review"],
    ["won", "won"],
    ["lost", "lost"],
    ["prevented", "prevented"],
    ["appeal_needs_response", "open"],
    ["appeal_under_review", "under_review"],
    ["word_of_a_year_to_come", "unknown"],
    ["constructor", "unknown"],
  ])("%s is %s", (status, state) => expect(stateOfDispute(status)).toBe(state));

  it("freezes what was delivered while the bank may take the money, also on a word it does not know", () => {
    expect(["open", "under_review", "lost", "unknown"].map((state) => isDisputed(state as "open"))).toEqual(
      Array(4).fill(true),
    );
    expect(
      ["none", "inquiry", "won", "prevented", "closed"].map((state) => isDisputed(state as "won")),
    ).toEqual(Array(5).fill(false));
  });
});

describe("a dispute under review", () => {
  it.each([
    ["needs_response", false],
    ["under_review", true],
    ["warning_under_review", true],
    ["appeal_under_review", true],
    ["word_of_a_year_to_come", false],
  ])("%s awaits the bank: %s", (status, awaits) => expect(awaitsBank(status)).toBe(awaits));
});

describe("several disputes of one order", () => {
  it("show the gravest", () => {
    expect(worstDispute(["won", "open"])).toBe("open");
    expect(worstDispute(["closed", "lost"])).toBe("lost");
    expect(worstDispute([])).toBe("none");
  });
});

describe("news of a dispute", () => {
  const was = (state: "open" | "won" | "lost") => ({ state, status: state });
  it("opens nothing that has ended, and corrects one ending by another", () => {
    const news = (state: "open" | "under_review" | "won" | "lost", status: string = state) => ({
      state,
      status,
    });
    expect(disputeMayGo(was("won"), news("under_review"))).toBe(false);
    expect(disputeMayGo(was("lost"), news("won"))).toBe(true);
    expect(disputeMayGo(was("open"), news("open"))).toBe(false);
    expect(disputeMayGo(was("open"), news("lost"))).toBe(true);
  });

  it("moves on another word of the bank for the same state while it has not ended", () => {
    const asked = { state: "inquiry", status: "warning_needs_response" } as const;
    expect(disputeMayGo(asked, { state: "inquiry", status: "warning_under_review" })).toBe(true);
    expect(disputeMayGo(asked, asked)).toBe(false);
  });

  it("opens a lost dispute again by an appeal, and by nothing else", () => {
    expect(disputeMayGo(was("lost"), { state: "open", status: "appeal_needs_response" })).toBe(true);
    expect(disputeMayGo(was("lost"), { state: "under_review", status: "appeal_under_review" })).toBe(true);
    expect(disputeMayGo(was("lost"), { state: "open", status: "needs_response" })).toBe(false);
    expect(disputeMayGo(was("won"), { state: "open", status: "appeal_needs_response" })).toBe(false);
  });
});

describe("evidence", () => {
  it.each([
    ["needs_response", true],
    ["warning_needs_response", true],
    ["a_word_of_a_year_to_come", true],
    ["under_review", false],
    ["warning_under_review", false],
    ["appeal_needs_response", false],
    ["won", false],
    ["lost", false],
  ])("of a dispute that is %s is taken: %s", (status, taken) => expect(takesEvidence(status)).toBe(taken));
});
