import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { pool } from "#db/client.server.ts";
import { requestPasswordReset } from "#domain/identity/accounts/request-password-reset.ts";
import { resetPassword } from "#domain/identity/accounts/reset-password.ts";
import { signUp } from "#domain/identity/accounts/sign-up.ts";
import { signInStaff } from "#domain/identity/staff/sign-in-staff.ts";
import { system, type Visitor } from "#domain/kernel/caller.ts";
import { clearShopClock, setShopClock } from "#domain/kernel/clock/shop-clock.ts";
import { accountKey } from "#domain/kernel/limits/attempt-keys.ts";
import { createRateLimit, signInLimits } from "#domain/kernel/limits/rate-limit.ts";
import { staffSignInLimits } from "#domain/kernel/limits/staff-limits.ts";
import {
  ACCOUNT_PASSWORD,
  buildAccount,
  receiveMail,
  tokenIn,
  visitor,
} from "#tests/factories/build-account.ts";
import { buildAdmin, STAFF_PASSWORD } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { KNOWN_BROWSER_SECONDS, knownBrowser, rememberBrowser } from "./known-browser.ts";
import { signIn } from "./sign-in.ts";
import { unlockAccount } from "./unlock-account.ts";

/** A stranger types wrong passwords for another user's account. */

beforeEach(async () => {
  await pool.query("delete from rate_limits");
});

const WRONG = "a wrong guess here";
const stranger = (): Visitor => ({
  kind: "visitor",
  origin: {
    ip: `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}::1`,
    userAgent: "",
    requestId: "",
  },
});

/** Tries one wrong password for the account of a shopper or of a staff user. Returns the error code. */
const guess = (email: string, enter: typeof signIn | typeof signInStaff = signIn) =>
  domainErrorOf(enter(stranger(), { email, password: WRONG }));

/**
 * Tries wrong passwords until the account refuses all unknown browsers. The first nine guesses only increase
 * the counter of the rate limit and check no password, because a password check is slow by design.
 */
async function lock(email: string, enter: typeof signIn | typeof signInStaff = signIn): Promise<void> {
  const { account } = enter === signIn ? signInLimits : staffSignInLimits;
  for (let count = 0; count < 9; count++) await account.take(accountKey(email));
  const codes = [await guess(email, enter), await guess(email, enter), await guess(email, enter)];
  expect(codes).toEqual(["invalid_credentials", "too_many_attempts", "too_many_attempts"]);
}

const openAccount = async () => {
  const email = `u${randomUUID()}@example.com`;
  const { browser } = await signUp(visitor, { email, password: ACCOUNT_PASSWORD });
  return { email, browser };
};
const storeAccount = async () => {
  const account = await openAccount();
  await lock(account.email);
  return account;
};

describe("a shopper whose account a stranger has locked", () => {
  it("a shopper can sign in with a known browser but not with an unknown browser while a stranger locks the account", async () => {
    const { email, browser } = await openAccount();
    const codes: string[] = [];
    for (let count = 0; count < 12; count++) codes.push(await guess(email));
    expect(codes.slice(9)).toEqual(["invalid_credentials", "too_many_attempts", "too_many_attempts"]);
    const right = { email, password: ACCOUNT_PASSWORD };
    expect(await domainErrorOf(signIn(visitor, { ...right, browser }))).toBe("done");
    expect(await domainErrorOf(signIn(visitor, right))).toBe("too_many_attempts");
  });

  it("a sign-in with a known browser does not reset the stranger's attempts on a locked account", async () => {
    const { email, browser } = await storeAccount();
    await domainErrorOf(signIn(visitor, { email, password: ACCOUNT_PASSWORD, browser }));
    // The owner signs in with the correct password in the known browser. This sign-in does not reset the
    // stranger's attempts.
    expect(await domainErrorOf(signIn(stranger(), { email, password: WRONG }))).toBe("too_many_attempts");
  });

  it("after a password reset a shopper can sign in with a new browser, even while a stranger locks the account", async () => {
    const { email } = await storeAccount();
    await requestPasswordReset(visitor, { email });
    const password = "violet harbour thimble";
    const { browser } = await resetPassword(visitor, {
      token: tokenIn(await receiveMail(email, "password_reset")),
      password,
    });
    await lock(email);
    expect(await domainErrorOf(signIn(visitor, { email, password, browser }))).toBe("done");
  });

  it("the owner of a locked account gets one mail, and an unknown e-mail address gets the same responses and no mail", async () => {
    const { email } = await storeAccount();
    const mail = await receiveMail(email, "security_notice");
    expect(mail?.subject).toContain("Signing in from new browsers is paused");
    const unknown = `u${randomUUID()}@example.com`;
    await lock(unknown);
    await domainErrorOf(signIn(stranger(), { email, password: WRONG }));
    expect(await receiveMail(email, "security_notice")).toBeNull();
  });
});

