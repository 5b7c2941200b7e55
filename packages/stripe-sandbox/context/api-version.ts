/** The only version of the API that the sandbox supports. */
export const apiVersion = "2026-10-28.endive";
