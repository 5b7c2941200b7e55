import { describe, expect, it } from "vitest";
import { type ChecklistStep, checklistOf, checklistSteps, type ShopState } from "./checklist.ts";

const fresh: ShopState = {
  hasSupport: false,
  questions: ["storeTimeZone", "language"],
  siteName: "Handover",
  logo: "",
  hasOwnProduct: false,
  hasOwnStock: false,
  providerMode: "sandbox",
  hasMailServer: false,
  savedKey: 0,
  currentKey: 1,
  hasBackup: false,
  unprotectedAdmins: 1,
};
const done = (more: Partial<ShopState>) =>
  checklistOf({ ...fresh, ...more })
    .filter(({ isDone }) => isDone)
    .map(({ step }) => step);

describe("the checklist of a new shop", () => {
  it("no step of the checklist is complete in a new shop", () => {
    expect(checklistOf(fresh).map(({ step }) => step)).toEqual(checklistSteps);
    expect(done({})).toEqual([]);
  });

  it.each<[ChecklistStep, Partial<ShopState>]>([
    ["support", { hasSupport: true }],
    ["timeZone", { questions: ["language"] }],
    ["language", { questions: ["storeTimeZone"] }],
    ["name", { siteName: "Zanzibar Keys" }],
    ["logo", { logo: "/pictures/a.webp" }],
    ["product", { hasOwnProduct: true }],
    ["keys", { hasOwnStock: true }],
    ["provider", { providerMode: "live" }],
    ["mail", { hasMailServer: true }],
    ["keyFile", { savedKey: 1 }],
    ["backup", { hasBackup: true }],
    ["secondFactor", { unprotectedAdmins: 0 }],
  ])(
    "the checklist of a new shop marks only the step %s as done when only the condition of this step holds",
    (step, state) => {
      expect(done(state)).toEqual([step]);
    },
  );

  it("the key file step is incomplete after a change of the master key, and the provider step is incomplete with a test key", () => {
    expect(done({ savedKey: 1, currentKey: 2 })).toEqual([]);
    expect(done({ providerMode: "test" })).toEqual([]);
  });
});
