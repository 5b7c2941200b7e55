import { describe, expect, it } from "vitest";
import { stepsOf } from "./instruction-steps.tsx";

describe("the steps of delivery instructions", () => {
  it("each non-empty line of the delivery instructions is one step", () => {
    expect(stepsOf("Open it.\n\n  Choose Help.  \nPaste the key.\n")).toEqual([
      "Open it.",
      "Choose Help.",
      "Paste the key.",
    ]);
    expect(stepsOf(" \n")).toEqual([]);
  });

  it("the steps of delivery instructions are shown without the numbers and bullets that the owner typed", () => {
    expect(stepsOf("1. Open it.\n2) Choose Help.\n- Paste the key.\n3 keys are yours.")).toEqual([
      "Open it.",
      "Choose Help.",
      "Paste the key.",
      "3 keys are yours.",
    ]);
  });
});
