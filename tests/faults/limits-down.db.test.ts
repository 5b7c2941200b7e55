import { resolve } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { callerContext } from "#app/request/caller.ts";
import type { FormAction } from "#app/request/form-action.ts";
import routes from "#app/routes.ts";
import { db } from "#db/client.server.ts";
import { oneTimeTokens, sessions, users } from "#db/schema/accounts.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { parseCatalogQuery } from "#domain/catalog/storefront/parse-catalog-query.ts";
import { findProductBySlug, listProducts } from "#domain/catalog/storefront/queries.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { requestPasswordReset } from "#domain/identity/accounts/request-password-reset.ts";
import { createFirstAdmin } from "#domain/identity/admins/create-first-admin.ts";
import { askPasskey } from "#domain/identity/passkeys/ask-passkey.ts";
import { listPasskeys } from "#domain/identity/passkeys/queries.ts";
import { confirmPassword } from "#domain/identity/passwords/confirm-password.ts";
import { confirmSecondFactor } from "#domain/identity/second-factor/confirm-second-factor.ts";
import { makeChallenge } from "#domain/identity/sign-in/challenge.ts";
import { signIn } from "#domain/identity/sign-in/sign-in.ts";
import { answerChallenge } from "#domain/identity/staff/answer-challenge.ts";
import { listOwnSessions, readOwnSecondFactor } from "#domain/identity/staff/queries.ts";
import { signInStaff } from "#domain/identity/staff/sign-in-staff.ts";
import type { Shopper, Staff } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { exportSales } from "#domain/sales/export/export-sales.ts";
import { parseSalesFilter } from "#domain/sales/sales-filter.ts";
import { readPublicSettings } from "#domain/settings/queries.ts";
import { ACCOUNT_PASSWORD, buildAccount, visitor } from "#tests/factories/build-account.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildPasskey } from "#tests/factories/build-passkey.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { type BuiltStaff, STAFF_PASSWORD } from "#tests/factories/build-staff.ts";
import { withoutTable } from "#tests/factories/without-table.ts";
import { recordFault } from "./record-fault.ts";

/** F27: tests a shop without the table that counts attempts (spec R36; security A12). */

let person: BuiltStaff;
let staff: Staff;
let account: { email: string; caller: Shopper };
let delivered: { shopper: Shopper; id: string };
let product: { slug: string };

beforeAll(async () => {
  ({ person, staff } = await buildPasskey());
  account = await buildAccount();
  product = await buildProduct({ stock: 3 });
  const { orderId, shopper } = await buildPaidOrder();
  const [row] = await db.select().from(deliverables).where(eq(deliverables.orderId, orderId));
  delivered = { shopper, id: row?.id ?? "" };
});

const statusOf = async (work: Promise<unknown>): Promise<number> => {
  try {
    await work;
    return 200;
  } catch (error) {
    if (error instanceof DomainError) return error.status;
    throw error;
  }
};

/** Lists every form of the back office by page and intent, from the site map. */
async function forms(): Promise<{ page: string; intent: string; action: FormAction }[]> {
  const found: { page: string; intent: string; action: FormAction }[] = [];
  const walk = async (entries: readonly RouteConfigEntry[]): Promise<void> => {
    for (const entry of entries) {
      if (entry.file.startsWith("admin/")) {
        const file = resolve(import.meta.dirname, "../../app", entry.file);
        const { action } = (await import(/* @vite-ignore */ file)) as { action?: FormAction };
        for (const intent of Object.keys(action?.intents ?? {}))
          if (action) found.push({ page: entry.file, intent, action });
      }
      if (entry.children) await walk(entry.children);
    }
  };
  await walk(routes);
  return found;
}

