import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FileUnclear } from "#domain/kernel/files/file-unclear.ts";
import { BrokenFile } from "#domain/kernel/files/import-problems.ts";
import { atScale } from "#tests/faults/scale.ts";
import { hostileTexts } from "#tests/hostile-texts.ts";
import { parseInventoryFile } from "./parse-inventory-file.ts";
import { layouts, type Reading, separatorNames } from "./reading.ts";

const BLOCKS: Reading = { layout: "blocks" };
const JSON_LIST: Reading = { layout: "json" };
const COMMAS: Reading = { layout: "fields", separator: "comma", header: true };
const SEMICOLONS: Reading = { ...COMMAS, separator: "semicolon" };
/**
 * Each layout once. For each separator, the samples contain a table with a header and a table without a
 * header.
 */
const everyReading: Reading[] = [
  ...layouts.filter((layout) => layout !== "fields").map((layout): Reading => ({ layout })),
  ...separatorNames.flatMap((separator): Reading[] => [
    { layout: "fields", separator, header: true },
    { layout: "fields", separator, header: false, columns: ["login", "password"] },
  ]),
];

/**
 * Returns the chunk size with which the test reads a file. Small chunks end in the middle of characters and
 * lines. A long file is read in larger chunks, because the number of small chunks would be too high.
 */
const pieceOf = ({ length }: Uint8Array) => (length > 10_000 ? 65_536 : 7);

async function read(content: string | Uint8Array, reading: Reading, piece?: number) {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  async function* open() {
    const chunk = piece ?? pieceOf(bytes);
    for (let start = 0; start < bytes.length; start += chunk) yield bytes.slice(start, start + chunk);
  }
  const entries: [number, unknown][] = [];
  for await (const { number, fields, reason } of parseInventoryFile({ name: "file", open }, reading)) {
    entries.push([number, fields ? Object.fromEntries(fields) : reason]);
  }
  return entries;
}
const brokenAt = (content: string | Uint8Array, reading: Reading) =>
  read(content, reading).then(
    () => null,
    (error: unknown) => {
      if (error instanceof BrokenFile) return `${error.line}: ${error.reason}`;
      if (error instanceof FileUnclear) return error.question;
      throw error;
    },
  );

describe("a text in blocks", () => {
  it("a text in blocks contains one credential when no blank line divides the text", async () => {
    expect(await read("email: a@example.com\npassword: b\n", BLOCKS)).toEqual([
      [1, { email: "a@example.com", password: "b" }],
    ]);
    expect(await read('\uFEFF{\n\n "code": "é"\n}', BLOCKS)).toEqual([[1, { code: "é" }]]);
  });

  it("a text in blocks contains one credential per block when blank lines divide the text, and each entry has its line number", async () => {
    const text = '\r\ncode: 1\r\n\r\n\r\nAAAA-BBBB\r\n   \r\n{"code":\n\n"3"}\n\ncode: 4\ncode: 5\n';
    expect(await read(text, BLOCKS)).toEqual([
      [2, { code: "1" }],
      [5, { raw_data: "AAAA-BBBB" }],
      [7, { code: "3" }],
      [11, "names a field twice"],
    ]);
  });

  it("a text is still divided into blocks at blank lines when a JSON object in the text is never closed", async () => {
    expect(await read("{never closed\n\nsecond\n\nthird", BLOCKS)).toEqual([
      [1, { raw_data: "{never closed" }],
      [3, { raw_data: "second" }],
      [5, { raw_data: "third" }],
    ]);
  });

  it("the parser continues with the next block when a block of the text is refused because of its length", async () => {
    const entries = await read(`${"x".repeat(200)}\n`.repeat(1000).concat("\ncode: 2\n"), BLOCKS, 4096);
    expect(entries).toEqual([
      [1, "is longer than 65536 characters"],
      [1002, { code: "2" }],
    ]);
  });
});

describe("a CSV file", () => {
  it("the parser returns one credential for each row of a CSV file after the header, even when quoted cells have several lines", async () => {
    expect(
      await read('E-mail;Note\na@example.com;"two\nlines; ""quoted"""\n\nb@example.com;\n', SEMICOLONS),
    ).toEqual([
      [2, { "e-mail": "a@example.com", note: 'two\nlines; "quoted"' }],
      [5, { "e-mail": "b@example.com" }],
    ]);
  });

  it("the parser reports the line number of a CSV row with too few or too many cells", async () => {
    expect(await read("a,b\n1,2\n3\n4,5,6\n", COMMAS)).toEqual([
      [2, { a: "1", b: "2" }],
      [3, "has 1 cell instead of 2"],
      [4, "has 3 cells instead of 2"],
    ]);
  });

  it("a CSV file is refused when a quote is malformed, and the error contains the line number but not the content", async () => {
    const unclosed = await brokenAt('a,b\n1,2\n3,"secret\n4,5\n', COMMAS);
    expect(unclosed).toMatch(/^3: a quote .* never closed/);
    expect(unclosed).not.toContain("secret");
    expect(await brokenAt('a,b\n1,"x"secret\n', COMMAS)).toMatch(/^2: text follows a closing quote/);
    expect(await brokenAt('a,b\n1,x"y"\n', COMMAS)).toMatch(/^2: a quote .* stands inside a cell/);
  });

  it("a CSV file is refused when the file has no header row", async () => {
    expect(await brokenAt("a@example.com,pw\n", COMMAS)).toMatch(/^1: the first row must name the columns/);
  });
});

