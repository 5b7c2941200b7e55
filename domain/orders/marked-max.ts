/**
 * Maximum number of orders that one action marks as paid. A page of the list has fewer orders. Safe in a
 * browser.
 */
export const MARKED_MAX = 50;
