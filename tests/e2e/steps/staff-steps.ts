import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import type { TeamPermission } from "#db/values/vocabulary.ts";
import { buildInShop } from "../shop/build-in-shop.ts";
import type { StaffAccount } from "../shop/builders.ts";

export type { StaffAccount } from "../shop/builders.ts";

/** Creates an admin without a second factor. Without this call, the shop has no admin. */
export const makeAdmin = () => buildInShop("admin", { secondFactor: false });

/**
 * Creates an admin with a second factor. The function does not use the pages, because another test sets up a
 * second factor through the pages.
 */
export const makeAdminWithFactor = async () =>
  (await buildInShop("admin", { secondFactor: true })) as StaffAccount & { secret: string };

/**
 * Creates a member of a new team with these permissions. The function does not use the pages, because another
 * test creates a team through the pages.
 */
export const makeTeamMember = (...permissions: TeamPermission[]) => buildInShop("member", permissions);

/**
 * Sets the last confirmation of a user's second factor to eleven minutes ago. A sensitive action asks for the
 * second factor again when the last confirmation is older than ten minutes.
 */
export const ageFactor = ({ email }: StaffAccount) => buildInShop("oldFactor", email);

/**
 * Runs `work` while a coupon of 10 percent can be used. The function then ends the coupon, because other
 * tests expect a checkout without coupons.
 */
export async function whileCoupon(work: (code: string) => Promise<void>): Promise<void> {
  const code = `E2E-${process.pid}-${Date.now() % 1_000_000}`;
  await buildInShop("coupon", code);
  try {
    await work(code);
  } finally {
    await buildInShop("coupon", code);
  }
}

/**
 * Signs in to the back office with a new session and opens the dashboard. When the user has a second factor,
 * the session counts as just confirmed with this factor.
 */
export async function signInAsAdmin(page: Page, account?: StaffAccount): Promise<StaffAccount> {
  const signedIn = account ?? (await makeAdmin());
  if (!page.url().startsWith("http")) await page.goto("/healthz");
  const userAgent = await page.evaluate(() => navigator.userAgent);
  await bringSession(page, await buildInShop("session", { email: signedIn.email, userAgent }));
  await page.goto("/admin");
  // The test waits for the title, because a narrow screen hides the menu.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return signedIn;
}

/** Sets the cookie of the back-office session with this token in the browser. */
export async function bringSession(page: Page, token: string): Promise<void> {
  if (!page.url().startsWith("http")) await page.goto("/healthz");
  const url = new URL(page.url()).origin;
  await page.context().addCookies([{ name: "handover-admin", value: token, url }]);
}

/**
 * Returns the current code of an authenticator app. When `steps` is given, returns the code that is valid
 * `steps` × 30 seconds later.
 */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
