import { expect, it } from "vitest";
import { csvLine } from "#domain/kernel/files/csv-line.ts";
import { inLanguage } from "#messages/language.server.ts";
import { sheetFormat } from "./sheet-format.ts";

const cells = [
  "Café",
  { amount: 123_450, currency: "USD" },
  { moment: "2026-11-27T02:03:04.000Z" },
  { moment: "2026-07-01T12:00:00Z" },
];

it("sheetFormat writes dates and numbers in the Portuguese format, in the shop's time zone, when the language is Portuguese", () => {
  const format = inLanguage("pt-BR", () => sheetFormat("America/Sao_Paulo"));
  expect(csvLine(cells, format)).toBe("Café;1234,50;26/11/2026 23:03:04;01/07/2026 09:00:00\r\n");
});

it("sheetFormat writes dates and numbers in the English format when the language is English", () => {
  const format = inLanguage("en", () => sheetFormat("Pacific/Kiritimati"));
  expect(csvLine(cells, format)).toBe("Café,1234.50,2026-11-27 16:03:04,2026-07-02 02:00:00\r\n");
});

it("sheetFormat writes midnight as 00 and not as 24", () => {
  const format = inLanguage("pt-BR", () => sheetFormat("UTC"));
  expect(csvLine([{ moment: "2026-11-27T00:00:00Z" }], format)).toBe("27/11/2026 00:00:00\r\n");
});
