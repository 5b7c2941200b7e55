import { existsSync } from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import { openScratchServer } from "./scratch.ts";

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

test("two temporary servers run side by side, create databases and remove their files", async () => {
  const [durable, fast] = await Promise.all([openScratchServer(), openScratchServer({ durable: false })]);
  expect(await ask(durable.url, "show fsync")).toBe("on");
  expect(await ask(fast.url, "show fsync")).toBe("off");
  expect(await ask(fast.url, "show synchronous_commit")).toBe("on");
  await ask(fast.url, "create database another");
  const home = new URL(fast.url).searchParams.get("host")?.replace(/\/run$/, "") ?? "";
  expect(existsSync(home)).toBe(true);
  await Promise.all([durable.stop(), fast.stop()]);
  expect(existsSync(home)).toBe(false);
});
