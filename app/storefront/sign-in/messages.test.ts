import { describe, expect, it } from "vitest";
import { inLanguage } from "#messages/language.server.ts";
import { accountError } from "./messages.ts";

const rejection = (code: string, details: Record<string, string | number> = {}) =>
  accountError({ code, details });

describe("accountError", () => {
  it("accountError returns the name of the field that contains malformed input", () => {
    expect(rejection("invalid_input", { field: "email", problem: "malformed" })).toEqual({
      field: "email",
      message: "Enter an email address such as name@example.com.",
    });
    expect(rejection("invalid_input", { field: "phone", problem: "too_long" }).field).toBe("phone");
  });
  it("accountError returns the same message, without a field, for a wrong password and an unknown e-mail address", () => {
    expect(rejection("invalid_credentials")).toEqual({ field: "", message: "Email or password is wrong." });
  });
  it("accountError reports the password field and explains the reason when a password is weak", () => {
    expect(rejection("weak_password", { reason: "too_short" })).toEqual({
      field: "password",
      message: "Use at least 12 characters.",
    });
  });
  it("accountError rounds the waiting time up to whole minutes", () => {
    expect(rejection("too_many_attempts", { retryAfterSeconds: 1 }).message).toContain("1 minute.");
    expect(rejection("too_many_attempts", { retryAfterSeconds: 61 }).message).toContain("2 minutes.");
  });
  it("accountError returns the messages that the specification requires", () => {
    expect(rejection("passwords_differ")).toEqual({ field: "confirm", message: "Passwords do not match" });
    expect(rejection("sign_in_required").message).toBe("User not authenticated");
  });
  it("accountError returns a message for an unknown code or reason", () => {
    expect(rejection("something_new").message).not.toBe("");
    expect(rejection("weak_password", { reason: "constructor" }).message).toBe(
      "Please choose another password.",
    );
    expect(rejection("invalid_input", { field: "", problem: "" }).message).toBe("Please check this field.");
  });
  it("accountError returns every message in the language of the request, with the same field in each language", () => {
    const cases = [
      ["invalid_input", { field: "email", problem: "malformed" }],
      ["invalid_input", { field: "phone", problem: "new" }],
      ["weak_password", { reason: "common" }],
      ["weak_password", { reason: "new" }],
      ["email_taken", {}],
      ["invalid_credentials", {}],
      ["account_blocked", {}],
      ["too_many_attempts", { retryAfterSeconds: 61 }],
      ["passwords_differ", {}],
      ["sign_in_required", {}],
      ["something_new", {}],
    ] as const;
    for (const [code, details] of cases) {
      const english = rejection(code, details);
      const portuguese = inLanguage("pt-BR", () => rejection(code, details));
      expect(portuguese.field).toBe(english.field);
      expect(portuguese.message).not.toBe(english.message);
    }
    expect(inLanguage("pt-BR", () => rejection("too_many_attempts", { retryAfterSeconds: 1 })).message).toBe(
      "Tentativas demais. Tente novamente em 1 minuto.",
    );
  });
});
