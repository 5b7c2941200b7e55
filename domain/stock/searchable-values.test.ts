import { describe, expect, it } from "vitest";
import { searchableValues, typedValues } from "./searchable-values.ts";

describe("searchableValues", () => {
  it.each([
    [{ email: "Ana@Conta.com", password: "s3cret-long-one" }, ["ana@conta.com"]],
    [{ login: "Ana.Souza", senha: "senha-longa-1" }, ["ana.souza"]],
    [{ telefone: "+55 (11) 98765-4321", "pin do perfil": "48121234" }, ["5511987654321"]],
    [{ raw_data: "XK4F-91QZ-77LM" }, ["xk4f91qz77lm"]],
    [{ raw_data: "ana@conta.com:senha.abc" }, ["ana@conta.com:senha.abc", "ana@conta.com"]],
    [{ raw_data: "ana@conta.com:senha" }, ["ana@conta.com:senha", "ana@conta.com"]],
    [{ key: "AB12 CD34", country: "Portugal", note: "a note that is long" }, ["ab12cd34"]],
    [{ field_3: "bo@example.com", field_4: "anything-else" }, ["bo@example.com"]],
  ])("searchableValues returns the values of %o by which staff search the item", (fields, values) => {
    expect(searchableValues(fields as Record<string, string>)).toEqual(values);
  });

  it.each<[what: string, fields: Record<string, string>]>([
    ["a short key", { raw_data: "1234567" }],
    ["a short login", { login: "admin", password: "longer-than-eight" }],
    ["a long text", { raw_data: "c".repeat(70_000) }],
  ])("searchableValues returns no values for %s", (_, fields) => {
    expect(searchableValues(fields)).toEqual([]);
  });

  it("searchableValues returns at most 6 values of an item with many fields", () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`key_${n}`, `KEY-NUMBER-${n}`]));
    expect(searchableValues(many)).toHaveLength(6);
  });
});

describe("typedValues", () => {
  it("typedValues returns each form in which the stock might contain an entered value", () => {
    expect(typedValues(" AB12-CD34 ")).toEqual(["ab12-cd34", "ab12cd34"]);
    expect(typedValues("+55 11 98765-4321")).toContain("5511987654321");
    expect(typedValues("login: Ana.Souza")).toContain("ana.souza");
  });

  it("typedValues returns no value for a short text, and never returns a part of a text that contains several values", () => {
    expect(typedValues("pin1")).toEqual([]);
    expect(typedValues("ana@example.com:secret-one")).not.toContain("ana@example.com");
  });
});
