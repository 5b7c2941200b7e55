/** The most orders that one action marks as paid: more than a page of the list has. Safe in a browser. */
export const MARKED_MAX = 50;
