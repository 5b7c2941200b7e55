import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { BrokenBackup } from "./format.ts";

/**
 * Encrypts a stream in chunks of 64 KiB (AES-256-GCM). The nonce of a chunk contains the chunk's number, and
 * a flag that marks the last chunk. Removed, reordered and truncated chunks therefore fail to decrypt (the
 * STREAM construction). The header of the file is additional authenticated data.
 */
const PIECE = 65_536;
const TAG = 16;
const SEALED_PIECE = PIECE + TAG;
/** Cost of the key derivation: 128 MiB and about half a second per attempt. */
const SCRYPT = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/** Derives the key of one file. Each file has its own salt and key, so nonces never repeat under one key. */
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

/** Encrypts the chunks of a stream one after the other. The last chunk can be shorter or empty. */
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
  // Holds back each chunk until the next chunk arrives, because the last chunk gets a different nonce.
  let waiting: Buffer | undefined;
  for await (const piece of inPieces(source, PIECE)) {
    if (waiting) yield seal(waiting, false);
    waiting = piece;
  }
  yield seal(waiting ?? Buffer.alloc(0), true);
}

/** Decrypts the output of `sealPieces`. @throws BrokenBackup at the first chunk that fails authentication */
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
        index === 1 ? "the passphrase is not the one it was made with" : "it is damaged or incomplete",
        index === 1,
      );
    }
  };
  let waiting: Buffer | undefined;
  for await (const piece of inPieces(source, SEALED_PIECE)) {
    if (waiting) yield open(waiting, false);
    waiting = piece;
  }
  if (!waiting) throw new BrokenBackup("it contains no data");
  yield open(waiting, true);
}

/** Splits a stream into chunks of one size. The last chunk can be shorter. */
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
