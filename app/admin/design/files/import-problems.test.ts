import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { setLanguageSource } from "#messages/language.ts";
import "#messages/language.server.ts";
import { importProblemMessage, isKnownProblem } from "./import-problems.ts";

afterEach(() => setLanguageSource(() => "written"));

const ROOT = resolve(import.meta.dirname, "../../../..");
const SOURCES = [
  "domain/stock/parse-credential.ts",
  "domain/stock/field-names.ts",
  "domain/inventory/import/parse-inventory-file.ts",
  "domain/inventory/import/item-input.ts",
  "domain/inventory/import/import-inventory.ts",
  "domain/inventory/import/preview-import.ts",
  "domain/kernel/files/read-csv.ts",
  "domain/kernel/files/read-json.ts",
  "domain/kernel/files/read-lines.ts",
  "domain/kernel/files/utf8-parts.ts",
  "domain/kernel/files/text-encoding.ts",
  "domain/kernel/files/binary-files.ts",
];

const UNIT = /\$\{unit\}/;

/** Returns every reason in the source of a parser, with an example number for each placeholder. */
function reasonsIn(source: string): string[] {
  const text = readFileSync(resolve(ROOT, source), "utf8");
  const calls = text.matchAll(
    /(?:new CredentialRejected\(|new BrokenFile\(|problems\.add\(|reject\(|reason \?\? )([\s\S]*?)(?:\);|\n {4}\)|$)/g,
  );
  return [...calls]
    .flatMap(([, given = ""]) => [...given.matchAll(/"((?:[^"\\]|\\.)+)"|'([^']+)'|`([^`]+)`/g)])
    .map(([, double, single, template]) => double ?? single ?? template ?? "")
    .filter((reason) => reason.includes(" "))
    .flatMap((reason) =>
      UNIT.test(reason) ? ["line", "item"].map((unit) => reason.replace(UNIT, unit)) : [reason],
    )
    .map((reason) => reason.replaceAll(/\$\{[^}]+\}/g, "1"));
}

describe("importProblemMessage", () => {
  it.each(SOURCES)("importProblemMessage has a message for every reason of %s", (source) => {
    const reasons = reasonsIn(source);
    expect(reasons.filter((reason) => !isKnownProblem(reason))).toEqual([]);
  });

  it("importProblemMessage has a message for every reason that occurs in the source code of the parsers", () => {
    const reasons = new Set(SOURCES.flatMap(reasonsIn));
    expect(reasons.size).toBeGreaterThan(25);
    expect(reasons).toContain("has 1 cells instead of 1");
    expect(reasons).toContain("is the same credential as item 1");
    expect(reasons).toContain("holds a NUL character");
  });

  it("importProblemMessage keeps the numbers of a reason in the original order", () => {
    setLanguageSource(() => "pt-BR");
    expect(importProblemMessage("has 3 cells instead of 12")).toBe("tem 3 células em vez de 12");
    expect(importProblemMessage("has 1 cell instead of 2")).toBe("tem 1 célula em vez de 2");
    expect(importProblemMessage("is not valid UTF-8; save the file as UTF-8")).toBe(
      "não é UTF-8 válido. No Excel, use Arquivo > Salvar como > CSV UTF-8 (delimitado por vírgulas)",
    );
    expect(importProblemMessage("something new")).toBe("something new");
  });

  it("importProblemMessage returns the reason unchanged in English", () => {
    setLanguageSource(() => "en");
    expect(importProblemMessage("is empty")).toBe("is empty");
  });
});
