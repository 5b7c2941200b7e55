/** Returns the function that writes a size on a disk in one language: "900 MB", "66.6 GB". */
export const diskSizeIn =
  (locale: string) =>
  (megabytes = 0): string =>
    megabytes < 1024
      ? `${megabytes} MB`
      : `${(megabytes / 1024).toLocaleString(locale, { maximumFractionDigits: 1 })} GB`;
