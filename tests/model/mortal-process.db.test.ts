import { describe, expect, it } from "vitest";
import { inTransaction, pool } from "#db/client.server.ts";
import { readerCursors } from "#db/schema/settings.ts";
import { paymentProvider } from "#domain/payments/stripe/stripe.server.ts";
import { type Cut, MortalProcess, watchProcesses } from "./mortal-process.ts";

watchProcesses({ ahead: 0 });

const write = (name: string) =>
  inTransaction((tx) => tx.insert(readerCursors).values({ name, position: "1" }));
const isThere = async (name: string) =>
  (await pool.query("select 1 from reader_cursors where name = $1", [name])).rowCount === 1;

/** begin, insert and commit are the steps 0, 1 and 2. */
const BEGIN = 0;
const INSERT = 1;
const COMMIT = 2;

describe("an act that is killed", () => {
  it.each([
    ["before its transaction", { kind: "kill", at: BEGIN, after: false }, false],
    ["within it", { kind: "kill", at: INSERT, after: true }, false],
    ["before the commit", { kind: "kill", at: COMMIT, after: false }, false],
    ["after the commit, before its answer", { kind: "kill", at: COMMIT, after: true }, true],
    ["later than it lasts", { kind: "kill", at: 30, after: false }, true],
  ] satisfies [string, Cut, boolean][])(
    "%s has written all of it or nothing",
    async (name, cut, isWritten) => {
      const process = new MortalProcess(cut);
      await process.run(() => write(name)).catch(() => {});
      expect(process.isDead).toBe(cut.at <= COMMIT);
      expect(await isThere(name)).toBe(isWritten);
    },
  );

  it("does nothing any more, whatever it still tries, and holds no lock", async () => {
    const process = new MortalProcess({ kind: "kill", at: INSERT, after: true });
    await process.run(() => write("first").catch(() => write("second"))).catch(() => {});
    expect(await isThere("second")).toBe(false);
    await write("first");
    expect(await isThere("first")).toBe(true);
  });

  it("ends what it began without waiting for it", async () => {
    const process = new MortalProcess({ kind: "kill", at: COMMIT, after: false });
    await process.run(async () => void write("begun").catch(() => {}));
    expect(process.isDead).toBe(true);
    expect(await isThere("begun")).toBe(false);
  });

  it("may die between the provider's effect and its answer", async () => {
    const process = new MortalProcess({ kind: "kill asking", at: 0, after: true });
    await process.run(() => write("asked before"));
    expect(await isThere("asked before")).toBe(true);
    await expect(process.run(() => paymentProvider.readSession("cs_nobody"))).rejects.toThrow("killed");
  });
});

describe("an act that lives on", () => {
  it("after its connection broke: nothing of that transaction is written, the next one is", async () => {
    const process = new MortalProcess({ kind: "disconnect", at: INSERT, after: false });
    await process.run(() => write("broken").catch(() => write("next")));
    expect(await isThere("broken")).toBe(false);
    expect(await isThere("next")).toBe(true);
  });

  it("after the provider's silence, which it is told of", async () => {
    const process = new MortalProcess({ kind: "silence", at: 0, after: false });
    const ask = () => paymentProvider.readSession("cs_nobody");
    await expect(process.run(ask)).rejects.toMatchObject({ code: "payment_unavailable" });
    expect(await ask()).toBeNull();
  });
});
