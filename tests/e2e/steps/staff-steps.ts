import { execFileSync } from "node:child_process";
import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import type { TeamPermission } from "#db/vocabulary.ts";
import { triedData } from "../shop/tried-shops.ts";

export interface StaffAccount {
  email: string;
  password: string;
  /** Base32, if the user has a second factor. */
  secret?: string;
}

let made = 0;

/** Creates an admin by the command line, as an owner does. The shop has no admin by default. */
export function makeAdmin(): StaffAccount {
  const email = `admin-${process.pid}-${Date.now()}-${++made}@example.com`;
  const wanted = ["admin", "create", "--email", email, "--name", "Rosa Lima", "--json"];
  return { password: run("server/start/command-line.ts", wanted).password, email };
}

/** Creates an admin with a second factor directly in the database. Another test enrolls through the pages. */
export function makeAdminWithFactor(): StaffAccount & { secret: string } {
  return run("tests/e2e/shop/make-admin.ts", []) as StaffAccount & { secret: string };
}

/**
 * Creates a member of a new team with these permissions directly in the database. Another test uses the team
 * pages.
 */
export function makeTeamMember(...permissions: TeamPermission[]): StaffAccount {
  return run("tests/e2e/shop/make-member.ts", permissions);
}

/** Makes a user's second factor eleven minutes old, so that sensitive actions ask for it again. */
export function ageFactor({ email }: StaffAccount): void {
  execute("tests/e2e/shop/age-factor.ts", [email]);
}

/**
 * Runs `work` while a coupon of 10 percent can be used, and ends the coupon. Other tests of the shop then see
 * the checkout of a shop without coupons.
 */
export async function whileCoupon(work: (code: string) => Promise<void>): Promise<void> {
  const code = `E2E-${process.pid}-${Date.now() % 1_000_000}`;
  execute("tests/e2e/shop/make-coupon.ts", [code]);
  try {
    await work(code);
  } finally {
    execute("tests/e2e/shop/make-coupon.ts", [code]);
  }
}

const execute = (script: string, args: string[]): string =>
  execFileSync(process.execPath, [script, ...args], {
    env: { HANDOVER_DATA: triedData(), LOG_LEVEL: "error" },
    encoding: "utf8",
  });

function run(script: string, args: string[]): StaffAccount {
  const said = execute(script, args);
  const { email, password, secret } = JSON.parse(said.slice(said.indexOf("{"))) as StaffAccount;
  return { email, password, ...(secret ? { secret } : {}) };
}

/**
 * Signs in to the back office by HTTP requests and opens the dashboard. With a second factor, the session is
 * fresh.
 */
export async function signInAsAdmin(page: Page, account: StaffAccount = makeAdmin()): Promise<StaffAccount> {
  if (!page.url().startsWith("http")) await page.goto("/healthz");
  const { email, password, secret } = account;
  const post = async (form: Record<string, string>) => {
    const answer = await page.request.post("/admin/login", {
      form,
      headers: { Origin: new URL(page.url()).origin },
      maxRedirects: 0,
    });
    expect([202, 303], await answer.text()).toContain(answer.status());
  };
  await post({ intent: "password", email, password });
  if (secret) await post({ intent: "code", code: codeOf(secret) });
  await page.goto("/admin");
  // A narrow screen hides the menu, but every screen shows the title.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return account;
}

/**
 * Returns the current code of an authenticator app, or the code `steps` time steps of 30 seconds from now.
 */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
