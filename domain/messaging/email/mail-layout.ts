import { html } from "hono/html";
import type { MailMessage } from "#messages/mail-messages.ts";
import type { MailCatalog } from "./mail-catalogs.ts";
import type { MailLine, MailLineState, MailOrder, MailProduct } from "./mail-data.ts";

export interface MailPage {
  siteName: string;
  /** Empty when unknown. */
  firstName: string;
  message: MailMessage;
  catalog: MailCatalog;
  /** The address that the button opens. */
  link: string;
  /**
   * The address that the link `message.stop` opens. The address is missing in a mail without `message.stop`.
   */
  stopLink?: string | null;
  /** The support link is null in mails to staff. */
  supportLink: string | null;
  order: MailOrder | null;
  /** The product of a mail about stock. */
  product?: MailProduct | null;
  /**
   * The content id of each line's image, or of the product's image. The mail itself contains the image. For
   * a line whose image is null, the mail shows a seal. When the list is empty, the mail shows a seal for
   * every line.
   */
  images: readonly (string | null)[];
}

const SANS = "'Schibsted Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "Newsreader,Georgia,'Times New Roman',serif";
const MONO = "'JetBrains Mono',ui-monospace,Menlo,Consolas,monospace";

/**
 * Each element has the colors of the light mode as inline styles, so that every mail client shows these
 * colors. In mail clients with dark mode, the classes in `DARK` override the light colors.
 */
const DARK = `@media (prefers-color-scheme: dark) {
  .paper { background: #0E1412 !important; } .sheet { background: #151C19 !important; border-color: #2A3530 !important; }
  .ink { color: #EDF2EE !important; } .ink-2 { color: #B7C3BD !important; } .ink-3 { color: #93A09A !important; }
  .line { border-color: #2A3530 !important; } .act { background: #4CC79A !important; color: #06281D !important; }
  .link { color: #4CC79A !important; } .seal { border-color: #4CC79A !important; }
  .done { color: #8FE3C2 !important; } .waits { color: #F2B766 !important; }
}`;

