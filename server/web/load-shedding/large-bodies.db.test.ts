import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#domain/kernel/caller.ts";
import { MAX_BODY, MAX_IMPORT_BODY } from "#server/web/base/limits.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { openTestHost, own, SIGNED_IN_AS } from "../host-in-test.ts";
import { bodyLimit } from "./large-bodies.ts";

const IMPORT = "/admin/inventario/importar";
let admin: Caller;
let keeper: Caller;
const others: Caller[] = [visitor];
beforeAll(async () => {
  admin = await buildSignedInAdmin();
  keeper = await buildSignedInMember("manage_inventory");
  others.push(await buildShopper(), await buildSignedInMember("manage_products", "manage_orders"));
});

describe("a large body", () => {
  it("the stock import accepts a large body from staff who may add stock", () => {
    expect([bodyLimit(IMPORT, admin), bodyLimit(IMPORT, keeper)]).toEqual([MAX_IMPORT_BODY, MAX_IMPORT_BODY]);
    expect(others.map((caller) => bodyLimit(IMPORT, caller))).toEqual(others.map(() => MAX_BODY));
    expect(bodyLimit(IMPORT, undefined)).toBe(MAX_BODY);
    for (const path of ["/admin/inventario", `${IMPORT}/`, "/ADMIN/inventario/importar", "/cart/lines"])
      expect([path, bodyLimit(path, admin)]).toEqual([path, MAX_BODY]);
  });

  it("a large body for the stock import gets a 413 response when the caller lacks the permission to add stock", async () => {
    const host = await openTestHost();
    host.answerPage.mockImplementation(async () => new Response("taken"));
    try {
      const body = [Buffer.alloc(MAX_BODY + 1)];
      const shopper = { ...own, [SIGNED_IN_AS]: "3a0f2f0e-6b0e-4c55-8a3d-1f6f5a0c9b7d" };
      expect((await host.send("POST", IMPORT, shopper, body)).status).toBe(413);
      expect(host.answerPage).not.toHaveBeenCalled();
      expect((await host.send("POST", IMPORT, shopper, [Buffer.alloc(MAX_BODY)])).status).toBe(200);
    } finally {
      await host.close();
    }
  });
});
