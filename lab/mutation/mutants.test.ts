import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { chooseMutants, mutate } from "./mutants.ts";

const fromRoot = (file: string) => resolve(import.meta.dirname, "../..", file);

describe("the table of mutants", () => {
  it.each(chooseMutants(undefined))(
    "the mutant $id changes its file, and the changed file has no syntax error",
    ({ file, find, replace, tests }) => {
      const text = readFileSync(fromRoot(file), "utf8");
      const changed = mutate(text, { find, replace });
      expect(changed).not.toBe(text);
      expect(parseSync(file, changed).errors).toEqual([]);
      expect(tests.filter((test) => !existsSync(fromRoot(test)))).toEqual([]);
    },
  );

  it("the table of mutants has at least 60 mutants, each with its own id", () => {
    const ids = chooseMutants(undefined).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(60);
  });

  it("chooseMutants selects mutants by area and by a substring of the id", () => {
    const ids = chooseMutants("vault,same nonce").map(({ id }) => id);
    expect(ids.every((id) => id.startsWith("vault: "))).toBe(true);
    expect(ids.at(-1)).toBe("vault: every encryption has the same nonce");
    expect(() => chooseMutants("no such mutant")).toThrow('No mutant fits "no such mutant"');
    expect(() => chooseMutants("vault,")).toThrow('No mutant fits ""');
  });

  it("a mutant is rejected when the text that it replaces does not occur exactly once in the file", () => {
    expect(() => mutate("a b a", { find: "a", replace: "c" })).toThrow("2 times");
    expect(() => mutate("a b a", { find: "d", replace: "c" })).toThrow("0 times");
    expect(mutate("a b a", { find: "b", replace: "$&" })).toBe("a $& a");
  });
});
