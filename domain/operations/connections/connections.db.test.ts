import { describe, expect, it } from "vitest";
import { env } from "#env";
import { buildAccount, visitor } from "#tests/factories/build-account.ts";
import { buildPaidOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { checkKeyRights } from "./check-key-rights.ts";
import { readCardConnection, readMailConnection } from "./connections.ts";

describe("readCardConnection and readMailConnection", () => {
  it("readCardConnection and readMailConnection return the last four characters of the card key and no secret", async () => {
    const member = await buildSignedInMember("manage_settings");
    await buildPaidOrder();
    const card = await readCardConnection(member);
    expect(card).toMatchObject({
      mode: "sandbox",
      keyEnd: env.STRIPE_SECRET_KEY?.slice(-4),
      hasWebhookSecret: true,
      webhookUrl: `${env.APP_URL}/webhooks/stripe`,
    });
    const mail = await readMailConnection(member);
    expect(mail).toMatchObject({ mode: "mailbox", server: "", failed: 0, lastSentAt: null });
    expect(mail.waiting).toBeGreaterThan(0);
    const answers = JSON.stringify([card, mail]);
    for (const secret of [env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET])
      expect(answers).not.toContain(secret);
  });

  it("readCardConnection returns the missing rights of the card key after the check of the rights", async () => {
    const member = await buildSignedInMember("manage_settings");
    expect(await readCardConnection(member)).toMatchObject({ missingRights: null });
    await sandbox.setRights({ disputes: "read" });
    await checkKeyRights();
    await sandbox.setRights({});
    expect(await readCardConnection(member)).toMatchObject({ missingRights: ["disputes"] });
  });

  it("readCardConnection and readMailConnection refuse callers without the permission to view the settings", async () => {
    const shopper = (await buildAccount()).caller;
    const other = await buildSignedInMember("manage_orders", "view_analytics");
    for (const read of [readCardConnection, readMailConnection])
      for (const [caller, code] of [
        [visitor, "sign_in_required"],
        [shopper, "sign_in_required"],
        [other, "not_permitted"],
      ] as const)
        await expect(read(caller)).rejects.toMatchObject({ code });
  });
});
