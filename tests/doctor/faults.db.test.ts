import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { runOne } from "#domain/operations/doctor/diagnose.ts";
import { examineShop } from "#domain/operations/doctor/examined.ts";
import { type Finding, outcomes, sentenceOf } from "#domain/operations/doctor/finding.ts";
import { doctor as english } from "#messages/en/server/doctor.ts";
import { doctor as portuguese } from "#messages/pt-BR/server/doctor.ts";
import { childBasics } from "#tests/compile-cache.ts";
import { sandbox } from "#tests/factories/build-order.ts";
import { type Fault, faults } from "./faults.ts";
import { databaseFaults } from "./inject/database-faults.ts";
import { type Injection, undoAll } from "./inject/injection.ts";
import { machineFaults } from "./inject/machine-faults.ts";
import { networkFaults } from "./inject/network-faults.ts";
import { providerFaults } from "./inject/provider-faults.ts";

/**
 * The doctor cannot report this fault, because a process with wrong settings ends before any check. The
 * command itself reports the settings.
 */
const BY_COMMAND = "PORT is a word";
type Injected = Exclude<Fault, typeof BY_COMMAND>;

const injections: Readonly<Record<Injected, Injection>> = {
  ...machineFaults,
  ...databaseFaults,
  ...networkFaults,
  ...providerFaults,
};

afterEach(async () => {
  await undoAll();
  await sandbox.setFaults([]);
  await sandbox.setRights({});
});

describe("the doctor", () => {
  it.each(Object.keys(injections) as Injected[])("the doctor reports the fault: %s", async (fault) => {
    const says = faults[fault];
    const { readings, details } = await injections[fault]();
    const found = await runOne(outcomes[says][0], { ...examineShop(), ...readings });
    expect(found).toMatchObject({ says, verdict: outcomes[says][1], details });
    if (!found) return;
    for (const sentences of [english, portuguese]) {
      const sentence = sentenceOf(sentences, found);
      expect(sentence).not.toMatch(/undefined|null|\[object|hunter2/);
      for (const value of Object.values(details)) expect(sentence).toContain(String(value));
    }
  });

  it(`the doctor reports the fault: ${BY_COMMAND}`, async () => {
    const command = fileURLToPath(new URL("../../scripts/handover.ts", import.meta.url));
    const env = { ...childBasics(), APP_ENV: "test", PORT: "eighty" };
    const [code, out] = await new Promise<[unknown, string]>((resolve) => {
      execFile(process.execPath, [command, "doctor", "--json"], { env }, (error, stdout) =>
        resolve([error?.code, stdout]),
      );
    });
    const { ok, findings } = JSON.parse(out) as {
      ok: boolean;
      findings: (Finding & { sentence: { en: string; pt: string } })[];
    };
    expect([code, ok]).toEqual([6, false]);
    expect(findings).toMatchObject([{ check: "settings", verdict: "wrong", says: faults[BY_COMMAND] }]);
    expect(findings[0]?.sentence.en).toBe(
      "Correct these settings and start the shop again: PORT: must be a port number.",
    );
    expect(findings[0]?.sentence.pt).toContain("PORT: must be a port number");
  });
});
