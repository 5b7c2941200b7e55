import { describe, expect, it } from "vitest";
import type { TextEncoding } from "./encoding-names.ts";
import { FileUnclear } from "./file-unclear.ts";
import { BrokenFile } from "./import-problems.ts";
import { encodingOf } from "./text-encoding.ts";
import { textOf } from "./utf8-parts.ts";

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};
/** The letters of the Macintosh encoding that the test cases need. */
const MAC: Record<string, number> = {
  á: 0x87,
  ã: 0x8b,
  ç: 0x8d,
  é: 0x8e,
  ê: 0x90,
  í: 0x92,
  ó: 0x97,
  õ: 0x9b,
};
const mac = (text: string) => Buffer.from(Array.from(text, (letter) => MAC[letter] ?? letter.charCodeAt(0)));
const cyrillic = (text: string) =>
  Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.charCodeAt(0);
      return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
    }),
  );
const windows = (text: string) =>
  Buffer.from(text.replaceAll("€", "\x80").replaceAll("’", "\x92").replaceAll("–", "\x96"), "latin1");

/** Opens the bytes in chunks of a few bytes, so that some characters are split. */
const sourceOf = (bytes: Uint8Array, size = 3) => ({
  name: "file.csv",
  async *open() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  },
});

const TEXT = "nome;preço\nPlano São João;19,90\nAção à vista;R$ 5\n";

describe("encodingOf", () => {
  it.each<[what: string, bytes: Uint8Array, encoding: TextEncoding, text: string]>([
    ["plain ASCII", Buffer.from("name,price\nAtlas,10\n"), "utf-8", "name,price\nAtlas,10\n"],
    ["UTF-8", Buffer.from(TEXT), "utf-8", TEXT],
    ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${TEXT}`), "utf-8", TEXT],
    ["UTF-8 of four bytes", Buffer.from("a;😀\n"), "utf-8", "a;😀\n"],
    ["UTF-16 LE with a mark", utf16(`\uFEFF${TEXT}`), "utf-16le", TEXT],
    ["UTF-16 BE with a mark", utf16(`\uFEFF${TEXT}`, true), "utf-16be", TEXT],
    ["UTF-16 LE without a mark", utf16(TEXT), "utf-16le", TEXT],
    ["UTF-16 BE without a mark", utf16(TEXT, true), "utf-16be", TEXT],
    ["Windows-1252", windows(TEXT), "windows-1252", TEXT],
    ["Windows-1252 with capitals", windows("AÇÃO;PROMOÇÃO\n"), "windows-1252", "AÇÃO;PROMOÇÃO\n"],
    [
      "Windows-1252 with signs",
      windows("Açaí – 10 €; D’água nº 1ª\n"),
      "windows-1252",
      "Açaí – 10 €; D’água nº 1ª\n",
    ],
    ["an empty file", Buffer.from(""), "utf-8", ""],
  ])("encodingOf recognizes %s", async (_, bytes, encoding, text) => {
    expect(await encodingOf(sourceOf(bytes))).toBe(encoding);
    expect(await textOf(sourceOf(bytes))).toBe(text);
  });

  it.each<[what: string, bytes: Uint8Array, first: TextEncoding]>([
    ["the encoding of old Macs", mac("Plano São João;Licença\n"), "macintosh"],
    ["an apostrophe or an í", Buffer.from("Fam\x92lia\n", "latin1"), "windows-1252"],
    ["Cyrillic letters", cyrillic("Лицензия на год;Игры\n"), "windows-1251"],
    ["Chinese characters", Buffer.from("b3e4d6b5bfa8c3dcc2eb0a", "hex"), "gb18030"],
  ])("encodingOf asks the user about %s, and uses the user's choice", async (_, bytes, first) => {
    const error = await encodingOf(sourceOf(bytes)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(FileUnclear);
    const { question, choices } = error as FileUnclear;
    expect(question).toBe("encoding");
    expect(choices[0]).toBe(first);
    expect(choices.length).toBeGreaterThan(1);
    expect(await encodingOf({ ...sourceOf(bytes), encoding: first })).toBe(first);
  });

  it("encodingOf returns the chosen encoding", async () => {
    const text = "Лицензия;Игры\n";
    expect(await textOf({ ...sourceOf(cyrillic(text)), encoding: "windows-1251" })).toBe(text);
    expect(await textOf({ ...sourceOf(mac("São João")), encoding: "macintosh" })).toBe("São João");
  });

  it.each([
    ["an Excel workbook", "PK\x03\x04\x14\0\x06\0[Content_Types].xml", /Excel workbook; save it as CSV/],
    ["an old Excel workbook", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", /Excel workbook; save it as CSV/],
    [
      "a LibreOffice spreadsheet",
      "PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet",
      /LibreOffice/,
    ],
    ["a zip archive", "PK\x03\x04\x14\0\0\0products.csv", /zip archive; unpack/],
    ["a compressed file", "\x1f\x8b\x08\0", /compressed; unpack/],
    ["a PDF", "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", /PDF/],
    ["bytes without meaning", "\x93\x01\x02\xff\x07\x88\xfe\x05\n", /not a text file/],
  ])("encodingOf refuses %s", async (_, content, reason) => {
    const error = await textOf(sourceOf(Buffer.from(content, "latin1"), 512)).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(BrokenFile);
    expect((error as BrokenFile).reason).toMatch(reason);
  });

  it.each(["keys.pdf", "STOCK.XLSX", "photo.jpeg"])(
    "encodingOf refuses a text with the name %s",
    async (name) => {
      const error = await encodingOf({ ...sourceOf(Buffer.from("KEY-1\nKEY-2\n")), name }).catch(
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(BrokenFile);
      expect((error as BrokenFile).reason).toMatch(/name of the file/);
    },
  );

  it("encodingOf returns UTF-8 when a UTF-8 file is damaged, so that the reader can report the damaged line", async () => {
    const damaged = Buffer.concat([Buffer.from("ação\ncoração\n"), Buffer.from([0xe3, 0x6f, 0x0a])]);
    expect(await encodingOf(sourceOf(damaged))).toBe("utf-8");
    await expect(textOf(sourceOf(damaged))).rejects.toThrow("not valid UTF-8");
  });
});
