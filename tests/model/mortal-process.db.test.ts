import { describe, expect, it } from "vitest";
import { inTransaction, pool } from "#db/client.server.ts";
import { readerCursors } from "#db/schema/settings.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { type Cut, MortalProcess, watchProcesses } from "./mortal-process.ts";

watchProcesses({ ahead: 0 });

const write = (name: string) =>
  inTransaction((tx) => tx.insert(readerCursors).values({ name, position: "1" }));
const isThere = async (name: string) =>
  (await pool.query("select 1 from reader_cursors where name = $1", [name])).rowCount === 1;

/** The steps of one transaction: begin, insert and commit. */
const BEGIN = 0;
const INSERT = 1;
const COMMIT = 2;

describe("an action that is killed", () => {
  it.each([
    ["before its transaction", { kind: "kill", at: BEGIN, after: false }, false],
    ["within its transaction", { kind: "kill", at: INSERT, after: true }, false],
    ["before the commit", { kind: "kill", at: COMMIT, after: false }, false],
    ["after the commit, before the answer", { kind: "kill", at: COMMIT, after: true }, true],
    ["after its last step", { kind: "kill", at: 30, after: false }, true],
  ] satisfies [string, Cut, boolean][])(
    "an action that is killed %s has written all or nothing",
    async (name, cut, isWritten) => {
      const process = new MortalProcess(cut);
      await process.run(() => write(name)).catch(() => {});
      expect(process.isDead).toBe(cut.at <= COMMIT);
      expect(await isThere(name)).toBe(isWritten);
    },
  );

  it("a killed action holds no lock and has no further effect, even if its code continues", async () => {
    const process = new MortalProcess({ kind: "kill", at: INSERT, after: true });
    await process.run(() => write("first").catch(() => write("second"))).catch(() => {});
    expect(await isThere("second")).toBe(false);
    await write("first");
    expect(await isThere("first")).toBe(true);
  });

  it("when an action is killed, all work of the action ends, even work whose result the action does not await", async () => {
    const process = new MortalProcess({ kind: "kill", at: COMMIT, after: false });
    await process.run(async () => void write("begun").catch(() => {}));
    expect(process.isDead).toBe(true);
    expect(await isThere("begun")).toBe(false);
  });

  it("an action can be killed after the provider has acted and before the provider's response arrives", async () => {
    const process = new MortalProcess({ kind: "kill asking", at: 0, after: true });
    await process.run(() => write("asked before"));
    expect(await isThere("asked before")).toBe(true);
    await expect(process.run(() => stripeProvider.readPage("cs_nobody"))).rejects.toThrow("killed");
  });
});

describe("an action that survives a fault", () => {
  it("a broken connection loses only the interrupted transaction of an action, and the next transaction succeeds", async () => {
    const process = new MortalProcess({ kind: "disconnect", at: INSERT, after: false });
    await process.run(() => write("broken").catch(() => write("next")));
    expect(await isThere("broken")).toBe(false);
    expect(await isThere("next")).toBe(true);
  });

  it("an action gets a domain error when the provider does not answer", async () => {
    const process = new MortalProcess({ kind: "silence", at: 0, after: false });
    const ask = () => stripeProvider.readPage("cs_nobody");
    await expect(process.run(ask)).rejects.toMatchObject({ code: "payment_unavailable" });
    expect(await ask()).toBeNull();
  });
});