describe("a shop that cannot count attempts", () => {
  it("F27: a shop that cannot count attempts rejects sign-ins, passwords and reveals, and changes no data", async () => {
    const [user] = await db.select().from(users).where(eq(users.id, person.userId));
    const challenge = makeChallenge(person.userId, user?.passwordHash ?? "");
    const code = new TOTP({ secret: person.secret ?? "" }).generate();
    const left = async () => [
      await db.$count(sessions),
      await db.$count(adminAuditLog),
      await db.$count(oneTimeTokens),
      (await db.select().from(deliverables).where(eq(deliverables.id, delivered.id)))[0]?.firstRevealedAt,
    ];
    const before = await left();
    let entrances = 0;
    const { email } = account;
    await withoutTable("rate_limits", async () => {
      const rejected: [string, () => Promise<unknown>][] = [
        ["sign-in", () => signIn(visitor, { email, password: ACCOUNT_PASSWORD })],
        ["staff sign-in", () => signInStaff(visitor, { email: person.email, password: STAFF_PASSWORD })],
        ["second factor", () => answerChallenge(visitor, { challenge, code })],
        ["second factor again", () => confirmSecondFactor(staff, { code })],
        ["passkey", () => askPasskey(staff)],
        ["password again", () => confirmPassword(staff, STAFF_PASSWORD)],
        ["password reset", () => requestPasswordReset(visitor, { email })],
        ["first admin", () => createFirstAdmin(account.caller, { code: "ABCD" })],
        ["export", () => exportSales(staff, parseSalesFilter(new URLSearchParams()))],
        ["reveal", () => revealDeliverable(delivered.shopper, { deliverableId: delivered.id })],
      ];
      entrances = rejected.length;
      for (const [name, work] of rejected) expect([name, await statusOf(work())]).toEqual([name, 503]);
    });
    expect(await left()).toEqual(before);
    // The same code of the second factor is still valid after the table was restored.
    expect(await statusOf(answerChallenge(visitor, { challenge, code }))).toBe(200);
    expect(await statusOf(revealDeliverable(delivered.shopper, { deliverableId: delivered.id }))).toBe(200);
    recordFault("F27", { entrances }, `${entrances} entrances and reveals answered 503 and left nothing`);
  });

  it("F27: a shop that cannot count attempts rejects every back-office form, even with a fresh second factor", async () => {
    const all = await forms();
    expect(all.length).toBeGreaterThan(8);
    const before = await db.$count(adminAuditLog);
    await withoutTable("rate_limits", async () => {
      for (const { page, intent, action } of all) {
        const body = new FormData();
        body.append("intent", intent);
        const request = new Request("http://localhost/admin", { method: "POST", body });
        const context = new RouterContextProvider();
        context.set(callerContext, staff);
        const args = { request, context, params: {}, url: new URL(request.url), pattern: "/admin" };
        const answer: Response | Awaited<ReturnType<FormAction>> = await action(args);
        // Some forms normally get a file as the answer. After a failure, the server redirects such a form to
        // its list page. The list page shows the reason for the failure.
        const leadsBack = answer instanceof Response && answer.headers.get("location");
        const status = answer instanceof Response ? answer.status : answer.init?.status;
        const output = leadsBack ? leadsBack.split("=").at(-1) : status;
        expect([page, intent, output]).toEqual([page, intent, leadsBack ? "try_again_later" : 503]);
      }
    });
    expect(await db.$count(adminAuditLog)).toBe(before);
    recordFault("F27", { forms: all.length }, `${all.length} forms of the back office answered 503`);
  });

  it("F27: a shop that cannot count attempts still serves public pages, and shows staff users their own security data", async () => {
    await withoutTable("rate_limits", async () => {
      const page = await listProducts(parseCatalogQuery(new URLSearchParams()));
      expect(page.products.map(({ slug }) => slug)).toContain(product.slug);
      expect(await findProductBySlug(product.slug)).toMatchObject({ slug: product.slug });
      expect((await readPublicSettings()).siteName).not.toBe("");
      expect((await readOwnSecondFactor(staff)).isEnabled).toBe(true);
      expect((await listPasskeys(staff)).passkeys).toHaveLength(1);
      expect((await listOwnSessions(staff)).length).toBeGreaterThan(0);
      recordFault("F27", { reads: 6 }, "6 reads were served");
    });
  });
});
