import { describe, expect, it } from "vitest";
import { keyPreviewOf } from "./key-preview.ts";

describe("the preview of a key", () => {
  it.each([
    [{ raw_data: "ABCDEFGHIJKLM" }, "JKLM"],
    [{ key: "XK4F-91QZ-77LM-A1B2" }, "A1B2"],
    [{ code: "abcd_efgh_ijkl_mnop" }, "mnop"],
    [{ raw_data: "9876543210123456" }, "3456"],
    [{ raw_data: "XK4F-91QZ-77LM-A1-2" }, "A1-2"],
  ])("the preview of the key %j is %s", (fields, preview) => {
    expect(keyPreviewOf(fields)).toBe(preview);
  });

  it.each([
    ["a key of 12 letters and digits", { raw_data: "ABCDEFGHIJKL" }],
    ["a key that is longer only by its hyphens", { raw_data: "ABC-DEF-GHI-JKL" }],
    ["a login with its password", { email: "rosa@example.com", password: "ABCDEFGHIJKLMNOP" }],
    ["a login and password in one text", { raw_data: "rosa@example.com:secret1234" }],
    ["a text with spaces", { raw_data: "correct horse battery staple" }],
    ["a link", { link: "https://example.com/ABCDEFGHIJKLMNOP" }],
    ["several lines", { raw_data: "ABCDEFGHIJKLMNOP\nQRSTUVWXYZ" }],
    ["letters with accents", { raw_data: "ABCDEFGHIJKLMNOÃ" }],
    ["nothing", {}],
  ])("the preview of a key is empty for %s", (_, fields) => {
    expect(keyPreviewOf(fields)).toBe("");
  });
});
