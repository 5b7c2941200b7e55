import { describe, expect, it } from "vitest";
import { followVersion } from "./follow-version.ts";
import { changedNames, valuesOf } from "./use-form-changes.ts";

describe("followVersion", () => {
  it("an editor shows a newer version in its fields when the user has typed nothing", () => {
    expect(followVersion({ loaded: 5, shown: 4, saved: null }, false)).toBe("refill");
    expect(followVersion({ loaded: 5, shown: 4, saved: 5 }, false)).toBe("refill");
  });

  it("an editor keeps the text that the user types during a save", () => {
    expect(followVersion({ loaded: 5, shown: 4, saved: 5 }, true)).toBe("adopt");
  });

  it("when another user saves a version, an editor does not mistake this version for the result of its own save", () => {
    expect(followVersion({ loaded: 6, shown: 4, saved: 5 }, true)).toBe("wait");
    expect(followVersion({ loaded: 5, shown: 4, saved: null }, true)).toBe("wait");
  });

  it("an editor keeps its fields unchanged when the page loads the same version or an older version", () => {
    expect(followVersion({ loaded: 4, shown: 4, saved: 5 }, false)).toBe("wait");
    expect(followVersion({ loaded: 3, shown: 4, saved: null }, false)).toBe("wait");
  });
});

describe("changedNames", () => {
  it("an editor lists a field as changed when the user changes the field after sending the form", () => {
    const sent = new FormData();
    sent.set("name", "First");
    sent.set("price", "1");
    const now = new FormData();
    now.set("name", "First");
    now.set("price", "12");
    expect(changedNames(valuesOf(sent), valuesOf(now), ["name", "price"])).toEqual(["price"]);
  });
});
