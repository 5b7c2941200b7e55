/** The encodings of a text file that the shop reads. "windows-1252" includes ISO-8859-1. */
export const textEncodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "macintosh",
  "windows-1251",
  "gb18030",
] as const;
export type TextEncoding = (typeof textEncodings)[number];
