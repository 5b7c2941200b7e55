import { createHash } from "node:crypto";
import { mailButtonPage, orderPage, SUPPORT_PAGE } from "#addresses";
import type { emailMessages } from "#db/schema/email.ts";
import { staffNotices } from "#db/values/channel-vocabulary.ts";
import { type EmailTemplate, type SecurityNotice, securityNotices } from "#db/values/vocabulary.ts";
import { linkOf } from "#domain/messaging/links/one-time-link.ts";
import type { SiteSettings } from "#domain/settings/site-settings.ts";
import { env } from "#env";
import type { NoticeContent } from "#messages/mail-messages.ts";
import { mailCatalog } from "./mail-catalogs.ts";
import { type MailLine, type MailOrder, readFirstName, readMailOrder } from "./mail-data.ts";
import { renderHtml, renderText } from "./mail-layout.ts";
import { withOwnText } from "./own-mail.ts";
import { readMailAlert } from "./read-mail-alert.ts";
import { readMailInvitation } from "./read-mail-invitation.ts";
import { NO_WITHDRAWAL, readMailWithdrawal } from "./read-mail-withdrawal.ts";
import { readRestock } from "./read-restock.ts";
import { readStaffNotice } from "./read-staff-notice.ts";
import type { MailImage } from "./smtp.server.ts";

export interface RenderedMail {
  subject: string;
  text: string;
  /** The HTML without images. The shop stores this HTML, and the local mailbox shows this HTML. */
  html: string;
  /** The HTML of the sent mail, and the images that the mail itself contains. */
  sent: { html: string; images: MailImage[] };
  /**
   * The address at which the reader stops mails of this kind. The address contains a placeholder instead of
   * the one-time token. The address is null in a transactional mail.
   */
  stopLink: string | null;
}

/**
 * The shop can never write this mail, because its order does not exist or its one-time link no longer works.
 * A retry cannot help.
 */
export class UnwritableMail extends Error {}

/**
 * Writes a queued mail from the current data, in the mail's language. The result contains a placeholder
 * instead of the one-time token, so that the shop can store the result.
 * @throws UnwritableMail when the order does not exist, or no longer waits for the payment of its voucher.
 * @throws UnwritableMail when a notice or alert has no known event.
 * @throws UnwritableMail when the mail needs a one-time link that was used or has expired.
 * @throws UnwritableMail when the request or the product of a mail about stock no longer exists.
 */
export async function renderMail(
  mail: Pick<typeof emailMessages.$inferSelect, "template" | "locale" | "data" | "userId">,
  settings: SiteSettings,
): Promise<RenderedMail> {
  const catalog = mailCatalog(mail.locale);
  const isAboutOrder = mail.template.startsWith("order_");
  const order =
    isAboutOrder && mail.data.orderId
      ? await readMailOrder(mail.data.orderId, catalog.locale, settings)
      : null;
  if (isAboutOrder && !order) throw new UnwritableMail("the order of this mail does not exist");
  if (mail.template === "order_voucher" && !order?.voucher?.isOpen)
    throw new UnwritableMail("the order no longer waits for this payment");

  const link = await linkOf(mail);
  if (!link && needsLink(mail))
    throw new UnwritableMail("the one-time link of this mail was used or has expired");

  const product = needsProduct(mail) ? await readRestock(mail.data.requestId) : null;
  if (!product && needsProduct(mail))
    throw new UnwritableMail("this mail about stock has no request or no product any more");

  const firstName = order?.firstName || (await readFirstName(mail.userId));
  const bundle = await readStaffNotice(mail.data, catalog, settings);
  if (!bundle && mail.template === "staff_notice")
    throw new UnwritableMail("this staff notice has no known event");
  const withdrawal = await readMailWithdrawal(mail, catalog, settings.storeTimeZone);
  if (!withdrawal && mail.template === "withdrawal_decided")
    throw new UnwritableMail("the withdrawal of this mail does not exist");
  const alert = await readMailAlert(mail, catalog.locale, settings.storeTimeZone);
  if (!alert) throw new UnwritableMail("this security alert has no known event");
  const builtIn = catalog.mails[mail.template]({
    siteName: settings.siteName,
    firstName,
    orderNumber: order?.orderNumber ?? "",
    linkMinutes: isAboutOrder ? 0 : (link?.minutes ?? 0),
    isPartRefund: order?.isPartRefund ?? false,
    isByCard: order?.isByCard ?? true,
    isHeld: order?.isHeld ?? false,
    hold: order?.hold ?? null,
    voucher: order?.voucher ? { ...order.voucher, hasAddress: order.voucher.url !== null } : null,
    notice: noticeOf(mail),
    ...alert,
    product: product?.name ?? "",
    staffNotice: bundle?.content ?? NO_NOTICE,
    team: await readMailInvitation(mail),
    withdrawal: withdrawal?.values ?? NO_WITHDRAWAL,
  });
  const written = withOwnText(
    builtIn,
    { texts: settings.mailTexts, template: mail.template, language: catalog.language },
    {
      siteName: settings.siteName,
      firstName,
      orderNumber: order?.orderNumber ?? "",
      refunded: order?.refunded ?? "",
    },
  );
  const isNotInTime = mail.template === "order_refunded" && order?.isRefundOfDeadline;
  const paragraphs = [
    ...(isNotInTime ? [catalog.notInTime] : []),
    ...written.paragraphs,
    // The mail about the payment repeats the consent, so that the customer has the consent on a durable
    // medium.
    ...(order?.consent && confirmsPayment(mail.template) ? [catalog.consent(order.consent)] : []),
  ];
  const message = { ...written, paragraphs };
  const page = {
    siteName: settings.siteName,
    firstName,
    message,
    catalog,
    link:
      addressOfVoucher(mail.template, order) ??
      `${env.APP_URL}${(message.stop && product?.path) || (link?.path ?? bundle?.place ?? withdrawal?.place ?? buttonPage(mail.template, order))}`,
    stopLink: message.stop && link ? `${env.APP_URL}${link.path}` : null,
    supportLink: isForStaff(mail.template)
      ? null
      : new URL(settings.telegramSupportLink || SUPPORT_PAGE, env.APP_URL).href,
    // Some mails do not show the delivery, for example before the payment or after a refund.
    order: order && isWithoutDelivery(mail.template, order) ? withoutDelivery(order) : order,
    product,
    images: [],
  };
  const pictured = product ? [product] : showsImages(mail.template) ? (order?.lines ?? []) : [];
  const images = imagesOf(pictured);
  const html = await renderHtml(page);
  const sent =
    images.length === 0
      ? html
      : await renderHtml({
          ...page,
          images: pictured.map(({ image }) => idOfImage(images, image)),
        });
  const { stopLink } = page;
  return { subject: message.subject, text: renderText(page), html, sent: { html: sent, images }, stopLink };
}

