import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import type { TeamPermission } from "#db/vocabulary.ts";

/** The data folder of the shop being tried; the same as in playwright.config.ts. */
const DATA = resolve(".cache/e2e-data");

export interface StaffAccount {
  email: string;
  password: string;
}

let made = 0;

/** Makes an admin by the command line, as an owner would; the shop itself has none by default. */
export function makeAdmin(): StaffAccount {
  const email = `admin-${process.pid}-${Date.now()}-${++made}@example.com`;
  const wanted = ["admin", "create", "--email", email, "--name", "Rosa Lima", "--json"];
  return { password: run("server/start/command-line.ts", wanted).password, email };
}

/** Makes a member of a new team with these permissions, past the pages: teams have their own journey. */
export function makeTeamMember(...permissions: TeamPermission[]): StaffAccount {
  return run("tests/e2e/make-member.ts", permissions);
}

/** An admin who has a second factor; its secret is what their authenticator app holds. */
export interface FactorAccount extends StaffAccount {
  secret: string;
}

/** Makes an admin with a second factor, past the pages: turning one on has its own journey. */
export const makeAdminWithFactor = (): FactorAccount =>
  run<FactorAccount>("tests/e2e/make-factor-admin.ts", []);

/** Signs in with password and code, and ends on the dashboard: the session may do what asks for a second factor. */
export async function signInWithFactor(page: Page, account = makeAdminWithFactor()): Promise<FactorAccount> {
  if (!page.url().startsWith("http")) await page.goto("/healthz");
  const { email, password, secret } = account;
  const origin = { Origin: new URL(page.url()).origin };
  const halves: Record<string, string>[] = [
    { intent: "password", email, password },
    { intent: "code", code: codeOf(secret) },
  ];
  for (const form of halves) {
    const answer = await page.request.post("/admin/login", { form, headers: origin, maxRedirects: 0 });
    expect([202, 303], await answer.text()).toContain(answer.status());
  }
  await page.goto("/admin");
  await expect(page.getByRole("navigation", { name: "Administração" }).first()).toBeAttached();
  return account;
}

function run<A extends StaffAccount = StaffAccount>(script: string, args: string[]): A {
  const said = execFileSync(process.execPath, [script, ...args], {
    env: { HANDOVER_DATA: DATA, LOG_LEVEL: "error" },
    encoding: "utf8",
  });
  return JSON.parse(said.slice(said.indexOf("{"))) as A;
}

/** Signs in to the back office by its own address, without the page, and ends on the dashboard. */
export async function signInAsAdmin(page: Page, account: StaffAccount = makeAdmin()): Promise<StaffAccount> {
  if (!page.url().startsWith("http")) await page.goto("/healthz");
  const answer = await page.request.post("/admin/login", {
    form: { intent: "password", ...account },
    headers: { Origin: new URL(page.url()).origin },
    maxRedirects: 0,
  });
  expect([202, 303], await answer.text()).toContain(answer.status());
  await page.goto("/admin");
  await expect(page.getByRole("navigation", { name: "Administração" }).first()).toBeAttached();
  return account;
}

/** The code an authenticator app shows now, or so many steps of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
