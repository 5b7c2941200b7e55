import { describe, expect, it } from "vitest";
import { inLanguage } from "#app/languages/language.server.ts";
import { fieldLabel } from "./messages.ts";

describe("the name of a delivered field", () => {
  it.each([
    ["recovery_email", "Recovery email"],
    ["password", "Password"],
    ["PIN", "PIN"],
    ["chave de acesso", "Chave de acesso"],
    ["constructor", "Constructor"],
    ["", ""],
  ])("%j is written %j", (name, label) => {
    expect(fieldLabel(name)).toBe(label);
  });
  it("is Portuguese on a Portuguese page where many goods have it, and the owner's own otherwise", () => {
    const label = (name: string) => inLanguage("pt-BR", () => fieldLabel(name));
    expect(label("recovery_email")).toBe("E-mail de recuperação");
    expect(label("password")).toBe("Senha");
    expect(label("seat_number")).toBe("Seat number");
  });
});
