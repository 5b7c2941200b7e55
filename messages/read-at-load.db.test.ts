import { expect, it, vi } from "vitest";

// Earlier test files may have loaded the modules.
vi.resetModules();
const { setLanguageSource } = await import("./language.ts");
// The test imports this module first, because the module sets its own language source. The test then replaces
// the language source.
await import("./language.server.ts");

it("no module reads a message while the module loads, because the text would stay in the language of that moment", async () => {
  const modules = import.meta.glob([
    "../{app,messages}/**/*.{ts,tsx}",
    "!../**/*.test.{ts,tsx}",
    "!../app/entry.*",
  ]);
  const frozen: string[] = [];
  let loading = "";
  setLanguageSource(() => {
    frozen.push(
      `${loading}: ${new Error().stack
        ?.split("\n")
        .find((line) => /\/(app|messages\/\w[\w-]*\/)/.test(line))
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
}, 120_000);
