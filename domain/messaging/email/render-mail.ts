import { mailButtonPage, orderPage, SUPPORT_PAGE } from "#addresses";
import type { emailMessages } from "#db/schema/email.ts";
import {
  type CriticalAlert,
  criticalAlerts,
  type EmailTemplate,
  type SecurityNotice,
  securityNotices,
  staffNotices,
} from "#db/vocabulary.ts";
import { linkOf } from "#domain/messaging/links/one-time-link.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { env } from "#env";
import { mailCatalogue } from "./mail-catalogues.ts";
import { countAlerts, type MailOrder, readFirstName, readMailOrder } from "./mail-facts.ts";
import { renderHtml, renderText } from "./mail-layout.ts";
import type { NoticeFacts } from "./mail-texts.ts";
import { readNoticeFacts } from "./staff-notice-facts.ts";

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** A mail that cannot be written, however often it is tried: its order is gone, or its one-time link works no more. */
export class UnwritableMail extends Error {}

/**
 * Writes a queued mail from what the database says now, in the mail's language. In the place of a one-time token stands a
 * word that says so: what is written here may be kept.
 * @throws UnwritableMail when the order it is about does not exist, when a notice or an alert does not say what happened, or when it is nothing without a link that is used or expired.
 */
export async function renderMail(
  mail: Pick<typeof emailMessages.$inferSelect, "template" | "locale" | "data" | "userId">,
): Promise<RenderedMail> {
  const catalogue = mailCatalogue(mail.locale);
  const isAboutOrder = mail.template.startsWith("order_");
  const order =
    isAboutOrder && mail.data.orderId ? await readMailOrder(mail.data.orderId, catalogue.locale) : null;
  if (isAboutOrder && !order) throw new UnwritableMail("the order of this mail does not exist");

  const link = await linkOf(mail);
  if (!link && isNothingWithoutLink(mail))
    throw new UnwritableMail("the one-time link of this mail was used or has expired");

  const settings = await readSettings();
  const firstName = order?.firstName || (await readFirstName(mail.userId));
  const told = await readNoticeFacts(mail.data, catalogue, settings.storeTimeZone);
  if (!told && mail.template === "staff_notice")
    throw new UnwritableMail("this mail does not say what happened");
  const words = catalogue.mails[mail.template]({
    siteName: settings.siteName,
    firstName,
    orderNumber: order?.orderNumber ?? "",
    linkMinutes: link?.minutes ?? 0,
    isPartRefund: order?.isPartRefund ?? false,
    notice: noticeOf(mail),
    ...(await alertOf(mail)),
    staffNotice: told?.facts ?? NO_NOTICE,
  });
  const page = {
    siteName: settings.siteName,
    firstName,
    words,
    catalogue,
    link: `${env.APP_URL}${link?.path ?? told?.place ?? buttonPage(mail.template, order)}`,
    supportLink: new URL(settings.telegramSupportLink || SUPPORT_PAGE, env.APP_URL).href,
    // Nobody follows instructions for what was refunded.
    order: order && mail.template === "order_refunded" ? { ...order, instructions: [] } : order,
  };
  return { subject: words.subject, text: renderText(page), html: await renderHtml(page) };
}

/** A welcome mail still says something without its link. */
const isNothingWithoutLink = ({ template }: Parameters<typeof renderMail>[0]): boolean =>
  template === "password_reset" || template === "verify_email" || template === "staff_invited";

const NO_NOTICE: NoticeFacts = { kind: staffNotices[0], lines: [], count: 0 };

/** Where the button of a mail without a one-time link leads. */
const buttonPage = (template: EmailTemplate, order: MailOrder | null): string =>
  order ? orderPage(order.orderNumber) : mailButtonPage(template);

function noticeOf(mail: Pick<typeof emailMessages.$inferSelect, "template" | "data">): SecurityNotice {
  const notice = securityNotices.find((known) => known === mail.data.notice);
  if (!notice && mail.template === "security_notice")
    throw new UnwritableMail("this mail does not say what happened");
  return notice ?? securityNotices[0];
}

async function alertOf(
  mail: Parameters<typeof renderMail>[0],
): Promise<{ alert: CriticalAlert; alertTimes: number }> {
  const alert = criticalAlerts.find((known) => known === mail.data.alert);
  if (mail.template !== "security_alert") return { alert: criticalAlerts[0], alertTimes: 0 };
  const fromSeq = Number(mail.data.fromSeq);
  if (!alert || !Number.isSafeInteger(fromSeq))
    throw new UnwritableMail("this mail does not say what happened");
  return { alert, alertTimes: await countAlerts(alert, fromSeq) };
}
