import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { inTransaction, pool, type Transaction } from "#db/client.server.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import { env } from "#env";
import { hearMails } from "./hear-mails.ts";

let close: () => Promise<void> = async () => {};
afterEach(() => close());

const WITHIN = { timeout: 10_000 };

/**
 * Listens to new mails. When the function returns, `wake` has been called once, because the connection was
 * opened.
 */
async function hear() {
  const wake = vi.fn();
  const lost = vi.fn();
  ({ close } = hearMails(env.DATABASE_URL ?? "", wake, lost));
  await vi.waitFor(() => expect(wake).toHaveBeenCalledOnce(), WITHIN);
  return { wake, lost };
}

const queue = (tx: Transaction) =>
  queueEmail(tx, {
    dedupeKey: `welcome:${randomUUID()}`,
    to: "maria@example.com",
    template: "welcome",
    data: {},
  });

describe("hearMails", () => {
  it("hearMails calls `wake` once when a transaction with mails commits, and never after a rollback", async () => {
    const { wake } = await hear();
    const undone = inTransaction(async (tx) => {
      await queue(tx);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await pool.query("select pg_sleep(0.5)");
    expect(wake).toHaveBeenCalledOnce();
    await inTransaction(async (tx) => {
      await queue(tx);
      await queue(tx);
    });
    await vi.waitFor(() => expect(wake).toHaveBeenCalledTimes(2), WITHIN);
    await inTransaction(queue);
    await vi.waitFor(() => expect(wake).toHaveBeenCalledTimes(3), WITHIN);
  });

  it("hearMails calls `wake` once for the mails of transactions that commit together", async () => {
    const { wake } = await hear();
    await Promise.all([1, 2, 3].map(() => inTransaction(queue)));
    await pool.query("select pg_sleep(0.5)");
    expect(wake).toHaveBeenCalledTimes(2);
  });

  it("hearMails calls `wake` after a lost connection, because a notification might have been lost", async () => {
    const { wake, lost } = await hear();
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'handover worker' and datname = current_database()",
    );
    await vi.waitFor(() => expect(wake).toHaveBeenCalledTimes(2), WITHIN);
    expect(lost).toHaveBeenCalledOnce();
  });
});
