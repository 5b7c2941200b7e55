import { accountError } from "#app/storefront/sign-in/messages.ts";
import type { RestockLink } from "#domain/catalog/stock-alerts/find-restock-link.ts";
import type { RestockAnswer } from "#domain/catalog/stock-alerts/request-restock-mail.ts";
import type { DomainError } from "#domain/kernel/errors.ts";
import { LinkUnusable } from "#domain/messaging/links/one-time-links.ts";
import { documentLanguage } from "#messages/language.ts";
import { restockMessages } from "#messages/server/server-messages.ts";

/** The content of the page. The server writes all texts of the page. */
export interface RestockView {
  title: string;
  lead: string;
  /** The button of the page, with its form. The property is missing when the page has no form to send. */
  form?: {
    intent: "restock" | "restock-confirm" | "restock-stop";
    hidden?: { name: string; value: string };
    email?: { label: string; value: string; error: string | undefined };
    /** An error that belongs to no field. */
    alert?: string;
    button: string;
  };
  link: { path: string; text: string };
}

const messages = () => restockMessages[documentLanguage()];

export const restockTitle = (): string => messages().tellMe;

const catalogLink = () => ({ path: "/marketplace", text: messages().browse });
const productLink = (path: string) => ({ path, text: messages().see });

/** Returns the content of the page that a mailed link opens. The function also accepts an invalid link. */
export function describeLink(found: RestockLink | null, token: string): RestockView {
  const { gone, waiting, confirm, stop } = messages();
  if (!found) return { ...gone, link: catalogLink() };
  const link = productLink(found.path);
  const hidden = { name: "token", value: token };
  if (found.state === "waiting") return { title: waiting.title, lead: waiting.lead(found.product), link };
  if (found.state === "confirm")
    return {
      title: confirm.title,
      lead: confirm.lead(found.product),
      form: { intent: "restock-confirm", hidden, button: confirm.button },
      link,
    };
  const form = { intent: "restock-stop", hidden, button: stop.button } as const;
  return { title: stop.title, lead: stop.lead, form, link };
}

/** Returns the content of the page after a form was accepted. */
export function describeAnswer(answer: RestockAnswer | { state: "stopped" }, email: string): RestockView {
  const { stopped, waiting, available, sent } = messages();
  if (answer.state === "stopped") return { ...stopped, link: catalogLink() };
  const link = productLink(answer.path);
  if (answer.state === "confirm") return { title: sent.title, lead: sent.lead(answer.product, email), link };
  const { title, lead } = answer.state === "waiting" ? waiting : available;
  return { title, lead: lead(answer.product), link };
}

/**
 * Returns the content of the page after a form was rejected, with the reason. When the visitor can correct
 * the input, the page shows the form again.
 */
export function describeRejection(
  error: DomainError,
  asked: { productId: string; email: string },
): RestockView {
  const { gone, ask, tellMe, tooMany, email: label } = messages();
  if (error instanceof LinkUnusable || error.code === "not_found") return { ...gone, link: catalogLink() };
  const { field, message } = accountError(error);
  const isField = field === "email";
  const alert =
    error.code === "too_many_restock_requests" ? tooMany(Number(error.details.most ?? 0)) : message;
  return {
    ...ask,
    form: {
      intent: "restock",
      hidden: { name: "product", value: asked.productId },
      ...(isField || asked.email
        ? { email: { label, value: asked.email, error: isField ? message : undefined } }
        : {}),
      ...(isField ? {} : { alert }),
      button: tellMe,
    },
    link: catalogLink(),
  };
}
