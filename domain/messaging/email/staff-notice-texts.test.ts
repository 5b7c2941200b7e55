import { describe, expect, it } from "vitest";
import { type StaffNotice, staffNotices } from "#db/values/channel-vocabulary.ts";
import { documentLanguages } from "#messages/languages.ts";
import type { MailValues, NoticeContent, NoticeLine } from "#messages/mail-messages.ts";
import { mailCatalog } from "./mail-catalogs.ts";

const line: NoticeLine = {
  name: "HO-10002",
  products: "",
  amount: "$66.00",
  since: "",
  due: "",
  units: null,
  tax: "",
  isSoldByProvider: false,
};

const textOf = (language: string, staffNotice: NoticeContent) =>
  mailCatalog(language).mails.staff_notice({ siteName: "Zanzibar Keys", staffNotice } as MailValues);

describe("the texts of a staff notice", () => {
  it("a staff notice about a wrong amount states whether the cause is the provider's tax or the provider's role as seller", () => {
    const about = (isSoldByProvider: boolean) =>
      textOf("en", {
        kind: "amount_mismatch",
        lines: [{ ...line, tax: "$6.00", isSoldByProvider }],
        count: 1,
      });
    expect(about(false).list).toEqual(["HO-10002, $66.00, the provider added $6.00 of tax"]);
    expect(about(false).paragraphs.join(" ")).toContain("turn off the tax calculation");
    expect(about(true).list?.[0]).toContain("(Managed Payments) and added $6.00 of tax");
    expect(about(true).paragraphs.join(" ")).toContain("turn Managed Payments off");
  });

  it.each(staffNotices)(
    "the staff notice %s has a different heading from every other notice, and lists the cases of the notice",
    (kind) => {
      const content = { lines: [{ ...line, products: "IDE Pro", due: "25/11" }], count: 21 };
      for (const language of documentLanguages) {
        const text = (about: StaffNotice) => textOf(language, { kind: about, ...content });
        for (const other of staffNotices)
          if (other !== kind) expect(text(other).heading).not.toBe(text(kind).heading);
        expect(text(kind).list?.[0]).toMatch(/^HO-10002, IDE Pro, \$66\.00, .* 25\/11$/);
        expect(text(kind).list?.[1]).toMatch(/\b20\b/);
      }
    },
  );

  it("a staff notice contains the number of units when the stock of a product is low", () => {
    const lines = [{ ...line, name: "IDE Pro, 1 year", amount: "", units: 1 }];
    expect(textOf("en", { kind: "stock_low", lines, count: 1 }).list).toEqual(["IDE Pro, 1 year, 1 unit"]);
    expect(textOf("pt-BR", { kind: "stock_low", lines, count: 1 }).list?.[0]).toContain("1 unidade");
  });
});
