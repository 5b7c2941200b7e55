import { describe, expect, it } from "vitest";
import { themeOf } from "./theme.ts";

describe("themeOf", () => {
  it("themeOf returns the theme that the cookie names, or the system theme when there is no cookie", () => {
    expect(themeOf("theme=dark")).toBe("dark");
    expect(themeOf("handover=x; theme=light; language=en")).toBe("light");
    expect(themeOf(null)).toBe("system");
    expect(themeOf("")).toBe("system");
  });

  it("themeOf returns the system theme when the cookie has no known theme", () => {
    for (const cookie of [
      "theme=",
      "theme=blue",
      "mytheme=dark",
      "theme=darker",
      'theme="><script>',
      ";;;=",
    ]) {
      expect(themeOf(cookie)).toBe("system");
    }
  });
});
