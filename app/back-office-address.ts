/** Every address under /admin, and what the browser's router asks for there. */
const PATH = /^\/admin(?:[./]|$)/;

/** Whether a whole address (with its host, as a URL has it once `..` and the like are resolved) is one of the back office. */
export const isBackOffice = (url: string): boolean => PATH.test(new URL(url).pathname);
