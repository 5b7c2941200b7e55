/**
 * For each fixed set of values, the list of all allowed values. The column checks, types, forms and labels
 * are derived from these lists.
 */

/** spec B3-2. */
export const productStatuses = ["active", "inactive", "out_of_stock"] as const;
/**
 * single: the product has no variants. group: the product is sold only as its variants. variant: one choice
 * of a group.
 */
export const productKinds = ["single", "group", "variant"] as const;
export type ProductKind = (typeof productKinds)[number];
/**
 * account: one inventory item for each unit. digital: the product's own content. manual: staff deliver by
 * hand.
 */
export const deliveryTypes = ["account", "digital", "manual"] as const;
/** The lists of the back office whose filters a staff user can store under a name. */
export const viewedLists = ["sales", "products"] as const;
/** How many items are available: none, 1 to 5, or more (spec B9-1). */
export const shelfLevels = ["out", "low", "ample"] as const;
export const bannerPositions = ["hero", "top", "middle", "bottom", "sidebar"] as const;

/** spec S4-16. The status that users see. The status depends only on the internal states below. */
export const orderStatuses = ["pending", "processing", "completed", "cancelled"] as const;
/** The purposes for which the shop's API key at the payment provider needs a permission. */
export type KeyRightUse = "pages" | "refunds" | "disputes" | "payments" | "events" | "ledger" | "fraud";
/**
 * The word that the specification uses for a payment by card. The column `orders.provider` names the provider
 * of an order.
 */
export const CARD_METHOD = "stripe";
export const paymentMethods = [CARD_METHOD, "crypto", "other"] as const;
export const paymentStates = [
  "creating",
  "awaiting",
  "async_pending",
  "paid",
  "failed",
  "expired",
  "voided",
] as const;
export const deliveryStates = ["none", "owed", "partial", "delivered", "revoked", "replaced"] as const;
export const refundStates = ["none", "requested", "pending", "partial", "full", "failed"] as const;
export const disputeStates = [
  "none",
  "inquiry",
  "open",
  "under_review",
  "won",
  "lost",
  "prevented",
  "closed",
  "unknown",
] as const;
export const orderExceptions = [
  "paid_late",
  "short_stock",
  "amount_mismatch",
  "currency_mismatch",
  "duplicate_payment",
  "orphan_payment",
  "manual_mark",
  "provider_unreachable",
  "refund_failed",
  "early_fraud_warning",
] as const;

export const inventoryStates = ["available", "reserved", "sold", "burned", "quarantined", "retired"] as const;
export const deliverableStatuses = ["delivered", "revoked", "replaced"] as const;
/**
 * The provider name of a payment that staff recorded by hand. `domain/payments/registry` contains all other
 * provider names.
 */
export const MANUAL = "manual";
/**
 * The subjects of a provider's events. page_completed: the shopper finished the payment page; page_changed:
 * any other change of a page.
 */
export const providerEventKinds = [
  "page_completed",
  "page_changed",
  "payment",
  "refund",
  "dispute",
  "fraud_warning",
] as const;
/** The two ways in which a customer gets back the money of a purchase. */
export const returnKinds = ["refund", "dispute"] as const;
export const refundRowStates = ["requested", "pending", "succeeded", "failed", "canceled"] as const;
export const ledgerAccounts = ["provider", "sales", "refunds", "disputes", "manual_receipts"] as const;
export const ledgerKinds = [
  "payment",
  "refund",
  "refund_reversed",
  "dispute_withdrawn",
  "dispute_reinstated",
] as const;
/** The kinds of coupons: a coupon reduces a total by whole percents, or by an amount. */
export const couponKinds = ["percent", "amount"] as const;
/**
 * held: an unpaid order reserves the use of the coupon. spent: the order was paid. released: the order ended
 * unpaid. returned: the order was refunded in full.
 */
export const couponUseStates = ["held", "spent", "released", "returned"] as const;
export const emailStates = ["queued", "sent", "failed"] as const;
export type EmailState = (typeof emailStates)[number];
export const emailTemplates = [
  "welcome",
  "order_voucher",
  "order_payment_failed",
  "order_confirmed",
  "order_delivered",
  "order_waiting_for_stock",
  "order_in_preparation",
  "order_refunded",
  "withdrawal_received",
  "withdrawal_decided",
  "password_reset",
  "password_changed",
  "verify_email",
  "staff_invited",
  "security_notice",
  "security_alert",
  "staff_notice",
  "restock_confirm",
  "restock_available",
  "sign_in_link",
  "orders_link",
] as const;
export const actorKinds = ["shopper", "staff", "system", "provider", "command"] as const;
export const tokenPurposes = [
  "verify_email",
  "reset_password",
  "staff_invitation",
  "withdrawal",
  "first_admin",
  "passkey",
  "restock_request",
  "restock_stop",
  "open_order",
  "open_orders",
  "sign_in",
] as const;
/**
 * How a browser got the right to open an order: the browser placed the order, or it opened a link in a mail.
 */
