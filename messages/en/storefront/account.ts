import { formatCount } from "#messages/format.ts";

/** Every message of the account page and of delivered items (spec S2.10, S5, S8). */
export const account = {
  title: "Account",
  items: "Delivered items",
  itemsEmptyTitle: "Nothing delivered yet",
  itemsEmptyText: "The credentials of your purchases appear here when they are delivered, and stay here.",
  browse: "Browse Marketplace",
  parts: "Parts of your account",
  signOut: "Sign Out",
  signedInAs: (email: string) => `Signed in as ${email}`,

  statistics: "Statistics",
  orders: "Recent orders",
  allOrders: "All orders",

  profile: "Profile",
  email: "Email",
  emailHelp: "Your email cannot be changed.",
  fullName: "Full name",
  phone: "Phone",
  phoneHelp: "Only used if delivery fails",
  save: "Save profile",
  saving: "Saving…",
  saved: { title: "Profile Updated", description: "Your name and phone were saved." },
  saveFailed: "Profile Update Error",

  vault: {
    order: (number: string) => `Order ${number}`,
    deliveredOn: (day: string) => `delivered ${day}`,
    delivered: "Delivered",
    frozen: "Locked",
    revoked: "Revoked",
    expired: "Expired",
    masked: "hidden",
    reveal: "Reveal",
    hide: "Hide",
    copy: "Copy",
    copied: "Copied!",
    revealAll: "Reveal all",
    hideAll: "Hide all",
    revealAllOf: (name: string) => `Reveal all of ${name}`,
    hideAllOf: (name: string) => `Hide all of ${name}`,
    /** The button labels of a card when the page also has a button that reveals the whole order. */
    revealItems: (count: number) => (count === 1 ? "Reveal item" : `Reveal ${formatCount(count)} items`),
    hideItems: (count: number) => (count === 1 ? "Hide item" : `Hide ${formatCount(count)} items`),
    copyItems: (count: number) => (count === 1 ? "Copy item" : `Copy ${formatCount(count)} items`),
    /** The number of one unit among several equal units of an order. */
    unit: (unit: number, of: number) => `${formatCount(unit)} of ${formatCount(of)}`,
    allOfOrder: "Open all items",
    instructions: "Delivery instructions",
    copyAll: "Copy all",
    download: "Download .txt",
    downloadAll: "Download all",
    revealField: (field: string) => `Reveal ${field}`,
    hideField: (field: string) => `Hide ${field}`,
    copyField: (field: string) => `Copy ${field}`,
    copyAllOf: (name: string) => `Copy all of ${name}`,
    downloadOf: (name: string) => `Download .txt of ${name}`,
    downloadAllOf: (name: string) => `Download all of ${name}`,
    validUntil: (day: string) => `Valid until ${day}.`,
    expiredOn: (day: string) => `Expired on ${day}.`,
    replacement: "Replacement within 30 days if it does not work.",
    frozenWhy: "Locked while the payment is being reviewed. Please contact support.",
    revokedWhy: "This delivery was taken back. Please contact support if that is a mistake.",
    refundedWhy: "Access ended with the refund.",
    openFailed: "The item could not be opened just now. Please try again.",
    copyFailed: "Your browser did not allow copying. Reveal the value and select it.",
    failed: "Error",
    refused: {
      not_found: "This delivery was not found.",
      sign_in_required: "Please log in.",
      delivery_frozen: "This delivery is locked while the payment is being reviewed. Please contact support.",
      delivery_unreadable:
        "This delivery cannot be opened at the moment. Nothing is lost. Please try again or contact support.",
      too_many_units: "This order has too many items to open at once. Open the items line by line.",
      too_many_attempts:
        "You opened very many items at once. Please continue in a few minutes. Nothing is lost.",
      try_again_later:
        "This delivery cannot be opened at the moment. Nothing is lost. Please try again in a moment.",
    },
  },

  /**
   * The labels of common field names. The owner chooses every field name that is not in this list, and the
   * page derives the label from the name.
   */
  fields: {
    birth_year: "Birth year",
    email: "Email",
    licence_key: "Licence key",
    login: "Login",
    one_time_password: "One time password",
    password: "Password",
    pin: "Pin",
    raw_data: "Code or key",
    recovery_code: "Recovery code",
    recovery_email: "Recovery email",
    sign_in_from: "Sign in from",
    username: "Username",
    voucher: "Voucher",
    workspace: "Workspace",
  },
};
