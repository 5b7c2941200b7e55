import { inflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type ZipEntry, zipParts } from "./zip-parts.ts";

async function zip(entries: readonly ZipEntry[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of zipParts(
    (async function* () {
      yield* entries;
    })(),
  ))
    parts.push(part);
  return Buffer.concat(parts);
}

/** Reads the entries of the archive through the directory at the end of the archive. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06_05_4b_50);
  const found = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [method, packed, length] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
    ];
    const start = archive.readUInt32LE(at + 42);
    const content = start + 30 + archive.readUInt16LE(start + 26);
    const bytes = archive.subarray(content, content + packed);
    found.set(
      archive.subarray(at + 46, at + 46 + length).toString(),
      method === 8 ? inflateRawSync(bytes) : bytes,
    );
    at += 46 + length;
  }
  expect(at).toBe(end);
  return found;
}

describe("zipParts", () => {
  it("zipParts writes texts and bytes unchanged into the archive", async () => {
    const bytes = Buffer.from([0, 255, 1, 254]);
    const read = unzip(
      await zip([
        { name: "produtos.csv", content: "name\nção\n".repeat(100) },
        { name: "imagens/a.webp", content: bytes },
        { name: "empty.csv", content: "" },
      ]),
    );
    expect(read.get("produtos.csv")?.toString()).toBe("name\nção\n".repeat(100));
    expect(read.get("imagens/a.webp")).toEqual(bytes);
    expect(read.get("empty.csv")).toHaveLength(0);
  });

  it("zipParts can write an archive without entries", async () => {
    expect(unzip(await zip([])).size).toBe(0);
  });
});
