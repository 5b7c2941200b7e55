import { expect, it } from "vitest";
import { inLanguage } from "#messages/language.server.ts";
import { fieldLabel } from "./field-label.ts";

it.each([
  ["raw_data", "Texto", "Text"],
  ["code", "Código", "Code"],
  ["field_2", "Campo 2", "Field 2"],
  ["field_notes", "field_notes", "field_notes"],
  ["senha", "senha", "senha"],
])("shows the stored field name %j as %j, in English as %j", (name, portuguese, english) => {
  expect(inLanguage("pt-BR", () => fieldLabel(name))).toBe(portuguese);
  expect(inLanguage("en", () => fieldLabel(name))).toBe(english);
});
