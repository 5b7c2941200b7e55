import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import type { Sandbox } from "../context/context.ts";
import { ApiError } from "../context/errors.ts";
import type { FaultScript } from "../http/faults.ts";
import { limitBody } from "../http/limit-body.ts";
import type { CheckoutRecord } from "../records/records.ts";
import { findVoucherType } from "../records/voucher-types.ts";
import { findSession } from "../sessions/checkout-sessions.ts";
import { answerChallenge, type PaymentResult, payWithCard, successAddress } from "../sessions/payments.ts";
import { endVoucher, isUnpaidVoucher, takeVoucher } from "../sessions/voucher-payments.ts";
import { checkCard, repeatable, sampleOf, type TypedCard } from "./card-form.ts";
import type { Piece } from "./layout.ts";
import { challengePage, expiredPage, frontPage, unknownPage } from "./other-pages.ts";
import { paymentPage, type Trouble } from "./payment-page.ts";
import { voucherPage } from "./voucher-page.ts";

type PageContext = Context<{ Bindings: HttpBindings }>;

// The code finds the files by the package name, because a bundled sandbox runs from a different folder.
const { resolve } = createRequire(import.meta.url);
const style = ["page.css", "form.css"]
  .map((name) => readFileSync(resolve(`@handover/stripe-sandbox/hosted-page/${name}`), "utf8"))
  .join("");
const fonts = {
  title: readFileSync(resolve("@fontsource/newsreader/files/newsreader-latin-500-normal.woff2")),
  text: readFileSync(
    resolve("@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2"),
  ),
};
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="2" y="6" width="28" height="20" rx="4" fill="#0b5d46"/><rect x="2" y="11" width="28" height="5" fill="#f7f6f2"/></svg>';

/**
 * The pages for payers. The pages work without scripts. The answer to each form is a page or a redirect with
 * status 303.
 */
