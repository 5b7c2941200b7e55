import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { BrokenBackup } from "./format.ts";

/**
 * Seals a stream in pieces of 64 KiB (AES-256-GCM). The nonce of each piece is its number and whether it is the last one, so
 * that none can be left out, put elsewhere or cut off (the STREAM construction); the file's header is additional data.
 */
const PIECE = 65_536;
const TAG = 16;
const SEALED_PIECE = PIECE + TAG;
/** Of the passphrase: 128 MiB and about half a second a try. */
const SCRYPT = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/** The key of one file: another salt, another key, so nonces never meet. */
export async function keyOfPassphrase(passphrase: string, salt: Buffer): Promise<KeyObject> {
  const derive = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt);
  return createSecretKey(await derive(passphrase.normalize("NFC"), salt, 32, SCRYPT));
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Seals what comes, in order; the last piece may be shorter, or empty. */
export async function* sealPieces(
  source: AsyncIterable<Buffer>,
  key: KeyObject,
  header: Buffer,
): AsyncGenerator<Buffer> {
  let index = 0;
  const seal = (plain: Buffer, isLast: boolean) => {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(index++, isLast)).setAAD(header);
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };
  // The newest piece waits for the next one: only then is it known not to be the last.
  let waiting: Buffer | undefined;
  for await (const piece of inPieces(source, PIECE)) {
    if (waiting) yield seal(waiting, false);
    waiting = piece;
  }
  yield seal(waiting ?? Buffer.alloc(0), true);
}

/** Opens what `sealPieces` made. @throws BrokenBackup at the first piece that is not as it was sealed. */
export async function* openPieces(
  source: AsyncIterable<Buffer>,
  key: KeyObject,
  header: Buffer,
): AsyncGenerator<Buffer> {
  let index = 0;
  const open = (sealed: Buffer, isLast: boolean) => {
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(index++, isLast), { authTagLength: TAG })
        .setAAD(header)
        .setAuthTag(sealed.subarray(sealed.length - TAG));
      return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - TAG)), decipher.final()]);
    } catch {
      throw new BrokenBackup(
        index === 1
          ? "the passphrase is not the one it was made with"
          : "it was changed, or a part of it is missing",
      );
    }
  };
  let waiting: Buffer | undefined;
  for await (const piece of inPieces(source, SEALED_PIECE)) {
    if (waiting) yield open(waiting, false);
    waiting = piece;
  }
  if (!waiting) throw new BrokenBackup("it is empty");
  yield open(waiting, true);
}

/** The same bytes in pieces of one size; the last one may be shorter. */
async function* inPieces(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    held.push(chunk);
    length += chunk.length;
    if (length < size) continue;
    const bytes = Buffer.concat(held);
    let at = 0;
    for (; bytes.length - at >= size; at += size) yield bytes.subarray(at, at + size);
    held = [bytes.subarray(at)];
    length = bytes.length - at;
  }
  if (length > 0) yield Buffer.concat(held);
}
