import { describe, expect, it } from "vitest";
import { followVersion } from "./follow-version.ts";
import { changedNames, valuesOf } from "./use-form-changes.ts";

describe("followVersion", () => {
  it("puts a newer version into the fields of an editor without input", () => {
    expect(followVersion({ loaded: 5, shown: 4, saved: null }, false)).toBe("refill");
    expect(followVersion({ loaded: 5, shown: 4, saved: 5 }, false)).toBe("refill");
  });

  it("keeps input that was typed while the own save was on its way", () => {
    expect(followVersion({ loaded: 5, shown: 4, saved: 5 }, true)).toBe("adopt");
  });

  it("never takes a version of somebody else for the own save", () => {
    expect(followVersion({ loaded: 6, shown: 4, saved: 5 }, true)).toBe("wait");
    expect(followVersion({ loaded: 5, shown: 4, saved: null }, true)).toBe("wait");
  });

  it("does nothing when the page still holds the version in the fields, or an older one", () => {
    expect(followVersion({ loaded: 4, shown: 4, saved: 5 }, false)).toBe("wait");
    expect(followVersion({ loaded: 3, shown: 4, saved: null }, false)).toBe("wait");
  });
});

describe("changedNames", () => {
  it("names a field that was typed after the form was sent", () => {
    const sent = new FormData();
    sent.set("name", "First");
    sent.set("price", "1");
    const now = new FormData();
    now.set("name", "First");
    now.set("price", "12");
    expect(changedNames(valuesOf(sent), valuesOf(now), ["name", "price"])).toEqual(["price"]);
  });
});
