/**
 * The maximum number of orders that staff can mark as paid in one action. A page of the order list has fewer
 * orders than this maximum. Browser code may import this file.
 */
export const MARKED_MAX = 50;