/** Renders a mail as HTML. The `html` tag escapes every value. The mail loads nothing from a server. */
export async function renderHtml(page: MailPage): Promise<string> {
  const { message, catalog, order, product, images } = page;
  const [preview = "", ...rest] = message.paragraphs;
  const ink = order?.ink ?? product?.ink;
  const paragraph = (text: string) =>
    html`<p class="ink-2" style="margin:0 0 12px;font-size:16px;line-height:1.55;color:#46514C">${lined(text)}</p>`;
  const document = html`<!doctype html>
<html lang="${catalog.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${message.subject}</title>
<style>${DARK}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#F7F6F2">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#F7F6F2"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:592px;font-family:${SANS}">
${ink ? bandOf(page, ink) : headOf(page)}
${ink ? "" : html`<h1 class="ink" style="margin:0 0 16px;${titleOf(message.heading)};color:#16201C">${message.heading}</h1>`}
${paragraph(catalog.greeting(page.firstName))}
${(product ? [preview] : message.paragraphs).map(paragraph)}
${product ? productTable(product, images[0] ?? null) : ""}
${message.list?.length ? caseList(message.list) : ""}
<p style="margin:20px 0 0"><a class="act" href="${page.link}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#0B5D46;color:#FFFFFF;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${message.action}</a></p>
${product ? rest.map((text) => html`<p class="ink-3" style="margin:20px 0 0;font-size:13.5px;line-height:1.55;color:#5F6964">${lined(text)}</p>`) : ""}
${order ? orderTable(order, catalog, images) : ""}
${order?.instructions.map((one) => instructionsOf(one, catalog)) ?? ""}
</td></tr>
<tr><td class="ink-3" style="padding:16px 0 0;font-size:13.5px;line-height:1.55;color:#5F6964">${page.supportLink ? html`${catalog.help} <a class="link" href="${page.supportLink}" style="color:#0B5D46">${page.supportLink}</a><br>` : ""}${message.footer ?? catalog.footer(page.siteName)}${page.stopLink ? html` <a class="link" href="${page.stopLink}" style="color:#0B5D46">${message.stop}</a>` : ""}</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
  return String(await document);
}

/** The maximum number of letters of a heading in the large size. */
const LARGE_HEADING_MAX = 45;
const titleOf = (heading: string) =>
  `font-family:${SERIF};font-size:${heading.length > LARGE_HEADING_MAX ? 22 : 30}px;line-height:1.2;font-weight:500;letter-spacing:-0.02em`;
const NAME = `font-family:${SERIF};font-weight:500;letter-spacing:-0.02em`;

/**
 * The name of the shop, above the box with the content. The HTML also contains the opening tags of the box.
 */
const headOf = ({ siteName }: MailPage) =>
  html`<tr><td class="ink" style="padding:0 0 16px;${NAME};font-size:22px;color:#16201C">${siteName}</td></tr>
<tr><td class="sheet" style="padding:32px;background:#FFFFFF;border:1px solid #DEDACF;border-radius:10px">`;

/**
 * A mail about an order or a product begins with the shop's name and the heading. The background of the name
 * and the heading has the ink color of the category. The background has the same color in light and dark
 * mode. The name and the heading are text in a colored cell, so they need no image.
 */
const bandOf = ({ siteName, message }: MailPage, ink: string) =>
  html`<tr><td bgcolor="${ink}" style="padding:28px 32px 32px;background:${ink};border-radius:10px 10px 0 0">
<p style="margin:0 0 28px;${NAME};font-size:18px;color:#F7F6F2">${siteName}</p>
<h1 style="margin:0;${titleOf(message.heading)};color:#FFFFFF">${message.heading}</h1></td></tr>
<tr><td class="sheet" style="padding:32px;background:#FFFFFF;border:1px solid #DEDACF;border-top:0;border-radius:0 0 10px 10px">`;

/** Converts the line breaks of a text to HTML. */
const lined = (text: string) => text.split("\n").map((line, at) => (at > 0 ? html`<br>${line}` : line));

const caseList = (lines: readonly string[]) =>
  html`<ul class="ink" style="margin:0 0 12px;padding:0 0 0 20px;font-size:15px;line-height:1.6;color:#16201C">${lines.map(
    (line) => html`<li>${line}</li>`,
  )}</ul>`;

const CELL = "padding:12px 0;border-bottom:1px solid #DEDACF;font-size:15px;line-height:1.4";

const pictureCell = (line: Pick<MailLine, "name" | "image">, contentId: string | null, style = CELL) =>
  html`<td class="line" width="68" valign="top" style="${style}">${contentId ? imageOf(contentId, line) : sealOf(line)}</td>`;

const productTable = (product: MailProduct, contentId: string | null) =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 0"><tr>
${pictureCell(product, contentId, "padding:12px 0")}
<td class="ink" style="padding:12px 0;font-size:15px;line-height:1.4;font-weight:600;color:#16201C">${product.name}</td>
</tr></table>`;

function orderTable(order: MailOrder, catalog: MailCatalog, images: MailPage["images"]) {
  const sum = (label: string | ReturnType<typeof html>, amount: string, weight: number) => html`<tr>
<td colspan="2" class="ink" style="padding:12px 0 0;font-size:15px;font-weight:${weight};color:#16201C">${label}</td>
<td align="right" class="ink" style="padding:12px 0 0;font-size:15px;font-weight:${weight};color:#16201C;white-space:nowrap">${amount}</td>
</tr>`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:24px 0 0">
<tr><td colspan="3" class="ink-3 line" style="padding:0 0 8px;border-bottom:1px solid #DEDACF;font-size:13.5px;color:#5F6964">${catalog.orderNumber} <span class="ink" translate="no" style="font-family:${MONO};color:#16201C">${order.orderNumber}</span></td></tr>
${order.lines.map(
  (line, at) => html`<tr>
${pictureCell(line, images[at] ?? null)}
<td class="ink line" valign="top" style="${CELL};color:#16201C">${line.name}<br><span class="ink-3" style="font-size:13.5px;color:#5F6964;white-space:nowrap">${catalog.quantity} ${quantityOf(line)}</span>${line.state ? stateOf(line.state, catalog) : ""}</td>
<td align="right" class="ink line" valign="top" style="${CELL};padding-left:12px;color:#16201C;white-space:nowrap">${line.amount}</td>
</tr>`,
)}
${order.discount ? sum(html`${catalog.discount} <span translate="no">${order.discount.code}</span>`, order.discount.amount, 400) : ""}
${sum(catalog.total, order.total, order.refunded ? 400 : 600)}
${order.charged ? sum(catalog.charged, order.charged, 600) : ""}
${order.storeTotal ? sum(catalog.storeTotal, order.storeTotal, 400) : ""}
${order.refunded ? sum(catalog.refunded, order.refunded, 600) : ""}
</table>`;
}

const quantityOf = ({ quantity, unitPrice }: MailLine) =>
  unitPrice ? `${quantity}\u00a0×\u00a0${unitPrice}` : String(quantity);

const imageOf = (contentId: string, { image }: Pick<MailLine, "image">) =>
  html`<img src="cid:${contentId}" alt="${image?.alt ?? ""}" width="56" height="56" style="display:block;width:56px;height:56px;border:0;border-radius:10px">`;

/** Draws the state of a line as a colored dot and a word. */
const stateOf = (state: MailLineState, catalog: MailCatalog) =>
  html`<br><span class="${state === "delivered" ? "done" : "waits"}" style="font-size:13.5px;color:${state === "delivered" ? "#0A4C3A" : "#7A4200"}">&#9679; ${catalog[state]}</span>`;

/** The seal of a product without an image: the first letter of the product's name within two rings. */
const sealOf = ({ name }: Pick<MailLine, "name">) =>
  html`<span class="seal" aria-hidden="true" style="display:inline-block;border:1px solid #0B5D46;border-radius:24px;padding:3px"><span class="seal ink" style="display:block;width:36px;height:36px;border:1px solid #0B5D46;border-radius:18px;text-align:center;font-family:${SERIF};font-size:18px;line-height:36px;color:#16201C">${[...name][0] ?? ""}</span></span>`;

function instructionsOf({ products, text }: MailOrder["instructions"][number], catalog: MailCatalog) {
  return html`<p class="ink" style="margin:24px 0 4px;font-size:15px;font-weight:600;color:#16201C">${catalog.instructions}: ${products.join(", ")}</p>
<p class="ink-2" style="margin:0;font-size:15px;line-height:1.55;color:#46514C">${lined(text)}</p>`;
}

/** Renders a mail as plain text, without wrapping lines. */
export function renderText(page: MailPage): string {
  const { message, catalog, order } = page;
  const orderLines = order
    ? [
        "",
        `${catalog.orderNumber} ${order.orderNumber}`,
        ...order.lines.map(
          (line) =>
            `- ${line.name}, ${catalog.quantity.toLowerCase()} ${quantityOf(line)}: ${line.amount}${line.state ? ` (${catalog[line.state]})` : ""}`,
        ),
        ...(order.discount ? [`${catalog.discount} ${order.discount.code}: ${order.discount.amount}`] : []),
        `${catalog.total}: ${order.total}`,
        ...(order.charged ? [`${catalog.charged}: ${order.charged}`] : []),
        ...(order.storeTotal ? [`${catalog.storeTotal}: ${order.storeTotal}`] : []),
        ...(order.refunded ? [`${catalog.refunded}: ${order.refunded}`] : []),
        ...order.instructions.flatMap(({ products, text }) => [
          "",
          `${catalog.instructions}: ${products.join(", ")}`,
          text,
        ]),
      ]
    : [];
  return [
    message.heading,
    "",
    catalog.greeting(page.firstName),
    "",
    ...(page.product ? [page.product.name, ""] : []),
    ...message.paragraphs.flatMap((paragraph) => [paragraph, ""]).slice(0, -1),
    ...(message.list?.length ? ["", ...message.list.map((line) => `- ${line}`)] : []),
    "",
    `${message.action}: ${page.link}`,
    ...orderLines,
    "",
    ...(page.supportLink ? [`${catalog.help} ${page.supportLink}`] : []),
    message.footer ?? catalog.footer(page.siteName),
    ...(page.stopLink ? [`${message.stop}: ${page.stopLink}`] : []),
    "",
  ].join("\n");
}