describe("a table without a header", () => {
  const table = (separator: "colon" | "pipe" | "comma", ...columns: string[]): Reading => ({
    layout: "fields",
    separator,
    header: false,
    columns,
  });

  it("the parser returns an item for the first line of a table without a header", async () => {
    expect(await read("AAAA-1,BR\n\nBBBB-2,CL\n", table("comma", "code", "region"))).toEqual([
      [1, { code: "AAAA-1", region: "BR" }],
      [3, { code: "BBBB-2", region: "CL" }],
    ]);
  });

  it("a table without a header keeps colons in the second of two columns and in URLs", async () => {
    expect(await read("ana:x:y\nbia:https://a.example:1", table("colon", "login", "password"))).toEqual([
      [1, { login: "ana", password: "x:y" }],
      [2, { login: "bia", password: "https://a.example:1" }],
    ]);
    expect(await read("ana:x:y:z\nbia:https://a", table("colon", "login", "password", "link"))).toEqual([
      [1, "has 4 cells instead of 3"],
      [2, "has 2 cells instead of 3"],
    ]);
  });

  it("a table without a header keeps quotes as text when the separator is a pipe", async () => {
    expect(await read('ana|x"y\n"bia|z', table("pipe", "login", "password"))).toEqual([
      [1, { login: "ana", password: 'x"y' }],
      [2, { login: '"bia', password: "z" }],
    ]);
  });

  it("a table without a header is refused when a column name looks like a credential, and the error omits the name", async () => {
    const error = await brokenAt("a,b", table("comma", "AAAA-BBBB-CCCC", "code"));
    expect(error).toMatch(/^1: .*cell 1 looks like a credential/);
    expect(error).not.toContain("AAAA");
  });
});

describe("a JSON file", () => {
  it("a JSON file is accepted when it contains a list or a single object", async () => {
    expect(await read('[{"code": "1"}, "key: 2", 3]', JSON_LIST)).toEqual([
      [1, { code: "1" }],
      [2, { key: "2" }],
      [3, "is neither an object nor a text"],
    ]);
    expect(await read('{"code": "1"}', JSON_LIST)).toEqual([[1, { code: "1" }]]);
  });

  it("a JSON file is refused when it is broken or nested too deep, and the error omits the content", async () => {
    const broken = await brokenAt('[\n{"code": "secret"},\n{oops}]', JSON_LIST);
    expect(broken).toBe("3: is not valid JSON");
    expect(await brokenAt("[".repeat(9), JSON_LIST)).toMatch(/nested deeper than 8/);
  });
});

describe("any file", () => {
  it("a file of any format is refused with the line number when the file is not UTF-8 or has a NUL character", async () => {
    const damaged = Buffer.concat([Buffer.from("ação\n"), Uint8Array.from([0xff, 0x0a])]);
    expect(await brokenAt(damaged, BLOCKS)).toMatch(/^2: is not valid UTF-8/);
    expect(await brokenAt("a\n\nb\0c", COMMAS)).toMatch(/^3: holds a NUL/);
    expect(await brokenAt("x".repeat(1_100_000), BLOCKS)).toMatch(/^1: is longer than 1 MiB/);
  });

  it("for any content, the parser returns entries, a question, or a BrokenFile error with a line number", async () => {
    const content = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.json(),
      fc
        .array(fc.constantFrom('"', ",", "\n", "\r", "{", "}", ":", "a", " ", "\\", "["))
        .map((parts) => parts.join("")),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(content, fc.uint8Array()),
        fc.constantFrom(...everyReading),
        async (file, reading) => {
          await brokenAt(file, reading);
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each(everyReading)(
    "the parser returns entries or an error for each hostile text when it reads the text as %o",
    async (reading) => {
      const offset = everyReading.indexOf(reading);
      // In a reduced run, the test uses only every fourth hostile text. For each reading, the test starts
      // with a different text.
      for (const text of hostileTexts.filter((_, at) => (at + offset) % atScale(4, 1) === 0))
        for (const file of [
          text,
          `login,password\na,${text}`,
          JSON.stringify([{ [text]: text }]),
          `${text}: ${text}`,
        ]) {
          const error = await brokenAt(file, reading);
          // An error may contain a known field name, but never a value.
          if (error !== null)
            expect([text, error]).toEqual([text, expect.stringMatching(/^\d+: [^<>]{1,200}$/)]);
        }
    },
  );
});
