import { crc32, deflateRawSync } from "node:zlib";

/**
 * A file of an archive. Text entries are compressed. Binary entries, such as images, are stored uncompressed.
 */
export interface ZipEntry {
  /** The path of the file, with "/" between folders. */
  name: string;
  content: string | Uint8Array;
}

/**
 * The limits of an archive that does not use the Zip64 extension: the maximum number of entries, and the
 * maximum size in bytes.
 */
export const ZIP_ENTRIES_MAX = 65_000;
const ZIP_BYTES_MAX = 0xff_ff_ff_ff;

interface Written {
  name: Buffer;
  method: number;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** The flag for names in UTF-8. */
const FLAGS = 0x08_00;
const VERSION = 20;
/**
 * The time of every entry: 1980-01-01, the earliest date that the zip format can store. The content of the
 * archive therefore does not depend on the time of the export.
 */
const DAY = 0x21;

/**
 * Writes a zip archive in parts, one entry at a time.
 * @throws RangeError for more entries or bytes than the format allows
 */
export async function* zipParts(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const plain = typeof content === "string" ? Buffer.from(content) : content;
    const packed = typeof content === "string" ? deflateRawSync(plain) : plain;
    const entry: Written = {
      ...{ name: Buffer.from(name), method: packed === plain ? 0 : 8, crc: crc32(plain) },
      ...{ packed: packed.length, size: plain.length, offset },
    };
    const head = Buffer.concat([signature(0x04_03_4b_50), u16(VERSION), detailsOf(entry), entry.name]);
    offset += head.length + packed.length;
    written.push(entry);
    if (offset > ZIP_BYTES_MAX || written.length > ZIP_ENTRIES_MAX)
      throw new RangeError("the archive is too large");
    yield head;
    yield packed;
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield Buffer.concat([
    ...[signature(0x06_05_4b_50), u16(0), u16(0), u16(written.length), u16(written.length)],
    ...[u32(directory.length), u32(offset), u16(0)],
  ]);
}

/** The fields that an entry has both before its content and in the directory. */
const detailsOf = ({ name, method, crc, packed, size }: Written): Buffer =>
  Buffer.concat([
    ...[u16(FLAGS), u16(method), u16(0), u16(DAY), u32(crc), u32(packed), u32(size)],
    ...[u16(name.length), u16(0)],
  ]);

const directoryEntry = (entry: Written): Buffer =>
  Buffer.concat([
    ...[signature(0x02_01_4b_50), u16(VERSION), u16(VERSION), detailsOf(entry)],
    ...[u16(0), u16(0), u16(0), u32(0), u32(entry.offset), entry.name],
  ]);

const signature = (value: number): Buffer => u32(value);
function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
