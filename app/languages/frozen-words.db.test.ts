import { expect, it } from "vitest";
import { setLanguageSource } from "./language.ts";
// Loaded first: it names a source of its own, which the test replaces.
import "./language.server.ts";

it("no module reads a sentence while it loads: it would keep the language of that moment for ever", async () => {
  const modules = import.meta.glob([
    "../**/*.{ts,tsx}",
    "!../**/*.test.ts",
    "!../entry.*",
    "!../languages/**",
  ]);
  const frozen: string[] = [];
  let loading = "";
  setLanguageSource(() => {
    frozen.push(
      `${loading}: ${new Error().stack
        ?.split("\n")
        .find((line) => /\/app\/(?!languages)/.test(line))
        ?.trim()}`,
    );
    return "written";
  });
  for (const [path, load] of Object.entries(modules)) {
    loading = path;
    await load();
  }
  expect(Object.keys(modules).length).toBeGreaterThan(100);
  expect(frozen).toEqual([]);
});
