import { describe, expect, it } from "vitest";
import { rarePart } from "./contains-pattern.ts";

describe("rarePart", () => {
  it.each([
    ["maria.silva335295@example.com", "335295"],
    ["ho-395481", "395481"],
    ["5511987654321", "87654321"],
    ["maria.silva@example.com", "maria.silva"],
    ["ana@example.com", "ana@example.com"],
    ["@example.com", "@example.com"],
    ["maria silva", "maria silva"],
    ["plan 365", "plan 365"],
    ["", ""],
  ])("rarePart of %j is %j", (text, part) => {
    expect(rarePart(text)).toBe(part);
    expect(text).toContain(part);
  });
});
