import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine, MACHINE_FORMAT } from "./csv-line.ts";
import { readCsvRows } from "./read-csv.ts";

const sourceOf = (text: string, size = 65_536) => ({
  name: "file.csv",
  async *open() {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  },
});
async function rowsOf(text: string, options = {}, size?: number): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const row of readCsvRows(sourceOf(text, size), options))
    rows.push("cells" in row ? [row.line, ...row.cells] : `${row.line}: ${row.reason}`);
  return rows;
}
const BROKEN = expect.stringMatching(/^\d+: /);

describe("readCsvRows", () => {
  it.each([
    [
      "commas",
      "a,b\n1,2\n",
      [
        [1, "a", "b"],
        [2, "1", "2"],
      ],
    ],
    [
      "semicolons",
      "a;b\n1,5;2\n",
      [
        [1, "a", "b"],
        [2, "1,5", "2"],
      ],
    ],
    [
      "tabs and Windows line ends",
      "a\tb\r\n1\t2\r\n",
      [
        [1, "a", "b"],
        [2, "1", "2"],
      ],
    ],
    [
      "bars",
      "a|b\n1|2\n",
      [
        [1, "a", "b"],
        [2, "1", "2"],
      ],
    ],
    [
      "a first line that names the separator",
      "sep=;\na,x;b\n1;2\n",
      [
        [2, "a,x", "b"],
        [3, "1", "2"],
      ],
    ],
    ["that line in quotes", '"sep=|"\na|b\n', [[2, "a", "b"]]],
    [
      "other separators inside quotes",
      '"a;b;c",d\n1,2\n',
      [
        [1, "a;b;c", "d"],
        [2, "1", "2"],
      ],
    ],
    [
      "a cell of several lines",
      'a,b\n"1\n2","3""4"\n5,6\n',
      [
        [1, "a", "b"],
        [2, "1\n2", '3"4'],
        [4, "5", "6"],
      ],
    ],
    [
      "rows of only separators",
      "a,b\n,,,\n , \n1,2",
      [
        [1, "a", "b"],
        [4, "1", "2"],
      ],
    ],
  ])("readCsvRows reads %s", async (_, text, rows) => {
    expect(await rowsOf(text)).toEqual(rows);
    expect(await rowsOf(text, {}, 2)).toEqual(rows);
  });

  it("readCsvRows continues after a row that cannot be read", async () => {
    expect(await rowsOf('a,b\n1,"x"y\n3,4\n')).toEqual([[1, "a", "b"], BROKEN, [3, "3", "4"]]);
    expect(await rowsOf('a,b\n1,2"3\n3,4\n')).toEqual([[1, "a", "b"], BROKEN, [3, "3", "4"]]);
    expect(await rowsOf('a,b\n1,"x\n3,4\n5,6')).toEqual([
      [1, "a", "b"],
      BROKEN,
      [3, "3", "4"],
      [4, "5", "6"],
    ]);
    expect(await rowsOf('a,b\n1,"x\n3,"4"\n5,6')).toEqual([
      [1, "a", "b"],
      BROKEN,
      [3, "3", "4"],
      [4, "5", "6"],
    ]);
  });

  it("readCsvRows counts all lines of a malformed cell as part of its row", async () => {
    const text = 'a,b,c\n1,"two\nlines of "text"\nand more",3\n4,5,6\n';
    expect(await rowsOf(text)).toEqual([[1, "a", "b", "c"], BROKEN, [5, "4", "5", "6"]]);
  });

  it("readCsvRows accepts a backslash before a quote only for exports that escape quotes with a backslash", async () => {
    const text = 'a,b\n"x\\"y, z",2\n"C:\\",3\n"x\\""y",4\n';
    expect(await rowsOf(text, { hasBackslashes: true })).toEqual([
      [1, "a", "b"],
      [2, 'x"y, z', "2"],
      [3, "C:\\", "3"],
      [4, 'x\\"y', "4"],
    ]);
    expect((await rowsOf(text))[1]).toEqual(BROKEN);
  });

  it("readCsvRows restores the rows from the output of csvLine", async () => {
    const cell = fc
      .string({ unit: fc.constantFrom("a", '"', ",", ";", "\n", " ", "\\") })
      .map((text) => `x${text}`);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (rows) => {
        const read = await rowsOf(
          rows.map((row) => csvLine(row, MACHINE_FORMAT)).join(""),
          { separator: "," },
          7,
        );
        expect(read.map((row) => (row as unknown[]).slice(1))).toEqual(rows);
      }),
    );
  });

  it("readCsvRows ends within five seconds when every line of a large file opens a quote", async () => {
    const started = Date.now();
    const read = rowsOf(`a,b\n${'1,"x\n'.repeat(200_000)}`);
    await expect(
      read.then(
        (rows) => rows.length > 0,
        () => true,
      ),
    ).resolves.toBe(true);
    expect(Date.now() - started).toBeLessThan(5_000);
  });
});
