import { describe, expect, it } from "vitest";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import { inLanguage } from "./language.server.ts";
import { language } from "./language.ts";

const moment = () => new Promise((done) => setTimeout(done, 5));

describe("a response", () => {
  it("a response keeps its language until its end, while other responses use a different language", async () => {
    const answers = (["pt-BR", "en", "written", "pt-BR"] as const).map((choice) =>
      inLanguage(choice, async () => {
        const before = shopMessages.shell.home;
        await moment();
        return [language(), before, shopMessages.shell.home];
      }),
    );
    expect(await Promise.all(answers)).toEqual([
      ["pt-BR", "Início", "Início"],
      ["en", "Home", "Home"],
      ["written", "Home", "Home"],
      ["pt-BR", "Início", "Início"],
    ]);
    expect(language(), "outside of any response").toBe("written");
  });
});
