import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { inlineStyleSources } from "./inline-styles.ts";

const source = (code: string) => `'sha256-${createHash("sha256").update(code, "utf8").digest("base64")}'`;

describe("inlineStyleSources", () => {
  it("inlineStyleSources returns one hash for each style block and style attribute that the browser parses", () => {
    const block = "\n a > b { color: red }\n";
    const html = `<style>${block}</style><p style="color:red">a</p><p style="color:red">b</p><p style="font-family:&quot;A&quot;,&#x27;B&#x27;">c</p>`;
    expect(inlineStyleSources(html)).toEqual([
      "'unsafe-hashes'",
      source(block),
      source("color:red"),
      source(`font-family:"A",'B'`),
    ]);
  });

  it("inlineStyleSources returns no hash for text of the mail that only looks like a style attribute", () => {
    expect(inlineStyleSources("<p>style=&quot;color:red&quot;</p>")).toEqual(["'unsafe-hashes'"]);
  });
});
