import { describe, expect, it } from "vitest";
import { inLanguage } from "#messages/language.server.ts";
import { fieldLabel } from "./messages.ts";

describe("the label of a delivered field", () => {
  it.each([
    ["recovery_email", "Recovery email"],
    ["password", "Password"],
    ["PIN", "PIN"],
    ["chave de acesso", "Chave de acesso"],
    ["constructor", "Constructor"],
    ["", ""],
  ])("the label of the delivered field %j is %j", (name, label) => {
    expect(fieldLabel(name)).toBe(label);
  });
  it("the page translates the label of a common field, and shows every other field name unchanged", () => {
    const label = (name: string) => inLanguage("pt-BR", () => fieldLabel(name));
    expect(label("recovery_email")).toBe("E-mail de recuperação");
    expect(label("password")).toBe("Senha");
    expect(label("seat_number")).toBe("Seat number");
  });
});
