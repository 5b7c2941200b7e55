/** Matches every path under /admin, including the data requests that the client router sends there. */
const PATH = /^\/admin(?:[./]|$)/;

/** Returns whether an absolute URL (with `..` segments already resolved) belongs to the back office. */
export const isBackOffice = (url: string): boolean => PATH.test(new URL(url).pathname);
