import { describe, expect, it } from "vitest";
import { sectionState } from "./section-index.tsx";
import { changedNames, valuesOf } from "./use-form-changes.ts";

const section = { id: "price", label: "Preço", names: ["price", "original"], needs: ["price"] };
const none = { errors: {}, changed: [] as string[], filled: new Set<string>() };

describe("sectionState", () => {
  it("sectionState reports the error when a section has both an error and an unsaved change", () => {
    const changed = ["original"];
    expect(sectionState(section, { ...none, errors: { price: "?" }, changed })).toBe("error");
    expect(sectionState(section, { ...none, changed })).toBe("unsaved");
  });

  it("a section is complete when its required fields are filled in", () => {
    expect(sectionState(section, none)).toBe("open");
    expect(sectionState(section, { ...none, filled: new Set(["price"]) })).toBe("complete");
    expect(sectionState({ ...section, needs: [] }, none)).toBe("open");
  });
});

describe("changedNames", () => {
  it("changedNames returns the names of watched fields whose values differ, and treats a missing field as empty", () => {
    const before = new FormData();
    before.set("price", "10");
    const now = new FormData();
    now.set("price", "10");
    now.set("original", "12");
    now.set("version", "3");
    expect(changedNames(valuesOf(before), valuesOf(now), section.names)).toEqual(["original"]);
    expect(changedNames(valuesOf(now), valuesOf(before), ["version", "price"])).toEqual(["version"]);
  });

  it("changedNames compares the full list of values when a field name occurs several times", () => {
    const before = new FormData();
    before.append("tag", "a");
    const now = new FormData();
    now.append("tag", "a");
    now.append("tag", "b");
    expect(changedNames(valuesOf(before), valuesOf(now), ["tag"])).toEqual(["tag"]);
  });
});
