import type { EmailTemplate, StaffNotice } from "#db/vocabulary.ts";

/**
 * The paths of the shop's own pages that mails, commands and stored values link to. `app/routes.ts` serves them, and
 * `addresses.test.ts` checks that each path has a route. The domain names no path of its own.
 */

/** Where the copies of uploaded images are served. */
export const IMAGE_FOLDER = "/pictures/";
export const SUPPORT_PAGE = "/support";

/** The page that spends the one-time link of a mail; mails that are missing here carry no such link. */
export const oneTimeLinkPages: Partial<Record<EmailTemplate, string>> = {
  welcome: "/auth/verify",
  verify_email: "/auth/verify",
  password_reset: "/auth/reset",
  staff_invited: "/admin/convite",
};

/** The page where an invited person accepts, with the token of their link. */
export const invitationPage = (token: string): string => `/admin/convite?token=${token}`;

/** The shopper's page of an order. */
export const orderPage = (orderNumber: string): string => `/orders/${orderNumber}`;

/** Where the button of a mail leads when the mail has no one-time link and is not about an order. */
export function mailButtonPage(template: EmailTemplate): string {
  if (template === "security_alert") return "/admin?tab=security";
  return template === "password_changed" || template === "security_notice" ? "/auth/forgot" : "/marketplace";
}

/** The back-office settings of mail, which the test mail links to. */
export const MAIL_SETTINGS_PAGE = "/admin/configuracoes?tab=email";

/** The back-office list that shows the cases of a notice to staff. */
export const staffNoticePages: Readonly<Record<StaffNotice, string>> = {
  manual_order: "/admin/vendas?tab=atencao&motivo=manual",
  waiting_for_stock: "/admin/vendas?tab=atencao&motivo=estoque",
  dispute: "/admin/vendas?tab=atencao&motivo=disputas",
  amount_mismatch: "/admin/vendas?tab=atencao&motivo=outras",
  refund_failed: "/admin/vendas?tab=atencao&motivo=outras",
  money_without_order: "/admin/vendas?tab=atencao&motivo=outras",
  provider_unreachable: "/admin/vendas?tab=pendentes",
};

/** The same list with one order opened. */
export const staffNoticeOrderPage = (notice: StaffNotice, orderNumber: string): string =>
  `${staffNoticePages[notice]}&pedido=${orderNumber}`;

/** The back-office page of one order, one product, one person. */
export const salePage = (orderNumber: string): string => `/admin/vendas?pedido=${orderNumber}`;
export const productPage = (productId: string): string => `/admin/produtos?editar=${productId}`;
export const personPage = (email: string): string => `/admin/usuarios?q=${encodeURIComponent(email)}`;
