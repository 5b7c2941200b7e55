import { z } from "zod";

/**
 * A backup file: a magic line, one line of JSON about its sealing, the body, and the SHA-256 of all that. The body, opened
 * and unpacked, is a row of frames: kind (1 byte), length (4 bytes), content.
 */
export const FORMAT = 1;
export const MAGIC = "HANDOVER-BACKUP ";
export const DIGEST_BYTES = 32;

/** S: how the backup began. T: a table begins. D: rows of it, as COPY writes them. E: it ends. M: the manifest, last of all. */
export type FrameKind = "S" | "T" | "D" | "E" | "M";
export interface Frame {
  kind: FrameKind;
  content: Buffer;
}

const FRAME_HEAD = 5;
/** A frame is written in one piece and read into memory; COPY's own pieces are far smaller. */
const FRAME_MAX = 256 * 1024 * 1024;

/** The file is damaged, of another format, or not what it says. */
export class BrokenBackup extends Error {
  constructor(reason: string) {
    super(`The backup cannot be used: ${reason}.`);
    this.name = "BrokenBackup";
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
  /** The migrations that the database had, oldest first. */
  schema: z.array(migration),
});
export const tableSchema = table;
export const manifestSchema = startSchema.extend({
  tables: z.array(table.extend({ rows: z.number(), bytes: z.number(), digest: z.string() })),
  /** Tables whose rows are not in the file. */
  leftOut: z.array(z.string()),
  sequences: z.array(
    z.object({ name: z.string().regex(/^[a-z_0-9]+$/), lastValue: z.string(), isCalled: z.boolean() }),
  ),
  keys: z.array(
    z.object({
      version: z.number(),
      ciphertexts: z.number(),
      /** Something sealed under this version that opens with the right key file; null when the key was missing. */
      canary: z.string().nullable(),
    }),
  ),
  /** Tells the key file's other two keys from wrong ones. */
  mark: z.string().nullable(),
});
export type Manifest = z.output<typeof manifestSchema>;
export type TableRecord = Manifest["tables"][number];

/** One frame as bytes. */
export function frame(kind: FrameKind, content: Buffer | object): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
  const head = Buffer.alloc(FRAME_HEAD);
  head.write(kind, 0, "latin1");
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** Reads frames from pieces of any size. @throws BrokenBackup when the last one is not whole. */
export async function* readFrames(pieces: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let held: Buffer[] = [];
  let size = 0;
  let wanted = FRAME_HEAD;
  for await (const piece of pieces) {
    held.push(piece);
    size += piece.length;
    if (size < wanted) continue;
    let bytes = held.length === 1 ? piece : Buffer.concat(held);
    while (bytes.length >= FRAME_HEAD) {
      const end = FRAME_HEAD + bytes.readUInt32BE(1);
      if (end > FRAME_MAX) throw new BrokenBackup("it holds a piece of an impossible length");
      wanted = end;
      if (bytes.length < end) break;
      yield { kind: bytes.toString("latin1", 0, 1) as FrameKind, content: bytes.subarray(FRAME_HEAD, end) };
      bytes = bytes.subarray(end);
      wanted = FRAME_HEAD;
    }
    held = [bytes];
    size = bytes.length;
  }
  if (size > 0) throw new BrokenBackup("it ends in the middle of a piece");
}

/** Rows in a piece of COPY's text form: a line break inside a value is written otherwise. */
export function countLines(piece: Buffer): number {
  let lines = 0;
  for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) lines++;
  return lines;
}

/** A frame's JSON. @throws BrokenBackup */
export function readJson<T>(schema: z.ZodType<T>, content: Buffer): T {
  try {
    return schema.parse(JSON.parse(content.toString("utf8")));
  } catch {
    throw new BrokenBackup("it holds something that this version does not understand");
  }
}
