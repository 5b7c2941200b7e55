import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { inlineScriptSources } from "./inline-scripts.ts";

const source = (code: string) => `'sha256-${createHash("sha256").update(code, "utf8").digest("base64")}'`;

describe("the policy sources of a page's inline scripts", () => {
  it("name each script by the bytes between its tags, line breaks and spaces included", () => {
    const code = "\n  if (a < b && c > d) { run('é') }\n";
    expect(inlineScriptSources(`<p>x</p><script>${code}</script>`)).toEqual([source(code)]);
  });

  it("take every form of the tag, and the same script once", () => {
    const page = `<script type="module" async="">a()</script><SCRIPT>b()</SCRIPT ><script>a()</script>`;
    expect(inlineScriptSources(page)).toEqual([source("a()"), source("b()")]);
  });

  it("leave out files and data", () => {
    const page = `<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script><p>&lt;script&gt;</p>`;
    expect(inlineScriptSources(page)).toEqual([]);
  });
});
