import type { StaffNotice } from "#db/values/channel-vocabulary.ts";
import type { EmailTemplate } from "#db/values/vocabulary.ts";

/**
 * The paths of the shop's own pages that mails, commands and stored values link to. `app/routes.ts` serves
 * these paths, and `addresses.test.ts` checks that each path has a route. The folder `domain` defines no
 * paths.
 */

/** The folder under which the shop serves the resized copies of uploaded images. */
export const IMAGE_FOLDER = "/pictures/";
export const SUPPORT_PAGE = "/support";

/**
 * Maps each mail template to the page that its one-time link opens. A mail whose template is not in this
 * object has no one-time link.
 */
export const oneTimeLinkPages: Partial<Record<EmailTemplate, string>> = {
  welcome: "/auth/verify",
  verify_email: "/auth/verify",
  password_reset: "/auth/reset",
  staff_invited: "/admin/convite",
  restock_confirm: "/restock",
  restock_available: "/restock",
  withdrawal_received: "/withdraw",
  sign_in_link: "/auth/link",
};

/**
 * The page to which a mail about orders links. The token in the URL decides which orders the page can open:
 * `/o/:token`.
 */
export const orderLinkPage = (token: string): string => `/o/${token}`;

/** The page where an invited user accepts the invitation. `token` is the token of the one-time link. */
export const invitationPage = (token: string): string => `/admin/convite?token=${token}`;

/** The page of a product in the shop, or the page of a product group with one variant preselected. */
export const pageOfProduct = (slug: string, variant?: string): string =>
  `/marketplace/${slug}${variant ? `?v=${variant}` : ""}`;

/** The page on which the customer sees one order. */
export const orderPage = (orderNumber: string): string => `/orders/${orderNumber}`;

/** The page that the button of a mail opens when the mail has no one-time link and is not about an order. */
export function mailButtonPage(template: EmailTemplate): string {
  if (template === "withdrawal_received" || template === "withdrawal_decided") return "/withdraw";
  if (template === "security_alert") return "/admin?tab=security";
  return template === "password_changed" || template === "security_notice" ? "/auth/forgot" : "/marketplace";
}

/** The path to which a payment provider sends its webhooks. */
export const webhookPath = (provider: string): string => `/webhooks/${provider}`;

/** The mail settings in the admin app. The test mail links to the page with the mail settings. */
export const MAIL_SETTINGS_PAGE = "/admin/configuracoes?tab=email";

/** The path of the channels page in the admin app. Test messages link to the channels page. */
export const CHANNELS_PAGE = "/admin/integracoes";

/** For each kind of staff notification, the path of the admin list that shows the cases of this kind. */
export const staffNoticePages: Readonly<Record<StaffNotice, string>> = {
  manual_order: "/admin/vendas?tab=atencao&motivo=manual",
  waiting_for_stock: "/admin/vendas?tab=atencao&motivo=estoque",
  dispute: "/admin/vendas?tab=atencao&motivo=disputas",
  amount_mismatch: "/admin/vendas?tab=atencao&motivo=outras",
  refund_failed: "/admin/vendas?tab=atencao&motivo=outras",
  money_without_order: "/admin/vendas?tab=atencao&motivo=outras",
  provider_unreachable: "/admin/vendas?tab=pendentes",
  sold_out: "/admin/inventario",
  new_sale: "/admin/vendas",
  fraud_warning: "/admin/vendas?tab=atencao&motivo=outras",
  stock_low: "/admin/inventario",
  stock_back: "/admin/inventario",
  import_done: "/admin/inventario",
  withdrawal: "/admin/vendas?tab=atencao&motivo=outras",
  backup: "/admin/backups",
  security: "/admin?tab=security",
  channel_off: CHANNELS_PAGE,
};

/**
 * The path of the admin list for one kind of staff notification. The page also opens the details of one
 * order.
 */
export const staffNoticeOrderPage = (notice: StaffNotice, orderNumber: string): string =>
  `${staffNoticePages[notice]}${staffNoticePages[notice].includes("?") ? "&" : "?"}pedido=${orderNumber}`;

/** The admin pages of one order, product, user and inventory item, and the form that blocks a customer. */
export const salePage = (orderNumber: string): string => `/admin/vendas?pedido=${orderNumber}`;
export const productPage = (productId: string): string => `/admin/produtos/${productId}/editar`;
export const userPage = (email: string): string => `/admin/usuarios?q=${encodeURIComponent(email)}`;
export const proofPage = (orderNumber: string): string => `/admin/vendas/comprovante?pedido=${orderNumber}`;
export const blockPage = (email: string): string => `/admin/bloqueios?novo=${encodeURIComponent(email)}`;
export const itemPage = (itemId: string): string => `/admin/inventario?item=${itemId}`;
export const batchPage = (batchId: string): string => `/admin/inventario?lote=${batchId}`;

/**
 * The admin page to which an alert links when the subject of the alert has no page of its own. The keys are
 * the names of the subjects' database tables.
 */
export const subjectPages: Readonly<Record<string, string>> = {
  teams: "/admin/equipes",
  team_permissions: "/admin/equipes",
  blocks: "/admin/bloqueios",
  categories: "/admin/categorias",
  banners: "/admin/banners",
  site_settings: "/admin/configuracoes",
  currency_rates: "/admin/configuracoes?tab=moedas",
  ledger_transactions: "/admin/vendas?tab=atencao&motivo=outras",
  invariants: "/system-test",
  backups: "/admin/backups",
  provider: "/admin/configuracoes?tab=pagamentos",
};
