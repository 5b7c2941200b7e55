import { describe, expect, it } from "vitest";
import {
  criticalAlerts,
  type EmailTemplate,
  emailTemplates,
  type SecurityNotice,
  securityNotices,
} from "#db/values/vocabulary.ts";
import { documentLanguages } from "#messages/languages.ts";
import { mailValues as values } from "#tests/mail-values.ts";
import { mailCatalog, mailCatalogs } from "./mail-catalogs.ts";
import { type MailPage, renderHtml, renderText } from "./mail-layout.ts";

const order: NonNullable<MailPage["order"]> = {
  orderNumber: "HO-10001",
  firstName: "Maria",
  ink: "#0b5d46",
  lines: [{ name: "Studio seat", quantity: 2, amount: "R$ 529.20", state: "delivered", image: null }],
  instructions: [{ products: ["Studio seat"], text: "Zanzibar 4417" }],
  discount: null,
  total: "R$ 529.21",
  charged: "R$ 529.19",
  storeTotal: "$98.01",
  refunded: "R$ 11.02",
  isPartRefund: true,
  isRefundOfDeadline: false,
  isByCard: true,
  isHeld: false,
  hold: null,
  voucher: null,
  consent: null,
};
const every = emailTemplates.flatMap((template) =>
  documentLanguages.map((language) => ({ template, language })),
);

const pageOf = (template: EmailTemplate, language: string): MailPage => {
  const catalog = mailCatalog(language);
  return {
    siteName: "Zanzibar Keys",
    firstName: "Maria",
    message: catalog.mails[template](values()),
    catalog,
    link: "https://shop.example/place",
    supportLink: "https://t.me/support",
    order: template.startsWith("order_") ? order : null,
    images: [],
  };
};

/** Returns the visible text of the HTML part. */
const textOf = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#39;", "'")
    .replace(/\s+/g, " ");

describe("every mail", () => {
  it.each(every)(
    "the mail $template in $language has the same text in its HTML part and its plain-text part",
    async ({ template, language }) => {
      const page = pageOf(template, language);
      const html = await renderHtml(page);
      expect(html).toContain(`<html lang="${language}">`);
      const text = [
        page.message.heading,
        ...page.message.paragraphs,
        ...(page.message.list ?? []),
        page.message.action,
        "Maria",
      ];
      const sums = page.order
        ? ["HO-10001", "Studio seat", "R$ 529.20", "R$ 529.21", "$98.01", "R$ 11.02"]
        : [];
      for (const part of [renderText(page), textOf(html)])
        for (const sentence of [...text, ...sums]) expect(part).toContain(sentence);
      expect(html).toContain(`<title>${page.message.subject}</title>`);
    },
  );

  it.each(emailTemplates)(
    "the mail %s contains no English sentence when its language is Portuguese",
    async (template) => {
      const [english, portuguese] = [pageOf(template, "en"), pageOf(template, "pt-BR")];
      const labels = Object.values(mailCatalogs.en).filter((label) => typeof label === "string");
      const leaves = [
        english.message.subject,
        english.message.heading,
        ...english.message.paragraphs,
        english.message.action,
        ...[mailCatalogs.en.greeting("Maria"), mailCatalogs.en.footer("Zanzibar Keys")],
        ...labels.filter((label) => !["Total", "en", "en-US"].includes(label)),
      ];
      for (const part of [renderText(portuguese), textOf(await renderHtml(portuguese))])
        for (const leaf of leaves)
          expect(part).not.toMatch(new RegExp(`(?<!\\p{L})${escaped(leaf)}(?!\\p{L})`, "u"));
      expect(portuguese.message.paragraphs).toHaveLength(english.message.paragraphs.length);
    },
  );

  it.each(emailTemplates)("the mail %s contains the same names and numbers in both languages", (template) => {
    for (const linkMinutes of [0, 1, 30, 60, 120, 1_440, 4_320]) {
      const [english, portuguese] = documentLanguages.map((language) =>
        Object.values(mailCatalog(language).mails[template](values({ linkMinutes })))
          .flat()
          .join("\n"),
      );
      const named = (text = "") => [...text.matchAll(/Zanzibar Keys|HO-\d+|\d+/g)].map(String).sort();
      expect(named(portuguese)).toEqual(named(english));
    }
  });
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

describe("the texts of the mails", () => {
  it.each([
    [1, "1 minute", "1 minuto"],
    [30, "30 minutes", "30 minutos"],
    [60, "1 hour", "1 hora"],
    [4_320, "3 days", "3 dias"],
  ])("the texts of the mails write %i minutes as %s and %s", (linkMinutes, english, portuguese) => {
    const text = (language: string) =>
      mailCatalog(language).mails.password_reset(values({ linkMinutes })).paragraphs[0];
    expect(text("en")).toMatch(new RegExp(`within ${english}\\.`));
    expect(text("pt-BR")).toMatch(new RegExp(`por ${portuguese}\\.`));
  });

  it("the texts of the mails distinguish a partial refund from a full refund", () => {
    const subject = (language: string, isPartRefund: boolean) =>
      mailCatalog(language).mails.order_refunded(values({ isPartRefund })).subject;
    expect(subject("en", false)).toBe("Order HO-10001 is refunded");
    expect(subject("en", true)).toBe("Order HO-10001 is refunded in part");
    expect(subject("pt-BR", false)).toBe("Pedido HO-10001 reembolsado");
    expect(subject("pt-BR", true)).toBe("Pedido HO-10001 reembolsado em parte");
  });

  it.each(securityNotices)(
    "the texts of the mails distinguish %s from all other notices, in both languages",
    (notice) => {
      for (const language of documentLanguages) {
        const text = (about: SecurityNotice) => {
          const { subject, heading, paragraphs } = mailCatalog(language).mails.security_notice(
            values({ notice: about }),
          );
          return [subject, heading, paragraphs[0]].join("\n");
        };
        for (const other of securityNotices) if (other !== notice) expect(text(other)).not.toBe(text(notice));
      }
    },
  );

  it.each(criticalAlerts)(
    "the texts of the mails distinguish the alert %s from all other alerts, and state how many times the alert happened",
    (alert) => {
      for (const language of documentLanguages) {
        const text = (more: Parameters<typeof values>[0]) => {
          const { subject, heading, paragraphs } = mailCatalog(language).mails.security_alert(values(more));
          return [subject, heading, ...paragraphs].join("\n");
        };
        for (const other of criticalAlerts)
          if (other !== alert) expect(text({ alert: other })).not.toBe(text({ alert }));
        expect(text({ alert, alertTimes: 7 })).toMatch(/\b7 (times|vezes)\b/);
        expect(text({ alert, alertTimes: 1 })).not.toMatch(/\d/);
      }
    },
  );

  it("the mail about an alert asks who performed the action when a user caused the alert, and otherwise contains no such question", () => {
    const asking = criticalAlerts.filter((alert) =>
      documentLanguages.every((language) =>
        /nobody of your team did this|ninguém da sua equipe fez isso/.test(
          mailCatalog(language).mails.security_alert(values({ alert })).paragraphs.join(" "),
        ),
      ),
    );
    expect(asking).toEqual([
      "SECOND_FACTOR_RESET",
      "PASSKEY_COPIED",
      "PRICE_DROP",
      "GUARD_LOOSENED",
      "GOODS_GIVEN_OUT",
    ]);
  });

  it.each(["xx", "constructor"])("the texts of the mails are English for the language %s", (language) =>
    expect(mailCatalog(language)).toBe(mailCatalogs.en),
  );
});
