/** The limits of the specification. Forms, server-side checks and columns all use these values. */

/** spec S9-10: the quantity selector of the product page offers 1 to min(stock, 10). */
export const QUANTITY_CHOICE_MAX = 10;
/**
 * The maximum quantity of one cart line. A cart line can have more units than the product page's quantity
 * selector offers, but not more units than the stock.
 */
export const LINE_QUANTITY_MAX = 1000;
/**
 * Maximum number of delivered units that one action reveals. One action can always reveal all units of one
 * order line.
 */
export const REVEALED_AT_ONCE_MAX = 1000;
/** The maximum number of different products in one cart. */
export const CART_LINES_MAX = 50;
/** spec S5-10: the phone number is sent as digits only, at most 20 characters. */
export const PHONE_DIGITS_MAX = 20;
export const EMAIL_MAX = 254;
export const NAME_MAX = 120;
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 256;
/** The maximum number of characters in the description of a product or a category. */
export const DESCRIPTION_MAX = 20_000;
/** spec B5-2, B5-3. */
export const EMOJI_MAX = 2;
export const META_TITLE_MAX = 60;
export const META_DESCRIPTION_MAX = 160;
/** The largest price in minor units: $1,000,000.00. */
export const PRICE_MAX = 100_000_000;
/** Maximum length of a coupon's code, and the form that the database enforces. */
export const COUPON_CODE_MIN = 3;
export const COUPON_CODE_MAX = 32;
/** Maximum number of products and categories to which one coupon can be limited. */
export const COUPON_TARGETS_MAX = 200;
/** The highest number of uses that staff may allow for one coupon. */
export const COUPON_USES_MAX = 1_000_000;
/**
 * spec B9-15: the default rate limit of an action. An action allows RATE_LIMIT_ATTEMPTS attempts within
 * RATE_LIMIT_MINUTES minutes.
 */
export const RATE_LIMIT_ATTEMPTS = 10;
export const RATE_LIMIT_MINUTES = 60;
/**
 * The text of spec S1-11 is "up to 30 minutes for some products". "Some products" means the products that
 * staff deliver by hand.
 */
export const BY_HAND_MINUTES = 30;
/** Number of featured products that the home page shows (spec S7.3). */
export const FEATURED_ON_HOME = 3;
/** Number of products on one page of the catalog. */
export const CATALOG_PAGE = 24;
/** Maximum number of images of one product, and number of inks of categories. */
export const PRODUCT_IMAGES_MAX = 8;
export const INKS = 6;
/**
 * Maximum number of variants of one group, and maximum number of characters of an option name and of an
 * option value.
 */
export const VARIANTS_MAX = 50;
export const OPTION_MAX = 60;
/**
 * The default stock level at which staff are notified about a product. Staff can set another level in the
 * product's form.
 */
export const LOW_STOCK_AT = 5;
/** Number of rows on one page of a shopper's own orders or delivered items. */
export const OWN_LIST_PAGE = 24;
/** After an order, the shop repeats its attempts to open the payment page for this number of seconds. */
export const OPENING_SECONDS = 180;
/** Minimum lifetime of a payment page, counted from its creation. The provider rejects shorter lifetimes. */
const PROVIDER_SESSION_MINUTES_MIN = 30;
/**
 * Additional minutes. The additional minutes allow for the repeated requests in the last attempt to open the
 * payment page, and for differences between clocks.
 */
const OPENING_MARGIN_MINUTES = 2;
/**
 * The lifetime of a payment page, counted from the time of the order. Even when only the last attempt opens
 * the payment page, the page has the minimum lifetime that the provider requires.
 */
export const SESSION_MINUTES = PROVIDER_SESSION_MINUTES_MIN + OPENING_SECONDS / 60 + OPENING_MARGIN_MINUTES;
/**
 * The maximum length of one credential's text, in characters. The text of an account with the cookies of a
 * browser has up to about 50,000 characters.
 */
export const CREDENTIAL_MAX = 65_536;
/**
 * The maximum number of times in an hour that a user is allowed to compare a file with the stock. The
 * comparison tells the user how many credentials of the file the stock contains.
 */
export const COMPARISONS_PER_HOUR = 120;
/** The number of sold items that the inventory shows first (spec B9-10). */
export const SOLD_ITEMS_FIRST = 10;
/** The number of characters of an item's id that the inventory shows (spec B9-10). */
export const ITEM_ID_LETTERS = 8;
/** The number of characters of a revealed credential that the inventory shows (spec B9-10). */
export const ITEM_PREVIEW_MAX = 200;
/**
 * Number of rows on one page of an inventory list, and number of available items that the first view shows
 * above the sold items.
 */
export const INVENTORY_PAGE = 50;
export const AVAILABLE_ITEMS_FIRST = 10;
/**
 * When at most this number of products can be chosen, the inventory page includes all of these products in
 * its product selector. When the shop has more products, the browser requests the products separately.
 */
export const PRODUCT_CHOICES_AT_ONCE = 200;
/**
 * The maximum size of a .txt file that contains exactly one credential, in bytes and in lines. A request of
 * at most 1 MiB can contain a file of this size and the other fields of the form.
 */
export const ITEM_FILE_MAX = 1_000_000;
export const ITEM_FILE_LINES_MAX = 10_000;
/**
 * The maximum size of a file of many credentials, in bytes: 100,000 lines of 160 bytes. The server reads the
 * file into memory. The command line reads the file as a stream. Therefore the command line accepts larger
 * files.
 */
export const IMPORT_FILE_MAX = 16 * 1024 * 1024;
/**
 * security B9: number of credentials that one staff user may reveal in an hour, and the number that raises an
 * alert.
 */
export const REVEALS_PER_HOUR = 20;
export const REVEALS_ALERT = 10;
/** Maximum number of held changes that the page of held changes shows, oldest first. */
export const HELD_CHANGES_SHOWN = 100;
/** Maximum number of replacements of one delivered unit. An admin may replace a delivered unit more often. */
export const REPLACEMENTS_PER_UNIT = 3;
/**
 * How much one staff user can give away in an hour without an admin, and the amount at which admins are
 * notified. Replacements are counted in units. Refunds, and goods that were not paid at the provider, are
 * counted in minor units of USD.
 */
export const GIVING_PER_HOUR = {
  replacements: { alert: 5, most: 10 },
  goods: { alert: 50_000, most: 200_000 },
  refunds: { alert: 50_000, most: 200_000 },
} as const;
/**
 * Three limits: the number of the owner's pages, the characters of one page, and the footer links to these
 * pages.
 */
export const PAGES_MAX = 50;
export const PAGE_TITLE_MAX = 80;
export const PAGE_SLUG_MAX = 60;
export const PAGE_BODY_MAX = 20_000;
export const FOOTER_LINKS_MAX = 8;

/**
 * The maximum number of filters that one staff user stores for one list. The other constants are the maximum
 * lengths of a filter's name and of its parameters, in characters.
 */
export const LIST_VIEWS_MAX = 20;
export const LIST_VIEW_NAME_MAX = 60;
export const LIST_VIEW_FILTERS_MAX = 1_000;

/**
 * Each count in the notification bell stops at this number, so that counting takes the same time in a shop of
 * any size. Shown as "99+".
 */
export const NOTICE_MAX = 100;
