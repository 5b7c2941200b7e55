/** The catalogs of the back office by name: what the files of the folder `back-office` export. */
export const messages: Readonly<Record<string, object>> = Object.assign(
  {},
  ...Object.values(import.meta.glob<object>("./back-office/**/*.ts", { eager: true })),
);