describe("a known browser", () => {
  it("a known browser has its own limit of ten attempts, even when the attempts are concurrent", async () => {
    const { email, browser } = await storeAccount();
    const codes = await Promise.all(
      Array.from({ length: 20 }, () =>
        domainErrorOf(signIn(stranger(), { email, password: WRONG, browser })),
      ),
    );
    expect(codes.filter((code) => code === "invalid_credentials")).toHaveLength(10);
    expect(await domainErrorOf(signIn(visitor, { email, password: ACCOUNT_PASSWORD, browser }))).toBe(
      "too_many_attempts",
    );
  });

  it("a browser that is known for one account is unknown for other accounts, and for the same account after a password change", async () => {
    const mine = await storeAccount();
    const other = await storeAccount();
    const right = { email: mine.email, password: ACCOUNT_PASSWORD };
    for (const browser of [other.browser, "", "x", mine.browser.replace(/.$/, "-"), "~".repeat(400)])
      expect(await domainErrorOf(signIn(visitor, { ...right, browser }))).toBe("too_many_attempts");
    await requestPasswordReset(visitor, { email: mine.email });
    const password = "violet harbour thimble";
    const token = tokenIn(await receiveMail(mine.email, "password_reset"));
    await resetPassword(visitor, { token, password });
    await lock(mine.email);
    const old = { email: mine.email, password, browser: mine.browser };
    expect(await domainErrorOf(signIn(visitor, old))).toBe("too_many_attempts");
  });

  it("an account no longer recognizes a browser one year after the last sign-in in that browser", () => {
    const account = { id: randomUUID(), passwordHash: "a hash" };
    const browser = rememberBrowser("", account);
    const inSeconds = (seconds: number) => setShopClock(Date.now() + seconds * 1000, performance.now());
    try {
      inSeconds(KNOWN_BROWSER_SECONDS - 60);
      expect(knownBrowser(browser, account)).not.toBeNull();
      inSeconds(KNOWN_BROWSER_SECONDS + 60);
      expect(knownBrowser(browser, account)).toBeNull();
    } finally {
      clearShopClock();
    }
  });

  it("an account still recognizes a browser after the user signs up with a different account in the browser", async () => {
    const first = await storeAccount();
    const second = await signUp(visitor, {
      email: `u${randomUUID()}@example.com`,
      password: ACCOUNT_PASSWORD,
      browser: first.browser,
    });
    const right = { email: first.email, password: ACCOUNT_PASSWORD, browser: second.browser };
    expect(await domainErrorOf(signIn(visitor, right))).toBe("done");
  });
});

describe("an admin whose account a stranger has locked", () => {
  it("an admin with a locked account can sign in with a known browser, and after the unlock with any browser", async () => {
    const { email } = await buildAdmin();
    const right = { email, password: STAFF_PASSWORD };
    const entered = await signInStaff(visitor, right);
    const browser = "browser" in entered ? entered.browser : "";
    await lock(email, signInStaff);
    expect(await domainErrorOf(signInStaff(visitor, { ...right, browser }))).toBe("done");
    expect(await domainErrorOf(signInStaff(visitor, right))).toBe("too_many_attempts");
    await unlockAccount(system("command"), { email: email.toUpperCase() });
    expect(await domainErrorOf(signInStaff(visitor, right))).toBe("done");
  });

  it("an admin with a locked account still needs the second factor after the account is unlocked", async () => {
    const { email } = await buildAdmin({ secondFactor: true });
    await lock(email, signInStaff);
    await unlockAccount(system("command"), { email });
    expect(await signInStaff(visitor, { email, password: STAFF_PASSWORD })).toHaveProperty("challenge");
  });

  it("the unlock command is refused when the e-mail address is unknown", async () => {
    expect(await domainErrorOf(unlockAccount(system("command"), { email: "nobody@example.com" }))).toBe(
      "not_found",
    );
  });
});

describe("a stranger who requests reset links for another user", () => {
  const limit = (attempts: number) =>
    createRateLimit({ name: `t${randomUUID()}`, attempts, windowSeconds: 600 });

  it("reset requests from a stranger cannot prevent the owner from getting a working link", async () => {
    const { email } = await buildAccount();
    for (let count = 0; count < 7; count++) await requestPasswordReset(stranger(), { email });
    expect(await domainErrorOf(requestPasswordReset(visitor, { email }))).toBe("done");
    const token = tokenIn(await receiveMail(email, "password_reset"));
    expect(await domainErrorOf(resetPassword(visitor, { token, password: "violet harbour thimble" }))).toBe(
      "done",
    );
  });

  it("too many reset requests from a stranger cause at most one additional mail per time window", async () => {
    const { email } = await buildAccount();
    const limits = { account: limit(2), further: limit(1), address: limit(100), browser: limit(5) };
    const codes: string[] = [];
    for (let count = 0; count < 6; count++)
      codes.push(await domainErrorOf(requestPasswordReset(stranger(), { email }, limits)));
    expect(new Set(codes)).toEqual(new Set(["done"]));
    let mails = 0;
    while (await receiveMail(email, "password_reset")) mails++;
    expect(mails).toBe(3);
  });
});
