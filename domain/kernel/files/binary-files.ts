import { BrokenFile } from "./import-problems.ts";

const WORKBOOK = "the file is an Excel workbook; save it as CSV UTF-8 in Excel";
const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** The first bytes of files that are not text, and the message that the user gets for each kind of file. */
const KINDS: readonly [start: readonly number[], reason: string][] = [
  [[0xd0, 0xcf, 0x11, 0xe0], WORKBOOK],
  [[0x25, 0x50, 0x44, 0x46], "the file is a PDF; export a CSV file instead"],
  [[0x1f, 0x8b], "the file is compressed; unpack it first"],
  [[0x37, 0x7a, 0xbc, 0xaf], "the file is compressed; unpack it first"],
  [[0x52, 0x61, 0x72, 0x21], "the file is compressed; unpack it first"],
  [[0x89, 0x50, 0x4e, 0x47], "the file is an image, not a text file"],
  [[0xff, 0xd8, 0xff], "the file is an image, not a text file"],
  [[0x47, 0x49, 0x46, 0x38], "the file is an image, not a text file"],
];
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/**
 * Refuses a file whose first bytes show that it is not text.
 * @param head the first bytes of the file. For an archive, these bytes contain the names of the first files
 * in the archive.
 * @throws BrokenFile with an explanation of how to get a text file
 */
export function rejectBinary(head: Uint8Array): void {
  if (startsWith(head, ZIP)) throw new BrokenFile(1, reasonOfArchive(Buffer.from(head).toString("latin1")));
  for (const [start, reason] of KINDS) if (startsWith(head, start)) throw new BrokenFile(1, reason);
}

function reasonOfArchive(head: string): string {
  if (/\[Content_Types\]\.xml|_rels\/|xl\//.test(head)) return WORKBOOK;
  if (head.includes("opendocument.spreadsheet"))
    return "the file is a LibreOffice spreadsheet; save it as CSV in LibreOffice";
  return "the file is a zip archive; unpack it first";
}
