import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { oneTimeTokens } from "#db/schema/accounts.ts";
import { emailMessages } from "#db/schema/email.ts";
import { listOrders } from "#domain/delivery/order-history/own-orders.ts";
import { findCaller } from "#domain/identity/sign-in/find-caller.ts";
import { signIn } from "#domain/identity/sign-in/sign-in.ts";
import { NO_ORIGIN } from "#domain/kernel/caller.ts";
import { buildAccount, receiveMail, tokenIn, visitor } from "#tests/factories/build-account.ts";
import { buildAwaitingOrder, readOrder } from "#tests/factories/build-order.ts";
import { buildGuestOrder } from "#tests/factories/guests/build-guest-order.ts";
import { readProfile } from "./queries.ts";
import { requestVerification } from "./request-verification.ts";
import { signUp } from "./sign-up.ts";
import { verifyEmail } from "./verify-email.ts";

describe("the confirmation of an email address", () => {
  it("the link in the welcome mail confirms the e-mail address even in a signed-out browser, and changes no order", async () => {
    const { email, caller } = await buildAccount();
    await buildAwaitingOrder({ shopper: caller });
    const before = await listOrders(caller);
    expect((await readProfile(caller)).emailVerified).toBe(false);
    const welcome = await receiveMail(email, "welcome");
    expect(welcome?.text).toContain("Confirm my email: ");
    expect(welcome?.text).toContain("3 days");
    await verifyEmail(visitor, { token: tokenIn(welcome) });
    expect((await readProfile(caller)).emailVerified).toBe(true);
    expect(await listOrders(caller)).toEqual(before);
  });

  it("when a guest confirms an e-mail address, a stranger's earlier account for that address loses its password and sessions", async () => {
    const email = `victim-${randomUUID()}@example.com`;
    const password = "plum lantern gravel";
    const stranger = await signUp(visitor, { email, password });
    const { orderId } = await buildGuestOrder(email);
    await verifyEmail(visitor, { token: tokenIn(await receiveMail(email, "welcome")) });
    expect((await readOrder(orderId)).userId).toBe(stranger.user.id);
    expect(await findCaller(stranger.session.token, NO_ORIGIN)).toMatchObject({ kind: "visitor" });
    const wrong = { code: "invalid_credentials" };
    await expect(signIn(visitor, { email, password })).rejects.toMatchObject(wrong);
  });

  it("the password stays valid when the browser that signed up confirms the e-mail address, even after a guest purchase", async () => {
    const email = `owner-${randomUUID()}@example.com`;
    const password = "plum lantern gravel";
    const { browser } = await signUp(visitor, { email, password });
    await buildGuestOrder(email);
    await verifyEmail(visitor, { token: tokenIn(await receiveMail(email, "welcome")), browser });
    await expect(signIn(visitor, { email, password })).resolves.toBeDefined();
  });

  it("a sign-up sends no separate mail to confirm the e-mail address", async () => {
    const { email } = await buildAccount();
    expect(await db.$count(emailMessages, eq(emailMessages.toAddress, email))).toBe(1);
  });

  it("the confirmation of an email address succeeds only once for twenty concurrent calls", async () => {
    const { email } = await buildAccount();
    const token = tokenIn(await receiveMail(email, "welcome"));
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => verifyEmail(visitor, { token })),
    );
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "link_unusable" });
  });

  it("the confirmation of an email address is refused for an expired, unknown or empty token", async () => {
    const { email, caller } = await buildAccount();
    const token = tokenIn(await receiveMail(email, "welcome"));
    await db
      .update(oneTimeTokens)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(oneTimeTokens.userId, caller.userId));
    for (const wrong of [token, "a".repeat(43), ""])
      await expect(verifyEmail(visitor, { token: wrong })).rejects.toMatchObject({ code: "link_unusable" });
    expect((await readProfile(caller)).emailVerified).toBe(false);
  });

  it("a user can request a new confirmation mail until the e-mail address is confirmed", async () => {
    const { email, caller } = await buildAccount();
    expect(await requestVerification(caller)).toBe(true);
    const again = await receiveMail(email, "verify_email");
    expect(again?.subject).toBe("Confirm your email for Handover");
    await verifyEmail(visitor, { token: tokenIn(again) });
    expect(await requestVerification(caller)).toBe(false);
    expect(await receiveMail(email, "verify_email")).toBeNull();
  });

  it("a user can request a confirmation mail only when signed in, and at most five times an hour", async () => {
    const { caller } = await buildAccount();
    for (let run = 0; run < 5; run++) await requestVerification(caller);
    await expect(requestVerification(caller)).rejects.toMatchObject({ code: "too_many_attempts" });
    await expect(requestVerification(visitor)).rejects.toMatchObject({ code: "sign_in_required" });
  });
});