export const grantSources = ["checkout", "link"] as const;
/** Changes to a staff user's sign-in that the shop reports to the user by mail. */
export const securityNotices = [
  "second_factor_enabled",
  "second_factor_replaced",
  "second_factor_disabled",
  "backup_codes_replaced",
  "passkey_added",
  "passkey_removed",
  "sign_in_paused",
] as const;
/** The critical security events. The admins get a mail about each event. */
export const criticalAlerts = [
  "SECOND_FACTOR_RESET",
  "PASSKEY_COPIED",
  "INVARIANT_BROKEN",
  "FRAUD_WARNING",
  "DISPUTE_OPENED",
  "MONEY_DIFFERS",
  "CLOCK_OFF",
  "RATES_OLD",
  "PRICE_DROP",
  "GUARD_LOOSENED",
  "GOODS_GIVEN_OUT",
  "JOB_FAILING",
  "PROVIDER_UNREACHABLE",
  "BACKUP_FAILED",
  "BACKUP_PROOF_OLD",
  "DISK_FULL",
  "PAGES_REFUSED",
  "CHANNEL_BEHIND",
] as const;
/**
 * The changes that can wait for a confirmation: a list price, the tiers and the sale of a product, a coupon,
 * settings.
 */
export const heldChangeKinds = ["price", "prices", "coupon", "settings"] as const;
export const sessionSurfaces = ["store", "admin", "order"] as const;

/** spec B6-7. */
export const teamPermissions = [
  "manage_products",
  "manage_inventory",
  "manage_orders",
  "manage_customers",
  "manage_coupons",
  "manage_banners",
  "manage_categories",
  "view_analytics",
  "manage_settings",
] as const;

export const currencies = ["USD", "BRL", "EUR", "GBP", "JPY"] as const;

/** The formats in which copies of an image are stored, best compression first. */
export const imageFormats = ["avif", "webp"] as const;

/** The languages in which the owner writes a page. */
export const pageLanguages = ["en", "pt-BR"] as const;
/** The kinds of rows that the demo catalog adds. */
export const demoKinds = ["product", "category", "banner"] as const;

/** The actions that a rate limit counts. The error message of the limit names the action. */
export const limitedActions = [
  "access",
  "code",
  "coupon",
  "export",
  "login",
  "passkey",
  "password",
  "reset",
  "reveal",
  "setup",
  "test_mail",
  "update",
] as const;

export type DeliveryType = (typeof deliveryTypes)[number];
export type ImageFormat = (typeof imageFormats)[number];
export type BannerPosition = (typeof bannerPositions)[number];
export type OrderStatus = (typeof orderStatuses)[number];
export type PaymentState = (typeof paymentStates)[number];
export type DeliveryState = (typeof deliveryStates)[number];
export type RefundState = (typeof refundStates)[number];
export type CouponKind = (typeof couponKinds)[number];
export type CouponUseState = (typeof couponUseStates)[number];
export type ReturnKind = (typeof returnKinds)[number];
export type RefundRowState = (typeof refundRowStates)[number];
export type DisputeState = (typeof disputeStates)[number];
export type OrderException = (typeof orderExceptions)[number];
export type InventoryState = (typeof inventoryStates)[number];
export type DeliverableStatus = (typeof deliverableStatuses)[number];
export type ProviderEventKind = (typeof providerEventKinds)[number];
export type LedgerAccount = (typeof ledgerAccounts)[number];
export type LedgerKind = (typeof ledgerKinds)[number];
export type TeamPermission = (typeof teamPermissions)[number];
export type SessionSurface = (typeof sessionSurfaces)[number];
export type EmailTemplate = (typeof emailTemplates)[number];
export type SecurityNotice = (typeof securityNotices)[number];
export type HeldChangeKind = (typeof heldChangeKinds)[number];
export type CriticalAlert = (typeof criticalAlerts)[number];
export type ActorKind = (typeof actorKinds)[number];
export type LimitedAction = (typeof limitedActions)[number];
