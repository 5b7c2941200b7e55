import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createZstdDecompress } from "node:zlib";
import {
  BrokenBackup,
  countLines,
  DIGEST_BYTES,
  FORMAT,
  type Frame,
  type Header,
  headerSchema,
  MAGIC,
  type Manifest,
  manifestSchema,
  OLDEST_FORMAT,
  readFrames,
  readJson,
  tableSchema,
} from "./format.ts";
import { keyOfPassphrase, openPieces } from "./seal-stream.ts";

/** Maximum size of the header, which is two short lines. */
const HEADER_MAX = 4_096;
/**
 * The size of the chunks that are read and decompressed. Small chunks are slow, because the decompression of
 * each chunk needs a switch to another thread. Chunks above this size are slow, because the operating system
 * clears new memory for each chunk.
 */
const PIECE = 262_144;

export interface BackupSource {
  path: string;
  header: Header;
  headerBytes: Buffer;
  size: number;
  /** The SHA-256 hash of the file without its last 32 bytes, hexadecimal. */
  digest: string;
  frames(): AsyncGenerator<Frame>;
}

/**
 * Opens a backup file and verifies its digest.
 * @param onRead receives the number of bytes of each chunk that is read. For a whole file, the sum of the
 * received numbers is the size of the file.
 * @throws BrokenBackup when the file is no backup, is damaged, has a newer format, or needs a passphrase
 */
export async function openBackup(
  path: string,
  passphrase: string | undefined,
  onRead: (bytes: number) => void = () => {},
): Promise<BackupSource> {
  const { header, headerBytes, size } = await readHeader(path);
  if (header.encrypted && !passphrase)
    throw new BrokenBackup("it is encrypted: name the file of its passphrase with --passphrase-file", true);
  const digest = await checkDigest(path, size, onRead);
  const key = header.encrypted
    ? await keyOfPassphrase(passphrase ?? "", Buffer.from(header.salt ?? "", "base64"))
    : undefined;
  async function* frames(): AsyncGenerator<Frame> {
    const file = createReadStream(path, {
      start: headerBytes.length,
      end: size - DIGEST_BYTES - 1,
      highWaterMark: PIECE,
    });
    const body = (async function* () {
      for await (const piece of file as AsyncIterable<Buffer>) {
        onRead(piece.length);
        yield piece;
      }
    })();
    yield* readFrames(unpacked(key ? openPieces(body, key, headerBytes) : body));
  }
  return { path, header, headerBytes, size, digest, frames };
}

/**
 * Reads a whole backup and compares the rows of every table with the manifest.
 * @throws BrokenBackup when the rows differ
 */
export async function readManifest(source: BackupSource): Promise<Manifest> {
  let manifest: Manifest | undefined;
  const seen: { name: string; rows: number; digest: string }[] = [];
  let rows = 0;
  let digest = createHash("sha256");
  for await (const { kind, content } of source.frames()) {
    if (manifest) throw new BrokenBackup("data follows its manifest");
    if (kind === "T") {
      rows = 0;
      digest = createHash("sha256");
      seen.push({ name: readJson(tableSchema, content).name, rows, digest: "" });
    }
    if (kind === "D") {
      rows += countLines(content);
      digest.update(content);
    }
    if (kind === "E") {
      const last = seen.at(-1);
      if (last) Object.assign(last, { rows, digest: digest.digest("hex") });
    }
    if (kind === "M") manifest = readJson(manifestSchema, content);
  }
  if (!manifest) throw new BrokenBackup("its manifest is missing");
  const listed = manifest.tables.map((table) => ({
    name: table.name,
    rows: table.rows,
    digest: table.digest,
  }));
  if (JSON.stringify(listed) !== JSON.stringify(seen))
    throw new BrokenBackup("its tables do not match its manifest");
  return manifest;
}

/**
 * Reads a whole backup file. Returns the verified digest of the file.
 * @throws BrokenBackup
 */
export async function readDigest(path: string): Promise<string> {
  const { size } = await readHeader(path);
  return checkDigest(path, size, () => {});
}

async function* unpacked(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const unpack = createZstdDecompress({ chunkSize: PIECE });
  // The pipeline's callback ignores errors, because the loop after this line throws the same errors.
  pipeline(source, unpack, () => {});
  try {
    for await (const piece of unpack as AsyncIterable<Buffer>) yield piece;
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("ZSTD_"))
      throw new BrokenBackup("it cannot be decompressed");
    throw error;
  }
}

async function readHeader(path: string): Promise<{ header: Header; headerBytes: Buffer; size: number }> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_MAX), 0, HEADER_MAX, 0);
    const head = buffer.subarray(0, bytesRead);
    if (!head.toString("latin1", 0, MAGIC.length).startsWith(MAGIC))
      throw new BrokenBackup("it is not a backup of a Handover shop");
    const first = head.indexOf(10);
    const second = head.indexOf(10, first + 1);
    const format = Number(head.toString("latin1", MAGIC.length, first));
    if (format > FORMAT)
      throw new BrokenBackup(`its format is ${format}, and this version of the shop reads up to ${FORMAT}`);
    const isKnown = format >= OLDEST_FORMAT && Number.isInteger(format);
    if (first === -1 || second === -1 || !isKnown || size < second + 1 + DIGEST_BYTES)
      throw new BrokenBackup("its header is damaged or incomplete");
    const header = readJson(headerSchema, head.subarray(first + 1, second));
    return { header, headerBytes: head.subarray(0, second + 1), size };
  } finally {
    await file.close();
  }
}

async function checkDigest(path: string, size: number, onRead: (bytes: number) => void): Promise<string> {
  const hash = createHash("sha256");
  const file = await open(path, "r");
  try {
    // The function reads all chunks into the same buffer. A stream would allocate new memory for each chunk,
    // in total as much memory as the size of the file.
    const buffer = Buffer.alloc(PIECE);
    const end = size - DIGEST_BYTES;
    for (let at = 0; at < end; ) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(PIECE, end - at), at);
      if (bytesRead === 0) break;
      hash.update(buffer.subarray(0, bytesRead));
      at += bytesRead;
      onRead(bytesRead);
    }
    // The file can have grown after the function read its size.
    const { bytesRead } = await file.read(buffer, 0, DIGEST_BYTES + 1, end);
    onRead(bytesRead);
    const digest = hash.digest();
    if (!digest.equals(buffer.subarray(0, bytesRead))) throw new BrokenBackup("it is damaged or incomplete");
    return digest.toString("hex");
  } finally {
    await file.close();
  }
}
