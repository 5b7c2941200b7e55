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
/** One page of the catalogue. */
export const CATALOGUE_PAGE = 24;
/** order-lifecycle: a hosted session lives 31 minutes (the provider's minimum is 30). */
export const SESSION_MINUTES = 31;
/** One credential's text, in characters. */
export const CREDENTIAL_MAX = 16_384;
