/** Limits of catalog texts that the specification leaves open, in characters or counts. */
export const SLUG_MAX = 80;
export const SHORT_DESCRIPTION_MAX = 300;
export const DESCRIPTION_MAX = 20_000;
export const DELIVERY_INSTRUCTIONS_MAX = 5_000;
export const FEATURES_MAX = 50;
export const FEATURE_MAX = 200;
export const KEYWORDS_MAX = 50;
export const KEYWORD_MAX = 60;
export const BANNER_TITLE_MAX = 80;
export const BANNER_DESCRIPTION_MAX = 200;
/** Maximum of stock and sales, which are integers in the database. */
export const COUNT_MAX = 1_000_000_000;
/** Maximum length of a search text in characters. */
export const SEARCH_MAX = 100;
