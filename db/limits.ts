/** The limits of the specification, once: forms, the server's checks and the columns read these. */

/** spec: shopper §9: quantity choice on the product page, 1 to min(stock, 10). */
export const QUANTITY_CHOICE_MAX = 10;
/** A line may hold more than the product page offers at once, up to the stock; this is the hard bound of one line. */
export const LINE_QUANTITY_MAX = 1000;
/** One cart holds at most this many different products. */
export const CART_LINES_MAX = 50;
/** spec: shopper §5: the phone sent is digits only, at most 20 characters. */
export const PHONE_DIGITS_MAX = 20;
export const EMAIL_MAX = 254;
export const NAME_MAX = 120;
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 256;
/** spec: back-office §5. */
export const EMOJI_MAX = 2;
export const META_TITLE_MAX = 60;
export const META_DESCRIPTION_MAX = 160;
/** The largest amount of one price, in minor units: $1,000,000.00. */
export const PRICE_MAX = 100_000_000;
/** spec: back-office §5, §9: how often an act may be tried whose own limit says nothing else: so many times in so many minutes. */
export const RATE_LIMIT_ATTEMPTS = 10;
export const RATE_LIMIT_MINUTES = 60;
/** spec: shopper §1: "up to 30 minutes for some products", which are those that a person delivers. */
export const BY_HAND_MINUTES = 30;
/** One page of the catalogue. */
export const CATALOGUE_PAGE = 24;
/** One page of a shopper's own orders, and of their delivered items. */
export const OWN_LIST_PAGE = 24;
/** An order whose payment page could not be opened is tried again this long after it was placed. */
export const OPENING_SECONDS = 180;
/** The provider refuses a page that would end sooner than this after it is opened. */
const PROVIDER_SESSION_MINUTES_MIN = 30;
/** For retries of the last opening and for clocks that differ. */
const OPENING_MARGIN_MINUTES = 2;
/** The life of a payment page, counted from the order, so that the last opening is still long enough for the provider. */
export const SESSION_MINUTES = PROVIDER_SESSION_MINUTES_MIN + OPENING_SECONDS / 60 + OPENING_MARGIN_MINUTES;
/** One credential's text, in characters. */
export const CREDENTIAL_MAX = 16_384;
/** spec: back-office §9: the first sold items, the letters of an id, the characters of an opened credential. */
export const SOLD_ITEMS_FIRST = 10;
export const ITEM_ID_LETTERS = 8;
export const ITEM_PREVIEW_MAX = 200;
/** One page of a list of the inventory. */
export const INVENTORY_PAGE = 50;
/** A page of the inventory brings the products to choose from with it up to this many; more are asked for by themselves. */
export const PRODUCT_CHOICES_AT_ONCE = 200;
/** A .txt file that is one credential: in bytes (the rest of a request of 1 MiB is its other fields), and in lines. */
export const ITEM_FILE_MAX = 1_000_000;
export const ITEM_FILE_LINES_MAX = 10_000;
/**
 * A file of many credentials, in bytes: 100,000 lines of 160. It is held in memory while it is read; the command line,
 * which streams, takes more.
 */
export const IMPORT_FILE_MAX = 16 * 1024 * 1024;
/** security B9: credentials that one person of the staff may open in an hour, and where that is noticed. */
export const REVEALS_PER_HOUR = 20;
export const REVEALS_ALERT = 10;
