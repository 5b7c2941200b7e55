/** Returns a function that formats a disk size in one language, such as "900 MB" or "66.6 GB". */
export const diskSizeIn =
  (locale: string) =>
  (megabytes = 0): string =>
    megabytes < 1024
      ? `${megabytes} MB`
      : `${(megabytes / 1024).toLocaleString(locale, { maximumFractionDigits: 1 })} GB`;
