import type { TeamPermission } from "#db/values/vocabulary.ts";

/** The permission that an action needs: at least one permission of a list, any staff user, or admins only. */
export type Need = readonly TeamPermission[] | "any staff" | "admin only";

/**
 * The second factor that an action needs in addition to the permission. "enabled" means that this session has
 * confirmed a second factor. "fresh" means that this session has confirmed a second factor within the last
 * ten minutes. To read and create products, staff need no second factor, so that the owner can add products
 * to a new shop. An action needs a second factor when it affects money, product prices or sales, credentials,
 * users or rights (spec R22; security A5, B8, B9).
 */
export type SecondFactorNeed = "none" | "enabled" | "fresh";

export interface Rule {
  needs: Need;
  secondFactor: SecondFactorNeed;
}

const anyStaff = "any staff";
const adminOnly = "admin only";
const rule = (needs: Need, secondFactor: SecondFactorNeed = "none"): Rule => ({ needs, secondFactor });

/**
 * Every action of the back office with its rule (spec R39). An action without a rule is refused to everybody.
 */
export const backOfficeActions = {
  "session.end": rule(anyStaff),
  "session.confirm": rule(anyStaff),
  "notices.read": rule(anyStaff),

  "dashboard.view": rule(["view_analytics"]),
  /** The reports and their files contain sums, and no data of a customer. */
  "reports.view": rule(["view_analytics"]),

  "products.view": rule(["manage_products", "manage_inventory"]),
  "products.save": rule(["manage_products"]),
  /** Changes to the price, the status or the delivery type of an existing product. */
  "products.change-sale": rule(["manage_products"], "fresh"),
  /** Changes to the tiers, the sale window and the limits of a product. */
  "products.save-prices": rule(["manage_products"], "fresh"),
  "products.feature": rule(["manage_products"]),
  "products.archive": rule(["manage_products"]),
  "products.delete": rule(["manage_products"]),
  "products.export": rule(["manage_products"]),
  /**
   * An import also needs the permission for each kind of change in the file: prices, status, categories,
   * coupons.
   */
  "products.import": rule(["manage_products"]),
  /** The content that a digital product delivers is a credential. */
  "products.save-content": rule(["manage_products"], "enabled"),
  "products.reveal-content": rule(["manage_products"], "fresh"),

  /**
   * Only admins may import another shop, because the files of that shop contain products, prices, credentials
   * and customers.
   */
  "shop.preview-move-in": rule(adminOnly),
  "shop.move-in": rule(adminOnly, "fresh"),

  /**
   * A decision about a held change also needs the permission for this kind of change
   * (`catalog/price-guard/change-needs.ts`).
   */
  "changes.view": rule(["manage_products", "manage_coupons", "manage_settings"]),
  "changes.confirm": rule(["manage_products", "manage_coupons", "manage_settings"], "fresh"),
  "changes.refuse": rule(["manage_products", "manage_coupons", "manage_settings"]),

  "categories.view": rule(["manage_categories", "manage_products"]),
  "categories.save": rule(["manage_categories"]),
  "categories.delete": rule(["manage_categories"]),

  "banners.view": rule(["manage_banners"]),
  "banners.save": rule(["manage_banners"]),
  "banners.toggle": rule(["manage_banners"]),
  "banners.delete": rule(["manage_banners"]),
  "pictures.upload": rule(["manage_banners", "manage_products", "manage_settings"]),

  "coupons.view": rule(["manage_coupons"]),
  /**
   * Like a price change, a coupon lowers what shoppers pay. To save a coupon, staff therefore need a fresh
   * second factor.
   */
  "coupons.save": rule(["manage_coupons"], "fresh"),
  "coupons.end": rule(["manage_coupons"]),
  "coupons.export": rule(["manage_coupons"]),

  "inventory.view": rule(["manage_inventory"]),
  "inventory.add": rule(["manage_inventory"]),
  "inventory.reveal": rule(["manage_inventory"], "fresh"),
  "inventory.edit": rule(["manage_inventory"], "fresh"),
  /**
   * The search reveals whether the stock contains a known credential, and which order has this credential.
   */
  "inventory.find": rule(["manage_inventory"], "enabled"),
  "inventory.delete": rule(["manage_inventory"], "enabled"),
  "inventory.quarantine": rule(["manage_inventory"], "enabled"),
  "inventory.export": rule(["manage_inventory"], "fresh"),

  "orders.view": rule(["manage_orders"]),
  "orders.mark-paid": rule(["manage_orders"], "fresh"),
  "orders.cancel": rule(["manage_orders"], "enabled"),
  "orders.deliver": rule(["manage_orders"], "enabled"),
  "orders.replace-item": rule(["manage_orders"], "fresh"),
  "orders.refund": rule(["manage_orders"], "fresh"),
  "orders.accept-amount": rule(["manage_orders"], "fresh"),
  "orders.deliver-after-all": rule(["manage_orders"], "fresh"),
  "orders.correct-delivery": rule(["manage_orders"], "fresh"),
  "orders.dispute-evidence": rule(["manage_orders"], "enabled"),
  "orders.resolve-exception": rule(["manage_orders"], "enabled"),
  "orders.resend-mail": rule(["manage_orders"]),
  "orders.note": rule(["manage_orders"]),
  /** Reads the state of the payment from the provider and changes the order only to match this state. */
  "orders.recheck": rule(["manage_orders"]),
  "orders.export": rule(["manage_orders"], "fresh"),

  "users.view": rule(["manage_customers"]),
  /** Notes and tags of a customer. Other staff read the notes and tags. */
  "users.note": rule(["manage_customers"]),
  "users.reset-password": rule(["manage_customers"], "enabled"),
  "users.block": rule(["manage_customers"], "fresh"),
  "users.unblock": rule(["manage_customers"], "fresh"),
  "users.end-sessions": rule(["manage_customers"], "enabled"),
  "users.export": rule(["manage_customers"], "fresh"),
  /**
   * Staff erase the data of a guest, because a guest has no account in which to request the erasure. Shoppers
   * erase their own accounts.
   */
  "users.erase-guest": rule(["manage_customers"], "fresh"),

  /** Rules that block customers by mailbox, domain, IP address, network or country. */
  "blocks.view": rule(["manage_customers"]),
  "blocks.add": rule(["manage_customers"], "fresh"),
  "blocks.lift": rule(["manage_customers"], "fresh"),

  /**
   * Only admins manage teams, so that nobody can grant a permission that they lack themselves (security B3).
   */
  "teams.view": rule(adminOnly),
  "teams.create": rule(adminOnly, "enabled"),
  "teams.edit": rule(adminOnly, "enabled"),
  "teams.delete": rule(adminOnly, "fresh"),
  "teams.add-member": rule(adminOnly, "fresh"),
  "teams.remove-member": rule(adminOnly, "enabled"),
  "teams.save-permissions": rule(adminOnly, "fresh"),
  "invitations.withdraw": rule(adminOnly, "enabled"),
  "admins.view": rule(adminOnly),
  /** Whether invited staff must set up a second factor before they can use the back office. */
  "admins.require-second-factor": rule(adminOnly, "fresh"),
  "admins.create": rule(adminOnly, "fresh"),
  "admins.deactivate": rule(adminOnly, "fresh"),
  "admins.reset-second-factor": rule(adminOnly, "fresh"),

  "security.view": rule(adminOnly),
  "security.migrate-inventory": rule(adminOnly, "enabled"),
  "security.verify-audit": rule(adminOnly),
  "audit.view": rule(adminOnly),
  "backups.view": rule(adminOnly),
  "backups.make": rule(adminOnly, "fresh"),

  "second-factor.view": rule(anyStaff),
  "second-factor.begin": rule(anyStaff),
  "second-factor.confirm": rule(anyStaff),
  "second-factor.disable": rule(anyStaff, "fresh"),
  "second-factor.regenerate-codes": rule(anyStaff, "fresh"),
  "passkeys.view": rule(anyStaff),
  "passkeys.add": rule(anyStaff, "fresh"),
  "passkeys.rename": rule(anyStaff),
  "passkeys.remove": rule(anyStaff, "fresh"),
  "notices.choose": rule(anyStaff),
  /**
   * The filters of a list that a user has stored for themselves. To open the page of the list, the user needs
   * the permission for this page.
   */
  "list-views.save": rule(anyStaff),
  "alerts.close": rule(adminOnly, "enabled"),
  "own-sessions.view": rule(anyStaff),
  "own-sessions.end": rule(anyStaff),

  "settings.view": rule(["manage_settings"]),
  "settings.save": rule(["manage_settings"], "enabled"),
  /** A setting that decides what the shop charges, whom a shopper pays, or how much the shop gives away. */
  "settings.save-money": rule(["manage_settings"], "fresh"),
  /**
   * The owner of a new shop answers the first questions about time zone and language before setting up a
   * second factor.
   */
  "settings.answer-first-day": rule(adminOnly),
  "settings.test-mail": rule(["manage_settings"]),

  "channels.view": rule(["manage_settings"]),
  /** A channel decides who is notified of the shop's sales. */
  "channels.save": rule(["manage_settings"], "fresh"),
  "channels.send": rule(["manage_settings"], "enabled"),

  /** The report contains settings, hosts and files of the machine, and no secret. */
  "health.view": rule(["manage_settings"]),
  /** The checklist shows the state of keys, backups and second factors. */
  "checklist.view": rule(adminOnly),
  "demo.remove": rule(adminOnly, "enabled"),

  "search.open": rule(anyStaff),
} as const satisfies Record<string, Rule>;

export type BackOfficeAction = keyof typeof backOfficeActions;
