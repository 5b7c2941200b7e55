import { orderPage, SUPPORT_PAGE } from "#addresses";
import { staffNotices } from "#db/values/channel-vocabulary.ts";
import { lightInks } from "#db/values/inks.ts";
import { formatMoney } from "#db/values/money.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { type EditableMail, type OwnMailText, ownMailText } from "#domain/settings/mail-texts.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { env } from "#env";
import type { DocumentLanguage } from "#messages/languages.ts";
import { type MailCatalog, mailCatalog } from "./mail-catalogs.ts";
import type { MailOrder } from "./mail-data.ts";
import { renderHtml, renderText } from "./mail-layout.ts";
import { withOwnText } from "./own-mail.ts";
import { NO_WITHDRAWAL } from "./read-mail-withdrawal.ts";

/** An invented order. The order's amounts are minor units of USD. */
const SAMPLE = { number: "HO-10001", name: "Maria", product: "Studio seat", price: 2_490, refunded: 1_000 };

function sampleOrder(mail: EditableMail, { locale }: MailCatalog): MailOrder {
  const money = (minor: number) => formatMoney(minor, "USD", locale);
  return {
    orderNumber: SAMPLE.number,
    firstName: SAMPLE.name,
    ink: lightInks[0],
    lines: [{ name: SAMPLE.product, quantity: 1, amount: money(SAMPLE.price), state: null, image: null }],
    instructions: [],
    discount: null,
    total: money(SAMPLE.price),
    charged: "",
    storeTotal: "",
    refunded: mail === "order_refunded" ? money(SAMPLE.refunded) : "",
    isPartRefund: mail === "order_refunded",
    isRefundOfDeadline: false,
    isByCard: true,
    isHeld: false,
    hold: null,
    voucher: null,
    consent: null,
  };
}

const messageOf = (mail: EditableMail, catalog: MailCatalog, siteName: string) =>
  catalog.mails[mail]({
    siteName,
    firstName: SAMPLE.name,
    orderNumber: SAMPLE.number,
    linkMinutes: 0,
    isPartRefund: false,
    isByCard: true,
    isHeld: false,
    hold: null,
    voucher: null,
    notice: "second_factor_enabled",
    alert: "INVARIANT_BROKEN",
    alertTimes: 0,
    alertCases: [],
    product: "",
    staffNotice: { kind: staffNotices[0], lines: [], count: 0 },
    team: null,
    withdrawal: NO_WITHDRAWAL,
  });

/**
 * Returns the built-in text of a mail in the form that the owner edits. The result contains placeholders
 * instead of the order number and the name of the shop.
 */
export function builtInMail(mail: EditableMail, language: DocumentLanguage): OwnMailText {
  const catalog = mailCatalog(language);
  const { subject, paragraphs } = messageOf(mail, catalog, "{shop}");
  const asPlaceholder = (text: string) => text.replaceAll(SAMPLE.number, "{order}");
  return { subject: asPlaceholder(subject), text: asPlaceholder(paragraphs.join("\n\n")) };
}

/** The values of a product form. The price is in minor units of USD. */
export interface PreviewedProduct {
  name: string;
  price: number;
  /**
   * The address of a square image of the shop. The address is null when the preview shows a seal instead of
   * an image.
   */
  image: string | null;
  /** The number of the ink color of the product's category. */
  ink: number;
  instructions: string;
}

/**
 * Returns the mail about a delivered order of one product as HTML, in the shop's language. A real mail
 * contains the image itself. The preview refers to the address of the image, and does not contain the image
 * itself. The preview stores and sends nothing.
 * @throws SignInRequired, NotPermitted
 */
export async function previewProductMail(caller: Caller, product: PreviewedProduct): Promise<string> {
  requirePermission(caller, "products.view");
  const { siteName, telegramSupportLink, mailTexts, language: chosen } = await readSettings();
  const language = chosen === "written" ? "en" : chosen;
  const catalog = mailCatalog(language);
  const mail = "order_delivered";
  const amount = formatMoney(product.price, "USD", catalog.locale);
  const order: MailOrder = {
    ...sampleOrder(mail, catalog),
    ink: lightInks[product.ink] ?? lightInks[0],
    lines: [{ name: product.name, quantity: 1, amount, state: null, image: null }],
    instructions: product.instructions ? [{ products: [product.name], text: product.instructions }] : [],
    total: amount,
  };
  const { firstName, orderNumber, refunded } = order;
  const html = await renderHtml({
    siteName,
    firstName,
    message: withOwnText(
      messageOf(mail, catalog, siteName),
      { texts: mailTexts, template: mail, language },
      { siteName, firstName, orderNumber, refunded },
    ),
    catalog,
    link: `${env.APP_URL}${orderPage(orderNumber)}`,
    supportLink: new URL(telegramSupportLink || SUPPORT_PAGE, env.APP_URL).href,
    order,
    images: [product.image && SHOWN_PART],
  });
  return product.image ? html.replace(`cid:${SHOWN_PART}`, product.image) : html;
}

const SHOWN_PART = "image";

/**
 * Returns subject and plain text of a mail about an invented order, with the text that the owner typed. The
 * preview stores and sends nothing.
 * @throws SignInRequired, NotPermitted; ZodError for a malformed text or an unknown placeholder
 */
export async function previewMail(
  caller: Caller,
  input: { mail: EditableMail; language: DocumentLanguage; own: OwnMailText },
): Promise<{ subject: string; text: string }> {
  requirePermission(caller, "settings.view");
  const own = ownMailText(input.mail).parse(input.own);
  const { siteName, telegramSupportLink } = await readSettings();
  const catalog = mailCatalog(input.language);
  const order = sampleOrder(input.mail, catalog);
  const message = withOwnText(
    messageOf(input.mail, catalog, siteName),
    {
      texts: { [input.mail]: { [input.language]: own } },
      template: input.mail,
      language: input.language,
    },
    { siteName, firstName: order.firstName, orderNumber: order.orderNumber, refunded: order.refunded },
  );
  const text = renderText({
    siteName,
    firstName: order.firstName,
    message,
    catalog,
    link: `${env.APP_URL}${orderPage(order.orderNumber)}`,
    supportLink: new URL(telegramSupportLink || SUPPORT_PAGE, env.APP_URL).href,
    order,
    images: [],
  });
  return { subject: message.subject, text };
}
