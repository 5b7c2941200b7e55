import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const css = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

it("a part of a page in one theme declares every colour token that differs between the themes", () => {
  const tokens = css("../../design-system/tokens.css").matchAll(
    /^ {2}(--(?:text-)?color-[\w-]+): light-dark\(/gm,
  );
  const again = /\.scheme-light,\n\.scheme-dark \{([^}]*)\}/.exec(css("../admin.css"))?.[1] ?? "";
  const names = [...tokens].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(15);
  for (const name of names) expect(again).toContain(`  ${name}: --theme(${name} inline);`);
});
