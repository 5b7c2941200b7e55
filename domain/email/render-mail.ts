import type { emailMessages } from "#db/schema/email.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { env } from "#env";
import { readFirstName, readMailOrder } from "./mail-facts.ts";
import { renderHtml, renderText } from "./mail-layout.ts";
import { isWrittenTemplate, mailCatalogue } from "./mail-texts.ts";

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** A mail that cannot be written, however often it is tried: its order is gone, or its words are not made from the outbox. */
export class UnwritableMail extends Error {}

/**
 * Writes a queued mail from what the database says now, in the mail's language.
 * @throws UnwritableMail when the order it is about does not exist or its template is not written from the outbox.
 */
export async function renderMail(
  mail: Pick<typeof emailMessages.$inferSelect, "template" | "locale" | "data" | "userId">,
): Promise<RenderedMail> {
  if (!isWrittenTemplate(mail.template))
    throw new UnwritableMail(`the template ${mail.template} is not sent from the outbox`);
  const isAboutOrder = mail.template.startsWith("order_");
  const order = isAboutOrder && mail.data.orderId ? await readMailOrder(mail.data.orderId) : null;
  if (isAboutOrder && !order) throw new UnwritableMail("the order of this mail does not exist");

  const settings = await readSettings();
  const catalogue = mailCatalogue(mail.locale);
  const firstName = order?.firstName || (await readFirstName(mail.userId));
  const words = catalogue.mails[mail.template]({
    siteName: settings.siteName,
    firstName,
    orderNumber: order?.orderNumber ?? "",
  });
  const page = {
    siteName: settings.siteName,
    locale: mail.locale,
    firstName,
    words,
    catalogue,
    link: `${env.APP_URL}${isAboutOrder ? "/orders" : "/marketplace"}`,
    supportLink: new URL(settings.telegramSupportLink || "/support", env.APP_URL).href,
    order,
  };
  return { subject: words.subject, text: renderText(page), html: await renderHtml(page) };
}
