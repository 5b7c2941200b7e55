import { describe, expect, it } from "vitest";
import { inLanguage } from "#messages/language.server.ts";
import { downloadError, securityError } from "./messages.ts";

const rejection = (code: string, details: Record<string, string | number> = {}) =>
  securityError({ code, details });

describe("securityError", () => {
  it("securityError reports the password field and explains whether the password is wrong, missing or weak", () => {
    expect(rejection("wrong_password")).toEqual({
      field: "current",
      message: "This is not your current password.",
    });
    expect(rejection("invalid_input", { field: "current", problem: "required" }).field).toBe("current");
    expect(rejection("weak_password", { reason: "too_short" }).field).toBe("password");
    expect(rejection("same_password").field).toBe("password");
    expect(rejection("passwords_differ")).toEqual({ field: "confirm", message: "Passwords do not match" });
  });
  it.each(["pending", "owed", "disputed"])(
    "securityError names an order that is %s and tells the shopper what to do",
    (reason) => {
      const { field, message } = rejection("order_unsettled", { orderNumber: "HO-10007", reason });
      expect(field).toBe("");
      expect(message).toMatch(/\b[Oo]rder HO-10007\b.*([Pp]lease|try again)/);
      expect(message).not.toContain("undefined");
    },
  );
  it("securityError returns a message even when the code or the reason is unknown", () => {
    expect(rejection("something_new").message).not.toBe("");
    expect(rejection("order_unsettled", { orderNumber: "HO-1", reason: "constructor" }).message).toContain(
      "HO-1",
    );
  });
  it.each(["pending", "owed", "disputed"])(
    "securityError names an order that is %s in Portuguese",
    (reason) => {
      const details = { orderNumber: "HO-10007", reason };
      expect(inLanguage("pt-BR", () => rejection("order_unsettled", details)).message).toMatch(
        /^O pedido HO-10007 (aguarda|ainda|está)/,
      );
    },
  );
});

describe("downloadError", () => {
  it("downloadError returns null when there is no error code, and a message for every error code", () => {
    expect(downloadError(null)).toBeNull();
    expect(downloadError("wrong_password")?.field).toBe("current");
    expect(downloadError("invalid_input")?.field).toBe("current");
    expect(downloadError("too_many_attempts")?.message).toContain("three times a day");
    for (const code of ["", "<script>", "constructor"]) expect(downloadError(code)?.message).not.toBe("");
  });
});
