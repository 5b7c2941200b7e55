/**
 * Maximum number of orders that one action marks as paid. A page of the list has fewer orders. Browser code
 * may import this file.
 */
export const MARKED_MAX = 50;
