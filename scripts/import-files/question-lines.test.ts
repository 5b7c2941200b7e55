import { afterEach, describe, expect, it, vi } from "vitest";
import { AnswersNeeded } from "#domain/inventory/rows/questions.ts";
import { EXIT, printFailure } from "../terminal/exit-codes.ts";

afterEach(() => vi.restoreAllMocks());

describe("printFailure", () => {
  it("printFailure shows the option and the lines of each question, and exits with 7", () => {
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const questions = [
      { kind: "spreadsheet" as const, count: 2, places: [{ number: 3, reason: "scientific" as const }] },
    ];
    expect(printFailure(new AnswersNeeded(questions, "line"), {})).toBe(EXIT.unclear);
    const text = written.mock.calls.map(([part]) => String(part)).join("");
    expect(text).toContain("Nothing was changed");
    expect(text).toContain("--spreadsheet skip|accept  2 lines");
    expect(text).toContain("line 3: scientific");
    expect(text).toContain("and 1 more");
  });
});
