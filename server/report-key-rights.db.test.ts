import { afterEach, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { readerCursors } from "#db/schema/settings.ts";
import { sandbox } from "#tests/factories/build-order.ts";
import { reportKeyRights } from "./report-key-rights.ts";

afterEach(async () => {
  await sandbox.setRights({});
  await sandbox.setFaults([]);
  await db.delete(readerCursors);
});

/** Returns the log lines of a process at its start, with the level of each line. */
async function logged(mode?: "test"): Promise<[string, string][]> {
  const lines: [string, string][] = [];
  const note = (level: string) => (line: string) => void lines.push([level, line]);
  const log = { lacks: note("lacks"), complete: note("complete"), unknown: note("unknown") };
  await reportKeyRights(log, { pauseMs: 1, ...(mode ? { mode } : {}) });
  return lines;
}

it("the check of the provider's key logs each missing right with its consequence", async () => {
  await sandbox.setRights({ charges_and_refunds: "read", events: "none" });
  expect(await logged()).toEqual([
    [
      "lacks",
      'STRIPE_SECRET_KEY lacks the right "Charges and Refunds: write". ' +
        "Refunds are not sent, and the nightly comparison of the money stops.",
    ],
    [
      "lacks",
      'STRIPE_SECRET_KEY lacks the right "Events: read". ' +
        "Lost webhooks are not made up for, and the provider's clock is not compared.",
    ],
  ]);
});

it("the check logs that the provider's key has all rights, and logs nothing about the key of the sandbox", async () => {
  expect(await logged()).toEqual([]);
  expect(await logged("test")).toEqual([
    ["complete", "STRIPE_SECRET_KEY has all rights that the shop needs."],
  ]);
});

it("the check of the provider's key retries when the provider does not answer, and then logs that the rights are unknown", async () => {
  await sandbox.setFaults([{ path: "/v1/**", kind: "status", status: 503 }]);
  expect(await logged()).toMatchObject([["unknown", expect.stringContaining("are unknown")]]);
  await sandbox.setFaults([{ path: "/v1/events", kind: "status", status: 503, times: 2 }]);
  expect(await logged("test")).toMatchObject([["complete", expect.any(String)]]);
});
