import { expect, it } from "vitest";
import { BrokenBackup, type Frame, frame, readFrames } from "./format.ts";

const ROWS = "1\tone\n2\ttwo\n3\tthree\n";
const BYTES = Buffer.concat([
  frame("T", { name: "products" }),
  frame("D", Buffer.from(ROWS)),
  frame("D", Buffer.from("4\tfour\n")),
  frame("D", Buffer.alloc(0)),
  frame("E", {}),
  frame("M", { id: "last" }),
]);

/** Reads the frames of a backup from chunks of the given size. Joins the contents of consecutive D frames. */
async function read(bytes: Buffer, size: number): Promise<string[]> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const found: string[] = [];
  let before: Frame["kind"] | undefined;
  for await (const { kind, content } of readFrames(chunks())) {
    if (kind === "D" && before === "D") found.push(`${found.pop()}${content}`);
    else found.push(`${kind}${content}`);
    before = kind;
  }
  return found;
}

it("readFrames reads the same rows and frames from chunks of any size", async () => {
  const whole = ['T{"name":"products"}', `D${ROWS}4\tfour\n`, "E{}", 'M{"id":"last"}'];
  for (let size = 1; size <= BYTES.length; size++)
    expect([size, await read(BYTES, size)]).toEqual([size, whole]);
});

it("readFrames rejects a backup that ends inside a frame or inside the rows of a table", async () => {
  const ends = new Set<number>();
  for (let at = 0; at < BYTES.length; ) {
    at += 5 + BYTES.readUInt32BE(at + 1);
    ends.add(at);
  }
  for (let end = 1; end < BYTES.length; end++)
    if (!ends.has(end)) await expect(read(BYTES.subarray(0, end), 7)).rejects.toThrow(BrokenBackup);
});
