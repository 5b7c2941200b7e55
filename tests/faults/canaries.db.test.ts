import { randomBytes, randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { handleProviderWebhook } from "#app/endpoints/provider-webhook.ts";
import { answerContext } from "#app/request/answer.ts";
import { callerContext } from "#app/request/caller.ts";
import type { FormAction } from "#app/request/form-action.ts";
import { db, pool } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { orderItems } from "#db/schema/orders.ts";
import { deliverByHand } from "#domain/delivery/deliver-by-hand.ts";
import { changePassword } from "#domain/identity/accounts/change-password.ts";
import { resetPassword } from "#domain/identity/accounts/reset-password.ts";
import { signUp } from "#domain/identity/accounts/sign-up.ts";
import { beginSecondFactor } from "#domain/identity/second-factor/begin-second-factor.ts";
import { signIn } from "#domain/identity/sign-in/sign-in.ts";
import { signInStaff } from "#domain/identity/staff/sign-in-staff.ts";
import { addItem } from "#domain/inventory/add-item.ts";
import { importInventory } from "#domain/inventory/import/import-inventory.ts";
import { layouts, type Reading } from "#domain/inventory/import/reading.ts";
import { type Shopper, type Staff, system } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { renderMail } from "#domain/messaging/email/render-mail.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { describeError } from "#server/web/base/log.ts";
import { readSiteMap } from "#tests/back-office-sources.ts";
import { buildAccount, visitor } from "#tests/factories/build-account.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildAdmin, STAFF_PASSWORD, signInAsStaff } from "#tests/factories/build-staff.ts";
import { recordFault } from "./record-fault.ts";
import { atScale } from "./scale.ts";

vi.setConfig({ testTimeout: 1_800_000 });

/** The planted secrets, and the secrets that the shop generated itself. */
const canaries: string[] = [];
/** Every text in which a secret could become visible: answers, errors, log lines, mails. */
const output: string[] = [];

const canary = (): string => {
  const made = `cnry${randomBytes(12).toString("hex")}`;
  canaries.push(made);
  return made;
};
const generous = { take: async () => {}, forget: async () => {} };
const limits = { account: generous, address: generous, total: generous } as never;

/**
 * Runs an action that is allowed to fail. Records the action's answer. When the action fails, records the
 * error's log entry and message. The function does not record the answer of a private action.
 */
async function hear(work: () => Promise<unknown>, isPrivate = false): Promise<unknown> {
  try {
    const answer = await work();
    if (!isPrivate) output.push(JSON.stringify(answer) ?? "");
    return answer;
  } catch (error) {
    output.push(JSON.stringify(describeError(error)));
    if (error instanceof DomainError) output.push(JSON.stringify([error.code, error.details, error.message]));
    return undefined;
  }
}

interface Form {
  action: FormAction;
  pattern: string;
  intent: string;
}
const forms: Form[] = [];
let admin: Staff;
let account: { email: string; caller: Shopper };

beforeAll(async () => {
  admin = await signInAsStaff(await buildAdmin({ secondFactor: true }));
  account = await buildAccount();
  for (const { pattern, file, isGuarded } of readSiteMap()) {
    const module = await import(/* @vite-ignore */ resolve(import.meta.dirname, "../../app", file));
    const { action } = module as { action?: FormAction };
    if (action && isGuarded)
      for (const intent of Object.keys(action.intents ?? {})) forms.push({ action, pattern, intent });
  }
});

/** The names of all fields for secrets in the shop. */
const FIELDS = [
  "password",
  "current",
  "confirm",
  "code",
  "token",
  "answer",
  "accountData",
  "content",
  "secret",
];

/** Submits a back-office form with the secret in each field of `FIELDS`. */
async function sendForm({ action, pattern, intent }: Form, secret: string): Promise<unknown> {
  const body = new FormData();
  body.set("intent", intent);
  for (const name of FIELDS) body.set(name, secret);
  const request = new Request(`http://localhost${pattern}`, { method: "POST", body });
  const context = new RouterContextProvider();
  context.set(callerContext, admin);
  context.set(answerContext, {
    report: (error: unknown) => output.push(JSON.stringify(describeError(error))),
  } as never);
  const answer = await action({ request, context, params: {}, url: new URL(request.url), pattern });
  return answer instanceof Response ? [[...answer.headers], await answer.text()] : answer;
}

const textFile = (content: string) => ({
  name: "stock.txt",
  async *open() {
    yield new TextEncoder().encode(content);
  },
});

/** Every function that takes or generates a secret. The test calls each function with a new secret. */
const PLACES: readonly ((secret: string, at: number) => Promise<unknown>)[] = [
  (secret, at) => hear(() => sendForm(forms[at % forms.length] as Form, secret)),
  async (password) => {
    const email = `u${randomUUID()}@example.com`;
    await hear(() => signUp(visitor, { email, password, fullName: "Ana Prado" }), true);
    await hear(() => signIn(visitor, { email, password: `${password}x` }, limits));
    const signedIn = (await hear(() => signIn(visitor, { email, password }, limits), true)) as
      | Awaited<ReturnType<typeof signIn>>
      | undefined;
    // The function does not record the token, because the browser is allowed to receive the token.
    if (signedIn) canaries.push(signedIn.session.token);
  },
  (password) =>
    hear(() => changePassword(account.caller, { current: password, password: `${password}-2` }, limits)),
  (secret) => hear(() => resetPassword(visitor, { token: secret, password: `${secret}-2` }, limits)),
  (password) => hear(() => signInStaff(visitor, { email: admin.email, password }, limits)),
  async () => {
    const person = await signInAsStaff(await buildAdmin());
    const made = await beginSecondFactor(person, { current: STAFF_PASSWORD }, limits);
    canaries.push(made.secret);
  },
  async (secret) => {
    const { id, slug } = await buildProduct({ stock: 0 });
    const accountData = `Login: seat\nPassword: ${secret}`;
    await hear(() => addItem(admin, { product: slug, accountData, source: "text" }));
    // The second import finds a duplicate. The error of the second import must not contain the secret.
    await hear(() => addItem(admin, { product: slug, accountData, source: "text" }));
    await buildPaidOrder({ items: [{ productId: id, quantity: 1 }] });
  },
  async (secret) => {
    const { slug } = await buildProduct({ stock: 0 });
    const broken = `{"password": "${secret}", \n\n\nPassword: ${secret}\n\n{"password": "${secret}"`;
    const readings: Reading[] = [
      ...layouts.filter((layout) => layout !== "fields").map((layout) => ({ layout })),
      { layout: "fields", separator: "comma", header: true },
      { layout: "fields", separator: "colon", header: false, columns: ["user", "password"] },
    ];
    for (const reading of readings) {
      const input = { source: textFile(broken), reading, productSlug: slug };
      await hear(() => importInventory(system("command"), input));
    }
  },
  async (secret) => {
    const product = await buildProduct({ deliveryType: "manual", manualStock: 9 });
    const { orderId } = await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
    const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
    const content = `Password: ${secret}`;
    await hear(() => deliverByHand(admin, { orderItemId: line?.id ?? "", slot: 1, content }));
    await hear(() => deliverByHand(admin, { orderItemId: line?.id ?? "", slot: 1, content }));
  },
  async (secret) => {
    const body = JSON.stringify({ id: "evt_1", object: "event", secret });
    const headers = { "stripe-signature": `t=1,v1=${secret}` };
    const request = new Request("http://localhost/webhooks/stripe", { method: "POST", body, headers });
    await hear(async () => (await handleProviderWebhook(stripeProvider, request)).text());
  },
  async (secret) => {
    // PostgreSQL quotes the values of a rejected row in its error.
    await hear(() =>
      pool.query("insert into users (email, password_hash) values ($1, $1), ($1, $1)", [secret]),
    );
    await hear(() => pool.query("select $1::int", [secret]));
    await hear(async () => {
      throw new Error(`No such API key: sk_live_${secret}`);
    });
    await hear(async () => {
      throw new Error(`connect postgres://shop:${secret}@db:5432/shop`);
    });
  },
];

/** Reads every row of every table as text. Columns of bytes appear in the text as hexadecimal digits. */
async function everyRow(): Promise<{ table: string; text: string }[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
  );
  const found: { table: string; text: string }[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t`);
    found.push(...rows.map(({ text }) => ({ table: name, text })));
  }
  return found;
}

describe("secrets", () => {
  it("F31: secrets from every form and use case appear in no row, response, log or mail", async () => {
    const count = atScale(33, 300);
    expect(forms.length).toBeGreaterThan(20);
    for (let at = 0; at < count; at++) {
      const place = PLACES[at % PLACES.length];
      await place?.(canary(), Math.floor(at / PLACES.length));
    }
    // The loop above might skip a form, so the test sends one more secret in each form.
    for (const form of forms) await hear(() => sendForm(form, canary()));
    for (const mail of await db.select().from(emailMessages))
      output.push(JSON.stringify(await renderMail(mail, await readSettings()).catch(describeError)));

    const hex = canaries.map((secret) => Buffer.from(secret).toString("hex"));
    const holds = (text: string) =>
      canaries.some((secret, at) => text.includes(secret) || text.includes(hex[at] ?? ""));
    const rows = await everyRow();
    expect(rows.length).toBeGreaterThan(count);
    expect(rows.filter(({ text }) => holds(text)).map(({ table }) => table)).toEqual([]);
    expect(output.filter(holds)).toEqual([]);
    recordFault(
      "F31",
      { canaries: canaries.length },
      `no hit in ${rows.length} rows of the database and ${output.length} answers, log lines and mails, by ${forms.length} forms`,
    );
  });

  it("F31: the search for secrets finds a planted secret in a row", async () => {
    const secret = canary();
    const { rows } = await pool.query<{ id: string }>(
      "insert into users (email, password_hash) values ('canary@example.com', $1) returning id",
      [secret],
    );
    const found = (await everyRow()).filter(({ text }) => text.includes(secret));
    await pool.query("delete from users where id = $1", [rows[0]?.id]);
    expect(found.map(({ table }) => table)).toEqual(["public.users"]);
  });
});
