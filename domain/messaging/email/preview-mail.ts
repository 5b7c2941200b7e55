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
import { renderText } from "./mail-layout.ts";
import { withOwnText } from "./own-mail.ts";

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
    staffNotice: { kind: staffNotices[0], lines: [], count: 0 },
    team: null,
  });

/**
 * Returns the built-in text of a mail in the form that the owner edits: the order number and the name of the
 * shop are placeholders again.
 */
export function builtInMail(mail: EditableMail, language: DocumentLanguage): OwnMailText {
  const catalog = mailCatalog(language);
  const { subject, paragraphs } = messageOf(mail, catalog, "{shop}");
  const asPlaceholder = (text: string) => text.replaceAll(SAMPLE.number, "{order}");
  return { subject: asPlaceholder(subject), text: asPlaceholder(paragraphs.join("\n\n")) };
}

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
