import { describe, expect, it } from "vitest";
import { mailCatalog } from "./mail-catalogs.ts";
import { renderHtml, renderText } from "./mail-layout.ts";
import { withOwnText } from "./own-mail.ts";

const values = { siteName: "Zanzibar", firstName: "<b>Maria</b>", orderNumber: "HO-10001", refunded: "" };
const message = {
  subject: "Order HO-10001 delivered",
  heading: "Delivered",
  paragraphs: ["Built in."],
  action: "View",
};
const texts = { order_delivered: { en: { subject: "{shop} {order}", text: "Hi {name},\nit is there." } } };

describe("the owner's text in a mail", () => {
  it("the owner's text replaces subject and paragraphs of a mail, and keeps heading and button", () => {
    const mail = { texts, template: "order_delivered", language: "en" } as const;
    expect(withOwnText(message, mail, values)).toEqual({
      ...message,
      subject: "Zanzibar HO-10001",
      paragraphs: ["Hi <b>Maria</b>,\nit is there."],
    });
  });

  it.each([
    ["another language", "order_delivered", "pt-BR"],
    ["another mail", "order_confirmed", "en"],
    ["a mail that nobody can change", "password_reset", "en"],
  ] as const)("the owner's text does not change %s", (_, template, language) => {
    expect(withOwnText(message, { texts, template, language }, values)).toBe(message);
  });

  it("the owner's own text is escaped in the HTML part of a mail, with its line breaks preserved", async () => {
    const catalog = mailCatalog("en");
    const own = withOwnText(message, { texts, template: "order_delivered", language: "en" }, values);
    const page = {
      siteName: "Zanzibar",
      firstName: "",
      message: own,
      catalog,
      link: "/",
      supportLink: "/",
      order: null,
      images: [],
    };
    expect(await renderHtml(page)).toContain("Hi &lt;b&gt;Maria&lt;/b&gt;,<br>it is there.</p>");
    expect(renderText(page)).toContain("Hi <b>Maria</b>,\nit is there.");
  });
});
