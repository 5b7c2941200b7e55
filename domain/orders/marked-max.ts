/**
 * Maximum number of orders that one action marks as paid. A page of the order list has fewer orders than this
 * maximum. Browser code may import this file.
 */
export const MARKED_MAX = 50;
