import { encode } from "uqr";

/** A QR code as an SVG path over a grid of `size` squares, including a border of one square. */
export interface QrCode {
  size: number;
  path: string;
}

/** Draws a text as a QR code with error correction M and a margin of 1 (spec B9-12). */
export function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: 1 });
  const path = data
    .flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
    .join("");
  return { size, path };
}

/** Returns the start and length of each run of dark squares in a row. */
function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last[0] + last[1] === x) last[1]++;
    else runs.push([x, 1]);
  }
  return runs;
}
