import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { callerContext } from "#app/request/caller.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { buildAccount, visitor } from "#tests/factories/build-account.ts";
import { readOrder } from "#tests/factories/build-order.ts";
import { buildThreeUnits, refundsOf, unitsOf } from "#tests/factories/build-unit-refund.ts";
import { action, loader } from "./page.tsx";

const FORM = "3a0f2f0e-6b0e-4c55-8a3d-1f6f5a0c9b7d";

function argsOf(caller: Caller, path: string, fields?: [string, string][]) {
  const context = new RouterContextProvider();
  context.set(callerContext, caller);
  const init = fields && { method: "POST", body: new URLSearchParams(fields) };
  const request = new Request(`http://shop.example${path}`, init);
  return { request, context, params: {} } as unknown as Parameters<typeof action>[0] &
    Parameters<typeof loader>[0];
}

describe("the page for withdrawals", () => {
  it("the withdrawal page shows everyone the form, and shows signed-in shoppers their own orders and units", async () => {
    const { orderId, shopper } = await buildThreeUnits();
    const { orderNumber } = await readOrder(orderId);
    const shown = async (path: string) => (await loader(argsOf(visitor, path))).data;
    const empty = { isSignedIn: false, orders: null, own: null, orderNumber: "" };
    expect(await shown("/withdraw")).toMatchObject(empty);
    expect(await shown("/withdraw?order=HO-99999999")).toMatchObject({ orderNumber: "HO-99999999" });
    expect(await shown("/withdraw?order=<b>")).toMatchObject({ orderNumber: "" });
    const list = (await loader(argsOf(shopper, "/withdraw"))).data;
    expect(list.isSignedIn).toBe(true);
    expect(list.orders).toMatchObject([
      {
        orderNumber,
        placed: expect.stringMatching(/^Placed .+ \d{4}$/),
        until: expect.stringMatching(/^Withdraw until .+ \d{4}$/),
      },
    ]);
    const own = (await loader(argsOf(shopper, `/withdraw?order=${orderNumber}`))).data.own;
    expect(own?.answers).toMatchObject([
      { units: expect.stringMatching(/ \(1\)$/), amount: "$60.00", refund: 6_000, result: "" },
      { units: expect.stringMatching(/ \(2\)$/), amount: "$60.00", refund: 6_000, result: "" },
      { units: expect.stringMatching(/ \(3\)$/), amount: "$60.00", refund: 6_000, result: "" },
    ]);
    expect(own).toMatchObject({ currency: "USD", refundLeft: 18_000 });
  });

  it("the withdrawal page fills in the name of the account, and shows the steps for its form", async () => {
    const { caller } = await buildAccount();
    const { orderId, shopper } = await buildThreeUnits();
    const { orderNumber } = await readOrder(orderId);
    const shown = async (who: Caller, path: string) => (await loader(argsOf(who, path))).data;
    expect(await shown(caller, "/withdraw?other")).toMatchObject({ name: "Ana Prado", email: caller.email });
    expect(await shown(caller, "/withdraw")).toMatchObject({ name: "Ana Prado", orders: [] });
    const own = await shown(shopper, `/withdraw?order=${orderNumber}`);
    expect(own).toMatchObject({ name: "Ana Prado", text: { stepsTitle: "What happens next" } });
    expect(own.text.steps[0]).toBe("Choose what you give back.");
    expect((await shown(visitor, "/withdraw")).text.steps[0]).toBe("Enter the order and your email.");
    expect((await shown(shopper, "/withdraw")).text.steps[0]).toBe("Choose the order.");
  });

  it("the second step of the withdrawal form returns the same bytes for a known and for an unknown order number", async () => {
    const { orderId } = await buildThreeUnits();
    const { orderNumber } = await readOrder(orderId);
    const answerTo = async (order: string, form: string) => {
      const fields: [string, string][] = [
        ["intent", "confirm"],
        ["form", form],
        ["name", "Ana"],
        ["order", order],
        ["email", "ana@example.com"],
      ];
      const { data, init } = await action(argsOf(visitor, "/withdraw", fields));
      return JSON.stringify([data, init]).replace(/on .+? UTC/, "on T");
    };
    const known = await answerTo(orderNumber, FORM);
    expect(known).toContain("Check your mail.");
    expect(await answerTo("HO-99999999", FORM.replace("3a", "4a"))).toBe(known);
  });

  it("only the second step of the withdrawal form carries out the withdrawal", async () => {
    const { orderId, shopper } = await buildThreeUnits();
    const { orderNumber } = await readOrder(orderId);
    const [unit] = await unitsOf(orderId);
    const fields: [string, string][] = [
      ["form", FORM.replace("3a", "5a")],
      ["own", "yes"],
      ["name", "Ana"],
      ["order", orderNumber],
      ["email", shopper.email],
      ["unit", unit?.id ?? ""],
    ];
    const path = `/withdraw?order=${orderNumber}`;
    const review = await action(argsOf(shopper, path, fields));
    expect(review.data).toMatchObject({ step: "review", own: { answers: [{ key: unit?.id }] } });
    expect(await refundsOf(orderId)).toEqual([]);
    const done = await action(argsOf(shopper, path, [...fields, ["intent", "confirm"]]));
    expect(done.data).toMatchObject({ step: "done", answers: [expect.stringContaining("$60.00 back.")] });
    expect(await refundsOf(orderId)).toHaveLength(1);
  });

  it("the withdrawal page shows which field has an error, and shows a message when a link is invalid", async () => {
    const bad: [string, string][] = [
      ["form", FORM],
      ["name", "Ana"],
      ["order", "soon"],
      ["email", "ana@example.com"],
    ];
    const { data, init } = await action(argsOf(visitor, "/withdraw", bad));
    expect([data, init?.status]).toMatchObject([{ step: "form", problem: { field: "orderNumber" } }, 400]);
    const dead = await loader(argsOf(visitor, "/withdraw?token=x"));
    expect([dead.data.link?.state, dead.init?.status]).toEqual(["gone", 410]);
  });
});
