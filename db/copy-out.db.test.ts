import { expect, it } from "vitest";
import { pool } from "./client.server.ts";
import { copyOut } from "./copy-out.ts";

/** Runs a COPY statement and returns its chunks. */
async function chunksOf(statement: string): Promise<Buffer[]> {
  const client = await pool.connect();
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of copyOut(client, statement)) chunks.push(chunk);
    // The connection is usable again after the copy.
    expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    return chunks;
  } finally {
    client.release();
  }
}

it("copyOut yields every byte of short and long rows in large chunks", async () => {
  const chunks = await chunksOf(
    "copy (select n, repeat('x', case when n % 1000 = 0 then 700000 else n % 40 end) from generate_series(1, 20000) n) to stdout",
  );
  const lines = Buffer.concat(chunks).toString().split("\n").slice(0, -1);
  expect(lines).toHaveLength(20_000);
  expect(lines[999]).toBe(`1000\t${"x".repeat(700_000)}`);
  for (const [at, line] of lines.entries())
    if ((at + 1) % 1000 !== 0) expect(line).toBe(`${at + 1}\t${"x".repeat((at + 1) % 40)}`);
  expect(chunks.slice(0, -1).every(({ length }) => length === 262_144)).toBe(true);
});

it("copyOut yields nothing when the query returns no rows", async () => {
  expect(await chunksOf("copy (select 1 where false) to stdout")).toEqual([]);
});

it("copyOut throws the database error that occurs before the first row or after many rows", async () => {
  const client = await pool.connect();
  try {
    const all = async (statement: string) => {
      for await (const _ of copyOut(client, statement));
    };
    await expect(all("copy no_such_table to stdout")).rejects.toThrow("no_such_table");
    await expect(
      all("copy (select 1 / (90000 - n) from generate_series(1, 100000) n) to stdout"),
    ).rejects.toThrow("division by zero");
    expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  } finally {
    client.release();
  }
});

it("copyOut pauses while the reader is slow", async () => {
  const client = await pool.connect();
  let size = 0;
  try {
    for await (const chunk of copyOut(
      client,
      "copy (select repeat('y', 1000) from generate_series(1, 8000)) to stdout",
    )) {
      size += chunk.length;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  } finally {
    client.release();
  }
  expect(size).toBe(8_000 * 1_001);
});
