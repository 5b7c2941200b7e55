import { encode } from "uqr";
import { describe, expect, it } from "vitest";
import { drawQrCode } from "./qr-code.server.ts";

const URI =
  "otpauth://totp/Handover%20Admin:rosa%40example.com?issuer=Handover%20Admin&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30";

/** Returns the squares that a path fills. */
function squares(path: string, size: number): boolean[][] {
  const grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = Number(x); at < Number(x) + Number(length); at++) {
      const row = grid[Number(y)];
      if (row) row[at] = true;
    }
  return grid;
}

describe("drawQrCode", () => {
  it("drawQrCode fills the squares for error correction level M, and leaves a margin of one square", () => {
    const { size, path } = drawQrCode(URI);
    const grid = squares(path, size);
    expect(grid).toEqual(encode(URI, { ecc: "M", border: 1 }).data);
    const edge = [grid[0], grid.at(-1), grid.map((row) => row[0]), grid.map((row) => row.at(-1))];
    for (const line of edge) expect(line?.some(Boolean)).toBe(false);
    expect(grid[1]?.[1]).toBe(true);
  });

  it("drawQrCode writes error correction level M into the format bits", () => {
    const { size, path } = drawQrCode(URI);
    const grid = squares(path, size);
    // The squares beside the upper left finder pattern are the first two format bits, masked by 10. In the
    // format bits, level M is 00.
    const bits = [grid[9]?.[1], grid[9]?.[2]].map((isDark, at) => Number(isDark) ^ (at === 0 ? 1 : 0));
    expect(bits).toEqual([0, 0]);
  });
});
