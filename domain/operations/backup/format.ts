import { z } from "zod";

/**
 * The format of a backup file. The file consists of a magic line, a JSON line about the encryption, the body,
 * and the SHA-256 hash of all three. The decrypted and decompressed body is a sequence of frames. A frame has
 * a kind (1 byte), a length (4 bytes) and its content.
 */
export const FORMAT = 2;
/**
 * Format 1 stored the rows in the order of their primary keys. Format 2 stores the rows in the order of the
 * table.
 */
export const OLDEST_FORMAT = 1;
export const MAGIC = "HANDOVER-BACKUP ";
export const DIGEST_BYTES = 32;

/**
 * S: start record. T: start of a table. D: rows of the table in COPY format. E: end of the table. M:
 * manifest, last.
 */
export type FrameKind = "S" | "T" | "D" | "E" | "M";
export interface Frame {
  kind: FrameKind;
  content: Buffer;
}

const FRAME_HEAD = 5;
/** Maximum frame size. The reader loads a whole frame into memory, unless the frame contains rows. */
const FRAME_MAX = 256 * 1024 * 1024;

/** The file is damaged, has another format or does not match its manifest. */
export class BrokenBackup extends Error {
  /**
   * Whether a missing or wrong passphrase caused the error. When the value is true, another passphrase can
   * perhaps open the file.
   */
  readonly isPassphrase: boolean;
  constructor(reason: string, isPassphrase = false) {
    super(`The backup cannot be used: ${reason}.`);
    this.name = "BrokenBackup";
    this.isPassphrase = isPassphrase;
  }
}

export const headerSchema = z.object({ encrypted: z.boolean(), salt: z.string().optional() });
export type Header = z.output<typeof headerSchema>;

const migration = z.object({ hash: z.string(), at: z.number() });
const table = z.object({
  name: z.string().regex(/^[a-z_]+$/),
  columns: z.array(z.string().regex(/^[a-z_0-9]+$/)),
});
export const startSchema = z.object({
  id: z.uuid(),
  madeAt: z.iso.datetime(),
  shopVersion: z.string(),
  /** The applied migrations of the database, oldest first. */
  schema: z.array(migration),
});
export const tableSchema = table;
export const manifestSchema = startSchema.extend({
  tables: z.array(table.extend({ rows: z.number(), bytes: z.number(), digest: z.string() })),
  /** Tables whose rows the file does not contain. */
  leftOut: z.array(z.string()),
  sequences: z.array(
    z.object({ name: z.string().regex(/^[a-z_0-9]+$/), lastValue: z.string(), isCalled: z.boolean() }),
  ),
  keys: z.array(
    z.object({
      version: z.number(),
      ciphertexts: z.number(),
      /**
       * The key check value of this key version. The key check value is null when the key file did not
       * contain this key version.
       */
      canary: z.string().nullable(),
    }),
  ),
  /** HMAC that identifies those keys of the key file that never change. */
  mark: z.string().nullable(),
});
export type Manifest = z.output<typeof manifestSchema>;
export type TableRecord = Manifest["tables"][number];

/** Encodes the kind and the length that precede the content of a frame. */
export function frameHead(kind: FrameKind, length: number): Buffer {
  const head = Buffer.alloc(FRAME_HEAD);
  head.write(kind, 0, "latin1");
  head.writeUInt32BE(length, 1);
  return head;
}

export function frame(kind: FrameKind, content: Buffer | object): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
  return Buffer.concat([frameHead(kind, bytes.length), bytes]);
}

/**
 * Decodes frames from chunks of any size. The function returns the rows of a table (D) in the same parts in
 * which the rows arrive. A long content can arrive in several parts that belong to one frame. The function
 * does not join the parts, because joining them would copy the whole backup.
 * @throws BrokenBackup when the last frame is incomplete
 */
export async function* readFrames(pieces: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  /** The bytes of an incomplete frame. */
  let held: Buffer = Buffer.alloc(0);
  /** The number of bytes that are still missing from the last frame of rows. */
  let rowBytes = 0;
  for await (const piece of pieces) {
    let bytes = held.length === 0 ? piece : Buffer.concat([held, piece]);
    for (;;) {
      if (rowBytes > 0) {
        const content = bytes.subarray(0, rowBytes);
        if (content.length === 0) break;
        rowBytes -= content.length;
        bytes = bytes.subarray(content.length);
        yield { kind: "D", content };
        continue;
      }
      if (bytes.length < FRAME_HEAD) break;
      const kind = bytes.toString("latin1", 0, 1) as FrameKind;
      const end = FRAME_HEAD + bytes.readUInt32BE(1);
      if (end > FRAME_MAX) throw new BrokenBackup("a block has an invalid length");
      if (kind === "D") {
        rowBytes = end - FRAME_HEAD;
        bytes = bytes.subarray(FRAME_HEAD);
        continue;
      }
      if (bytes.length < end) break;
      yield { kind, content: bytes.subarray(FRAME_HEAD, end) };
      bytes = bytes.subarray(end);
    }
    held = bytes;
  }
  if (held.length > 0 || rowBytes > 0) throw new BrokenBackup("it ends inside a block");
}

/** Counts the rows in a chunk of COPY text. COPY escapes line breaks inside values. */
export function countLines(piece: Buffer): number {
  let lines = 0;
  for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) lines++;
  return lines;
}

/** Parses the JSON of a frame. @throws BrokenBackup */
export function readJson<T>(schema: z.ZodType<T>, content: Buffer): T {
  try {
    return schema.parse(JSON.parse(content.toString("utf8")));
  } catch {
    throw new BrokenBackup("this version cannot read its content");
  }
}
