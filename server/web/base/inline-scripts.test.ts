import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { allowMarkedScripts } from "./inline-scripts.ts";

const source = (code: string) => `'sha256-${createHash("sha256").update(code, "utf8").digest("base64")}'`;

const sourcesOf = (page: string) => allowMarkedScripts(page, "n1").sources;

describe("the policy sources of a shared page", () => {
  it("the policy sources of a shared page contain the hash of each marked script's exact text, including line breaks and spaces", () => {
    const code = "\n  if (a < b && c > d) { run('é') }\n";
    expect(sourcesOf(`<p>x</p><script nonce="n1">${code}</script>`)).toEqual([source(code)]);
  });

  it("the policy sources of a shared page contain a hash for every script tag form, and one hash for equal scripts", () => {
    const page = `<script type="module" async="" nonce="n1">a()</script><SCRIPT nonce="n1">b()</SCRIPT ><script nonce="n1">a()</script>`;
    expect(sourcesOf(page)).toEqual([source("a()"), source("b()")]);
  });

  it("the policy sources of a shared page omit scripts that the renderer did not mark", () => {
    const page = `<script nonce="n1">a()</script><script>stolen()</script><script nonce="n2">stolen()</script>`;
    expect(sourcesOf(page)).toEqual([source("a()")]);
  });

  it("the policy sources of a shared page omit external scripts and data blocks", () => {
    const page = `<script src="/a.js" nonce="n1"></script><script type="application/ld+json" nonce="n1">{"a":1}</script><p>&lt;script&gt;</p>`;
    expect(sourcesOf(page)).toEqual([]);
  });

  it("a shared page contains no nonces, so two renderings of the page have the same bytes", () => {
    const page = (nonce: string) =>
      `<script nonce="${nonce}">a()</script><script src="/a.js" nonce="${nonce}"></script>`;
    expect(allowMarkedScripts(page("n1"), "n1")).toEqual(allowMarkedScripts(page("n2"), "n2"));
    expect(allowMarkedScripts(page("n1"), "n1").html).toBe(
      `<script>a()</script><script src="/a.js"></script>`,
    );
  });
});