export function pageRoutes(sandbox: Sandbox, faults: FaultScript): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.get("/assets/page.css", (c) => c.body(style, 200, { "content-type": "text/css; charset=utf-8" }));
  for (const [name, font] of Object.entries(fonts))
    app.get(`/assets/${name}.woff2`, (c) =>
      c.body(font, 200, { "content-type": "font/woff2", "cache-control": "public, max-age=86400" }),
    );
  app.get("/assets/icon.svg", (c) => c.body(icon, 200, { "content-type": "image/svg+xml" }));
  app.get("/", (c) => show(c, frontPage()));

  app.use(
    "/c/*",
    limitBody(20_000, (c) => c.text("The form is too large.", 413)),
  );
  app.use("/c/*", async (c, next) => {
    const fault = faults.take(c.req.method, c.req.path);
    const after = fault?.when === "after" || fault?.kind === "cut";
    if (fault?.kind === "delay") await faults.wait(fault.ms ?? 1000);
    if (fault && fault.kind !== "delay" && !after)
      return broken(c, fault.kind === "status" ? fault.status : undefined, fault.ms);
    await next();
    if (fault && after) c.res = await broken(c, fault.kind === "status" ? fault.status : undefined, fault.ms);
  });

  app.get("/c/pay/:id", (c) => {
    const record = find(c);
    if (!record) return show(c, unknownPage(), 404);
    return ended(c, record) ?? show(c, paymentPage(record, sampleOf(c.req.query("card"))), 200, record);
  });

  app.post("/c/pay/:id", async (c) => {
    const typed = await typedCard(c);
    // The code below uses no `await` before the answer. Therefore, when a form is submitted twice at the same
    // time, only the first request finds the session open.
    const record = find(c);
    if (!record) return show(c, unknownPage(), 404);
    const over = ended(c, record);
    if (over) return over;
    const free = record.session.amount_total === 0;
    const checked = free
      ? { card: { name: "success", expMonth: 1, expYear: 2099, holder: "" } }
      : checkCard(typed, sandbox.clock.now());
    if ("errors" in checked) return again(c, record, typed, { errors: checked.errors }, 400);
    return answer(c, record, payWithCard(sandbox, record, checked.card), typed);
  });

  app.get("/c/pay/:id/3ds", (c) => {
    const record = find(c);
    if (!record) return show(c, unknownPage(), 404);
    const over = ended(c, record);
    if (over) return over;
    return record.challenged
      ? show(c, challengePage(record), 200, record)
      : c.redirect(`/c/pay/${record.id}`, 303);
  });

  app.post("/c/pay/:id/3ds", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const record = find(c);
    if (!record) return show(c, unknownPage(), 404);
    const over = ended(c, record);
    if (over) return over;
    if (!record.challenged) return c.redirect(`/c/pay/${record.id}`, 303);
    return answer(c, record, answerChallenge(sandbox, record, form.get("answer") === "complete"));
  });

  app.post("/c/pay/:id/voucher", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const record = find(c);
    if (!record) return show(c, unknownPage(), 404);
    const over = ended(c, record);
    if (over) return over;
    const type = findVoucherType(record.session, form.get("type") ?? "");
    if (!type) return again(c, record, undefined, { message: "This page does not offer that method." }, 400);
    return answer(c, record, takeVoucher(sandbox, record, type));
  });

  app.get("/c/voucher/:id", (c) => {
    const record = find(c);
    return record?.voucher ? show(c, voucherPage(record), 200, record) : show(c, unknownPage(), 404);
  });

  app.post("/c/voucher/:id", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const record = find(c);
    if (!record?.voucher) return show(c, unknownPage(), 404);
    if (isUnpaidVoucher(record)) endVoucher(sandbox, record, form.get("answer") === "pay");
    sandbox.store.flush();
    return c.redirect(`/c/voucher/${record.id}`, 303);
  });

  app.all("/c/*", (c) => show(c, unknownPage(), 404));
  return app;

  function find(c: PageContext): CheckoutRecord | undefined {
    try {
      return findSession(sandbox, c.req.param("id") ?? "");
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    } finally {
      sandbox.store.flush();
    }
  }

  /** Returns the answer for a session that is not open: a redirect to the shop, or the expired page. */
  function ended(c: PageContext, record: CheckoutRecord): Response | Promise<Response> | undefined {
    if (record.session.status === "complete") return c.redirect(successAddress(record.session), 303);
    if (record.session.status === "expired") return show(c, expiredPage(record), 410);
    return undefined;
  }

  function answer(c: PageContext, record: CheckoutRecord, result: PaymentResult, typed?: TypedCard) {
    // Before the sandbox answers, it writes the changes to its journal, because the changes must survive a
    // SIGKILL.
    sandbox.store.flush();
    if (result.outcome === "succeeded") return c.redirect(result.redirectUrl, 303);
    if (result.outcome === "requires_action") return c.redirect(new URL(result.challengeUrl).pathname, 303);
    if (result.outcome === "closed") return ended(c, record) ?? show(c, paymentPage(record), 200, record);
    return again(c, record, typed, { message: result.message }, 402);
  }

  function again(
    c: PageContext,
    record: CheckoutRecord,
    typed: TypedCard | undefined,
    trouble: Trouble,
    status: 400 | 402,
  ) {
    const shown = typed && { ...typed, number: repeatable(typed.number), cvc: "" };
    return show(c, paymentPage(record, shown, trouble), status, record);
  }

  /** Runs a fault of the fault script: an error page, or a connection that closes without an answer. */
  async function broken(c: PageContext, status: number | undefined, ms = 90_000): Promise<Response> {
    if (status !== undefined)
      return c.text("The card sandbox fails here because of a scripted fault.", status as 500);
    await faults.wait(ms, c.env.outgoing);
    c.env.outgoing.destroy();
    return RESPONSE_ALREADY_SENT;
  }
}

async function typedCard(c: PageContext): Promise<TypedCard> {
  const form = new URLSearchParams(await c.req.text());
  const read = (name: string) => form.get(name) ?? "";
  return { number: read("number"), expiry: read("expiry"), cvc: read("cvc"), holder: read("holder") };
}

function show(
  c: PageContext,
  page: Piece,
  status: 200 | 400 | 402 | 404 | 410 = 200,
  record?: CheckoutRecord,
) {
  // Browsers also apply form-action to a redirect that follows a submitted form. Therefore the policy must
  // allow the shop's origin.
  const shop = record ? ` ${new URL(successAddress(record.session)).origin}` : "";
  c.header(
    "content-security-policy",
    `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'${shop}; base-uri 'none'; frame-ancestors 'none'`,
  );
  c.header("cache-control", "no-store");
  c.header("referrer-policy", "no-referrer");
  c.header("x-content-type-options", "nosniff");
  return c.html(page, status);
}
