import { describe, expect, it } from "vitest";
import { mailValues } from "#tests/mail-values.ts";
import { mailCatalog } from "./mail-catalogs.ts";
import { type MailPage, renderHtml, renderText } from "./mail-layout.ts";

const catalog = mailCatalog("en");
const page = (more: Partial<MailPage> = {}): MailPage => ({
  siteName: "Handover",
  firstName: "Maria",
  message: catalog.mails.order_confirmed(mailValues({ siteName: "Handover" })),
  catalog,
  link: "https://shop.example/orders",
  supportLink: "https://t.me/our_shop",
  order: {
    orderNumber: "HO-10001",
    firstName: "Maria",
    ink: "#8c2f39",
    lines: [{ name: "Creative Suite seat", quantity: 2, amount: "$98.00", state: "delivered", image: null }],
    instructions: [{ products: ["Creative Suite seat"], text: "Sign in.\nChoose a new password." }],
    discount: null,
    total: "R$ 529.20",
    charged: "",
    storeTotal: "$98.00",
    refunded: "",
    isPartRefund: false,
    isRefundOfDeadline: false,
    isByCard: true,
    isHeld: false,
    hold: null,
    voucher: null,
    consent: null,
  },
  images: [],
  ...more,
});

describe("a mail", () => {
  it("a mail shows order number, items, quantities, amounts and link as text and as HTML", async () => {
    for (const part of [renderText(page()), await renderHtml(page())]) {
      expect(part).toContain("HO-10001");
      expect(part).toContain("Creative Suite seat");
      expect(part).toMatch(/quantity 2/i);
      expect(part).toContain("R$ 529.20");
      expect(part).toContain("$98.00");
      expect(part).toContain("https://shop.example/orders");
      expect(part).toContain("Hello Maria,");
      expect(part).toContain("Delivery instructions: Creative Suite seat");
      expect(part).toMatch(/Sign in\.(\n|<br>)Choose a new password\./);
    }
    expect(renderText(page())).toContain("Open my items: https://shop.example/orders");
  });

  it("a mail shows the charged amount only when the charged amount differs from the total", async () => {
    const order = page().order;
    const other = page({ order: order && { ...order, charged: "R$ 500.00" } });
    for (const part of [renderText(other), await renderHtml(other)])
      expect(part.replace(/<[^>]+>/g, "")).toMatch(/Charged:?\s+R\$ 500\.00/);
    expect(renderText(page())).not.toContain("Charged");
  });

  it("a mail shows the price of one unit beside the quantity when the line has a unit price", async () => {
    const order = page().order;
    const lines = order?.lines.map((line) => ({ ...line, unitPrice: "$49.00" })) ?? [];
    const priced = page({ order: order && { ...order, lines } });
    expect(await renderHtml(priced)).toContain("Quantity 2\u00a0×\u00a0$49.00<");
    expect(renderText(priced)).toContain("- Creative Suite seat, quantity 2\u00a0×\u00a0$49.00: $98.00");
    expect(await renderHtml(page())).toContain("Quantity 2<");
  });

  it("a mail shrinks a heading of more than 45 letters", async () => {
    const { message } = page();
    const sizeOf = async (heading: string) =>
      /<h1[^>]*font-size:(\d+)px/.exec(await renderHtml(page({ message: { ...message, heading } })))?.[1];
    expect(await sizeOf("x".repeat(45))).toBe("30");
    expect(await sizeOf("x".repeat(46))).toBe("22");
  });

  it("a mail about a product shows the product before the button, and the other paragraphs below the button", async () => {
    const message = catalog.mails.restock_available(
      mailValues({ siteName: "Handover", product: "Studio seat" }),
    );
    const image = { content: Buffer.from("jpeg"), alt: "A blue card" };
    const about = (images: string[]) =>
      renderHtml(
        page({ order: null, message, product: { name: "Studio seat", ink: "#8c2f39", image }, images }),
      );
    const drawn = await about([]);
    expect(drawn).toMatch(
      /bgcolor="#8c2f39"[\s\S]*Studio seat<\/td>[\s\S]*See the product<\/a>[\s\S]*Nothing is reserved/,
    );
    expect(drawn).not.toContain("<img");
    expect(await about(["a@image"])).toContain('src="cid:a@image" alt="A blue card"');
  });

  it("a mail shows its heading on a background in the color of the category, and shows the state of each line", async () => {
    const html = await renderHtml(page());
    expect(html).toContain('bgcolor="#8c2f39"');
    expect(html).toMatch(/bgcolor="#8c2f39"[\s\S]*?<h1[^>]*>Thank you, your payment is confirmed<\/h1>/);
    expect(html).toContain('class="done" style="font-size:13.5px;color:#0A4C3A">&#9679; Delivered<');
    expect(renderText(page())).toContain("$98.00 (Delivered)");
    const order = page().order;
    const lines = order?.lines.map((line) => ({ ...line, state: "waiting" as const })) ?? [];
    expect(await renderHtml(page({ order: order && { ...order, lines } }))).toContain(
      'class="waits" style="font-size:13.5px;color:#7A4200">&#9679; Waiting for stock<',
    );
    expect(await renderHtml(page({ order: null }))).not.toContain("bgcolor");
  });

  it("a mail escapes markup in names", async () => {
    const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>&amp;';
    const order = page().order;
    const html = await renderHtml(
      page({
        firstName: hostile,
        siteName: hostile,
        order: order && {
          ...order,
          lines: [{ name: hostile, quantity: 1, amount: "$1.00", state: null, image: null }],
          instructions: [{ products: [hostile], text: hostile }],
        },
      }),
    );
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain("&lt;script&gt;");
    expect(html).toContain("&amp;amp;");
  });

  it("a mail shows a product image and its alternative text, or a seal when the product has no image", async () => {
    const order = page().order;
    const [line] = order?.lines ?? [];
    if (!order || !line) throw new Error("no line");
    const image = { content: Buffer.from("jpeg"), alt: 'A "red" seal' };
    const shown = page({
      order: { ...order, lines: [{ ...line, image }, line] },
      images: ["one@mail", null],
    });
    const html = await renderHtml(shown);
    expect(html).toContain('<img src="cid:one@mail" alt="A &quot;red&quot; seal" width="56" height="56"');
    expect(html.match(/<img/g)).toHaveLength(1);
    expect(html.match(/line-height:36px;color:#16201C">C</g)).toHaveLength(1);
    expect(renderText(shown)).toBe(renderText({ ...shown, images: [] }));
    expect(await renderHtml({ ...shown, images: [] })).not.toContain("<img");
  });

  it("a mail shows its button above the order, and marks the order number and the code as not translatable", async () => {
    const html = await renderHtml(page());
    expect(html.indexOf("Open my items")).toBeLessThan(html.indexOf(">HO-10001<"));
    expect(html).toMatch(/translate="no"[^>]*>HO-10001</);
  });

  it("a mail shows the coupon of a discounted order between the items and the total", async () => {
    const order = page().order;
    const discounted = page({
      order: order && { ...order, discount: { code: "SELO10", amount: "−R$ 58.80" } },
    });
    for (const part of [renderText(discounted), await renderHtml(discounted)])
      expect(part.replace(/<[^>]+>/g, "")).toMatch(/SELO10:?\s+−R\$ 58\.80\s+Total/);
    expect(renderText(page())).not.toContain("SELO10");
  });

  it("a mail loads no external resources and supports dark mode", async () => {
    const html = await renderHtml(page());
    expect(html).not.toMatch(/\ssrc=|url\(|@import|<link/);
    expect(html).toContain("prefers-color-scheme: dark");
    expect(html).toContain("#F7F6F2");
  });

  it("a mail without an order has no order table, and a mail about a refunded order shows the refund", async () => {
    const none = page({
      order: null,
      message: catalog.mails.welcome(mailValues({ linkMinutes: 0 })),
    });
    expect(await renderHtml(none)).not.toContain("Total");
    expect(renderText(none)).not.toContain("Total");
    const order = page().order;
    expect(renderText(page({ order: order && { ...order, refunded: "R$ 529.20" } }))).toContain(
      "Refunded: R$ 529.20",
    );
  });
});
