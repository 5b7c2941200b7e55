import { describe, expect, it } from "vitest";
import { DomainError } from "#domain/kernel/errors.ts";
import { checkPassword, normalisePassword } from "./password-rules.ts";

function weaknessOf(password: string, email = "maria.silva@example.com"): unknown {
  try {
    checkPassword(password, email);
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(error).toMatchObject({ code: "weak_password", status: 422 });
    expect(
      JSON.stringify(error.details).includes(password) && password !== "",
      "the error contains the password",
    ).toBe(false);
    return error.details.reason;
  }
}

describe("checkPassword", () => {
  it.each([
    ["elevenchars", "too_short"],
    ["", "too_short"],
    ["a1!".repeat(90), "too_long"],
    ["aaaaaaaaaaaa", "repeated"],
    ["abababababab", "repeated"],
    ["xy7xy7xy7xy7", "repeated"],
    ["123456789012", "sequence"],
    ["098765432109", "sequence"],
    ["qwertyuiop12", "sequence"],
    ["!poiuytrewq!", "sequence"],
    ["abcdefghijklm", "sequence"],
    ["password1234", "common"],
    ["Password1234!", "common"],
    ["P@ssw0rd2026!", "common"],
    ["pa55w0rd-2026", "common"],
    ["passwordpassword", "common"],
    ["iloveyou12345", "common"],
    ["Welcome-2026!!", "common"],
    ["sunshineprincess", "common"],
    ["1q2w3e4r5t6y", "common"],
    ["Correct-Horse-Battery-Staple", "common"],
    ["maria.silva-77", "contains_email"],
    ["my MARIA.SILVA key", "contains_email"],
  ])("checkPassword rejects %j as %s", (password, reason) => {
    expect(weaknessOf(password)).toBe(reason);
  });

  it.each([
    "twelve chars",
    "plum lantern gravel otter",
    "kX8#vR2q!mZt",
    "aaaaaab7 lantern",
    "não-sei-o-quê-dizer",
    "密码密碼很长的一个句子好吗",
    "love9X#44.7182&3310",
  ])("checkPassword accepts %j", (password) => {
    expect(weaknessOf(password)).toBeNull();
  });

  it("checkPassword counts an emoji as one character", () => {
    expect(weaknessOf("🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔")).toBe("too_short");
    expect(weaknessOf("🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧")).toBeNull();
  });

  it("checkPassword accepts a password with a three-letter name from the e-mail address, because many words contain these letters", () => {
    expect(weaknessOf("plan annual lunch", "ann@example.com")).toBeNull();
  });

  it("checkPassword normalises the Unicode spellings of an accent", () => {
    expect(normalisePassword("cafe\u0301 lantern")).toBe(normalisePassword("caf\u00e9 lantern"));
  });
});
