import { describe, expect, it } from "vitest";
import { isDisputed } from "#domain/delivery/frozen.ts";
import { disputeMayGo, stateOfDispute, worstDispute } from "./dispute-state.ts";

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
    ["appeal_of_a_year_to_come", "unknown"],
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

describe("several disputes of one order", () => {
  it("show the gravest", () => {
    expect(worstDispute(["won", "open"])).toBe("open");
    expect(worstDispute(["closed", "lost"])).toBe("lost");
    expect(worstDispute([])).toBe("none");
  });
});

describe("news of a dispute", () => {
  it("opens nothing that has ended, and corrects one ending by another", () => {
    expect(disputeMayGo("won", "under_review")).toBe(false);
    expect(disputeMayGo("lost", "won")).toBe(true);
    expect(disputeMayGo("open", "open")).toBe(false);
    expect(disputeMayGo("open", "lost")).toBe(true);
  });
});