/** Whether staff get this mail. A mail to staff has no link to the support of the shop. */
const isForStaff = (template: EmailTemplate): boolean =>
  template === "staff_notice" || template === "staff_invited" || template === "security_alert";

/** Whether a mail is the mail about the payment. */
const confirmsPayment = (template: EmailTemplate): boolean =>
  template === "order_confirmed" ||
  template === "order_waiting_for_stock" ||
  template === "order_in_preparation";

/** Maximum number of images in one mail. A mail with the maximum number of images stays below 100 KB. */
const IMAGES_MAX = 10;

/**
 * Whether a mail shows images of the bought products. A mail about a refund shows the lines without images.
 */
const showsImages = (template: EmailTemplate): boolean =>
  template.startsWith("order_") && template !== "order_refunded";

/** The images of the first lines. When lines have the same image, the mail contains this image once. */
const imagesOf = (pictured: readonly Pick<MailLine, "image">[]): MailImage[] =>
  [...new Map(pictured.flatMap(({ image }) => (image ? [[contentIdOf(image), image] as const] : [])))]
    .slice(0, IMAGES_MAX)
    .map(([contentId, { content }]) => ({ contentId, content }));

const idOfImage = (images: readonly MailImage[], image: MailLine["image"]): string | null =>
  images.find(({ contentId }) => image && contentId === contentIdOf(image))?.contentId ?? null;

/**
 * The content id depends only on the image. When a mail is sent twice, both copies therefore have the same
 * bytes.
 */
const contentIdOf = ({ content }: { content: Buffer }): string =>
  `${createHash("sha256").update(content).digest("hex").slice(0, 24)}@image`;

/** Whether a mail is useless without its one-time link. A welcome mail is still useful without its link. */
const needsLink = (mail: Parameters<typeof renderMail>[0]): boolean =>
  mail.template === "password_reset" ||
  mail.template === "verify_email" ||
  mail.template === "staff_invited" ||
  mail.template === "sign_in_link" ||
  mail.template === "orders_link" ||
  needsProduct(mail);

/** Whether a mail is about the stock of a product. */
const needsProduct = ({ template }: Parameters<typeof renderMail>[0]): boolean =>
  template === "restock_confirm" || template === "restock_available";

const NO_NOTICE: NoticeContent = { kind: staffNotices[0], lines: [], count: 0 };

const withoutDelivery = (order: MailOrder): MailOrder => ({
  ...order,
  instructions: [],
  lines: order.lines.map((line) => ({ ...line, state: null })),
});

/** Whether a mail about an order shows neither delivery states nor delivery instructions. */
const isWithoutDelivery = (template: EmailTemplate, order: MailOrder): boolean =>
  order.isHeld ||
  template === "order_refunded" ||
  template === "order_voucher" ||
  template === "order_payment_failed";

/**
 * The address that the button in the mail about a voucher opens: the provider's page with the voucher.
 * Returns null for a mail that is not about a voucher.
 */
const addressOfVoucher = (template: EmailTemplate, order: MailOrder | null): string | null =>
  template === "order_voucher" ? (order?.voucher?.url ?? null) : null;

/** The page that the button opens in a mail without a one-time link. */
const buttonPage = (template: EmailTemplate, order: MailOrder | null): string =>
  order ? orderPage(order.orderNumber) : mailButtonPage(template);

function noticeOf(mail: Pick<typeof emailMessages.$inferSelect, "template" | "data">): SecurityNotice {
  const notice = securityNotices.find((known) => known === mail.data.notice);
  if (!notice && mail.template === "security_notice")
    throw new UnwritableMail("this security notice has no known event");
  return notice ?? securityNotices[0];
}
