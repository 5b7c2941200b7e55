/**
 * The catalogs of the back office by name. The catalogs are the exports of the files in the folder
 * `back-office`.
 */
export const messages: Readonly<Record<string, object>> = Object.assign(
  {},
  ...Object.values(import.meta.glob<object>("./back-office/**/*.ts", { eager: true })),
);
