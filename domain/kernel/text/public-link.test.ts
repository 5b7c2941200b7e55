import { describe, expect, it } from "vitest";
import { hostileLinks } from "#tests/hostile-links.ts";
import { parsePublicLink } from "./public-link.ts";

describe("parsePublicLink", () => {
  it.each([
    ["https://t.me/our_shop", "https://t.me/our_shop"],
    ["  https://Example.com/a?b=c#d ", "https://example.com/a?b=c#d"],
    ["HTTPS://example.com", "https://example.com/"],
    ["/support", "/support"],
    ["/marketplace?q=a", "/marketplace?q=a"],
  ])("parsePublicLink accepts %j", (text, link) => {
    expect(parsePublicLink(text)).toBe(link);
  });

  it.each([
    "",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>",
    "vbscript:x",
    "file:///etc/passwd",
    "http://example.com",
    "//example.com",
    "/\\example.com",
    "https://user:pass@example.com",
    "https://user@example.com",
    "https:example.com",
    "https://",
    "https://exa mple.com",
    "https://example.com/\u202egpj.exe",
    "support",
    `https://example.com/${"a".repeat(2000)}`,
  ])("parsePublicLink rejects %j", (text) => {
    expect(parsePublicLink(text)).toBeNull();
  });

  it("parsePublicLink rejects every known spelling that disguises a dangerous link", () => {
    expect(hostileLinks.length).toBeGreaterThan(300);
    expect(hostileLinks.filter((link) => parsePublicLink(link) !== null)).toEqual([]);
  });
});
