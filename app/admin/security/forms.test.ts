import { describe, expect, it } from "vitest";
import { fieldErrors, sentenceOfIssue } from "#app/request/form-answer.ts";
import { inLanguage } from "#messages/language.server.ts";
import { addPasskeyForm, codeForm, digitsOf, newPasskeyForm, passwordForm } from "./forms.ts";

const rejectedBy = (schema: typeof codeForm, input: unknown) =>
  inLanguage("pt-BR", () => {
    const checked = schema.safeParse(input, { error: sentenceOfIssue });
    return checked.success ? {} : fieldErrors(checked.error);
  });

describe("the verification code", () => {
  it.each([
    ["123456", "123456"],
    ["123 456", "123456"],
    [" 12-34 56\n", "123456"],
    ["1234567", "123456"],
    ["12a", "12"],
    ["١٢٣", ""],
    ["", ""],
  ])("from the input %j, the field of the verification code keeps the digits %j", (typed, digits) => {
    expect(digitsOf(typed)).toBe(digits);
  });

  it("the verification form shows the specified message when the code is empty or too short", () => {
    expect(rejectedBy(codeForm, { code: "" })).toEqual({ code: "Digite o código de verificação" });
    expect(rejectedBy(codeForm, { code: "12345" })).toEqual({
      code: "O código deve ter exatamente 6 dígitos",
    });
    expect(rejectedBy(codeForm, { code: "12345a" })).toEqual({
      code: "O código deve ter exatamente 6 dígitos",
    });
    expect(rejectedBy(codeForm, { code: "123456" })).toEqual({});
  });
});

describe("the forms of the security page except the verification code", () => {
  it.each([
    [passwordForm, {}],
    [passwordForm, { current: "" }],
    [passwordForm, { current: "x".repeat(513) }],
    [passwordForm, { current: ["a", "b"] }],
    [newPasskeyForm, { name: " ", current: "x" }],
    [newPasskeyForm, { name: "x".repeat(61), current: "x" }],
    [addPasskeyForm, { name: "x", answer: "x".repeat(20_001) }],
    [addPasskeyForm, { name: {}, answer: "" }],
  ])(
    "the forms of the security page except the verification code reject invalid input (%#)",
    (schema, input) => {
      expect(schema.safeParse(input).success).toBe(false);
    },
  );
});
