import { describe, expect, it } from "vitest";
import { themeOf } from "./theme.ts";

describe("the theme of a request", () => {
  it("is the one its cookie names, and the system's without one", () => {
    expect(themeOf("theme=dark")).toBe("dark");
    expect(themeOf("handover=x; theme=light; language=en")).toBe("light");
    expect(themeOf(null)).toBe("system");
    expect(themeOf("")).toBe("system");
  });

  it("is the system's for anything else", () => {
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
