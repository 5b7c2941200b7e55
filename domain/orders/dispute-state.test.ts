import { describe, expect, it } from "vitest";
import { awaitsBank, disputeMayGo, stateOfDispute, takesEvidence, worstDispute } from "./dispute-state.ts";
import { isDisputed } from "./frozen.ts";

describe("stateOfDispute", () => {
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
  ])("stateOfDispute maps the provider's status %s to %s", (status, state) =>
    expect(stateOfDispute(status)).toBe(state),
  );
});

describe("isDisputed", () => {
  it("isDisputed returns true when the bank has taken or might take the money, and when the status is unknown", () => {
    expect(["open", "under_review", "lost", "unknown"].map((state) => isDisputed(state as "open"))).toEqual(
      Array(4).fill(true),
    );
    expect(
      ["none", "inquiry", "won", "prevented", "closed"].map((state) => isDisputed(state as "won")),
    ).toEqual(Array(5).fill(false));
  });
});

describe("awaitsBank", () => {
  it.each([
    ["needs_response", false],
    ["under_review", true],
    ["warning_under_review", true],
    ["appeal_under_review", true],
    ["word_of_a_year_to_come", false],
  ])("awaitsBank for the status %s returns %s", (status, awaits) => expect(awaitsBank(status)).toBe(awaits));
});

describe("worstDispute", () => {
  it("worstDispute returns the most serious state of an order's disputes", () => {
    expect(worstDispute(["won", "open"])).toBe("open");
    expect(worstDispute(["closed", "lost"])).toBe("lost");
    expect(worstDispute([])).toBe("none");
  });
});

describe("disputeMayGo", () => {
  const was = (state: "open" | "won" | "lost") => ({ state, status: state });
  it("disputeMayGo does not reopen an ended dispute, but allows a change from one final state to another final state", () => {
    const news = (state: "open" | "under_review" | "won" | "lost", status: string = state) => ({
      state,
      status,
    });
    expect(disputeMayGo(was("won"), news("under_review"))).toBe(false);
    expect(disputeMayGo(was("lost"), news("won"))).toBe(true);
    expect(disputeMayGo(was("open"), news("open"))).toBe(false);
    expect(disputeMayGo(was("open"), news("lost"))).toBe(true);
  });

  it("disputeMayGo allows a new provider status within the same dispute state until the dispute has ended", () => {
    const asked = { state: "inquiry", status: "warning_needs_response" } as const;
    expect(disputeMayGo(asked, { state: "inquiry", status: "warning_under_review" })).toBe(true);
    expect(disputeMayGo(asked, asked)).toBe(false);
  });

  it("disputeMayGo reopens a lost dispute only for an appeal", () => {
    expect(disputeMayGo(was("lost"), { state: "open", status: "appeal_needs_response" })).toBe(true);
    expect(disputeMayGo(was("lost"), { state: "under_review", status: "appeal_under_review" })).toBe(true);
    expect(disputeMayGo(was("lost"), { state: "open", status: "needs_response" })).toBe(false);
    expect(disputeMayGo(was("won"), { state: "open", status: "appeal_needs_response" })).toBe(false);
  });
});

describe("takesEvidence", () => {
  it.each([
    ["needs_response", true],
    ["warning_needs_response", true],
    ["a_word_of_a_year_to_come", true],
    ["under_review", false],
    ["warning_under_review", false],
    ["appeal_needs_response", false],
    ["won", false],
    ["lost", false],
  ])("takesEvidence for the status %s returns %s", (status, taken) =>
    expect(takesEvidence(status)).toBe(taken),
  );
});
