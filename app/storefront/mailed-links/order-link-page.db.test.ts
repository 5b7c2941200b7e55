import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { callerContext } from "#app/request/caller.ts";
import { ensureOrderLink, readOrderLink } from "#domain/messaging/links/order-link.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildGuestOrder, countOpenings } from "#tests/factories/guests/build-guest-order.ts";
import { action, loader } from "./order-link-page.tsx";

const ORIGIN = "http://localhost:3000";
let token = "";
let orderNumber = "";
beforeAll(async () => {
  const order = await buildGuestOrder();
  await ensureOrderLink(order.orderId);
  token = (await readOrderLink(order.orderId))?.token ?? "";
  orderNumber = order.orderNumber;
});

function argsOf(init: RequestInit = {}, asked = token): never {
  const context = new RouterContextProvider();
  context.set(callerContext, visitor);
  const request = new Request(`${ORIGIN}/o/${asked}`, init);
  return { request, context, params: { token: asked } } as never;
}

interface Shown {
  data: { view: { title: string; open?: { opening: string; alert: string }; find?: string } };
  init: { status: number; headers: Record<string, string> };
}
const get = async (asked = token) => (await loader(argsOf({}, asked))) as unknown as Shown;

/**
 * Presses the button of the page. The request contains the cookie that the page has set and the value from
 * the page's form.
 */
function post({ cookie, opening, headers = {} }: { cookie?: string; opening: string; headers?: object }) {
  const body = new URLSearchParams({ opening });
  const sent = { ...(cookie ? { cookie: `handover-opening=${cookie}` } : {}), ...headers };
  return action(argsOf({ method: "POST", body, headers: sent as Record<string, string> }));
}
const sameSite = { "sec-fetch-site": "same-origin" };

describe("the page of an order's link", () => {
  it("50 views of the order link page set 50 different cookies and open no order", async () => {
    const before = await countOpenings();
    const openings = new Set<string>();
    for (let views = 0; views < 50; views++) {
      const { data, init } = await get();
      const opening = data.view.open?.opening ?? "";
      expect(init.headers["Set-Cookie"]).toMatch(
        new RegExp(`^handover-opening=${opening}; .*HttpOnly.*Max-Age=600`),
      );
      expect(init.headers["Cache-Control"]).toBe("no-store");
      expect(init.headers["Referrer-Policy"]).toBe("no-referrer");
      openings.add(opening);
    }
    expect(openings.size).toBe(50);
    expect(await countOpenings()).toEqual(before);
  });

  it("the button of the order link page opens the order when the browser has no cookie for the order yet", async () => {
    const opening = (await get()).data.view.open?.opening ?? "";
    const answer = (await post({ cookie: opening, opening, headers: sameSite })) as Response;
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`/orders/${orderNumber}`);
    expect(answer.headers.get("set-cookie")).toMatch(
      /^handover-order=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/,
    );
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("the order link page accepts a browser without Sec-Fetch headers when the Origin header names the shop", async () => {
    const opening = (await get()).data.view.open?.opening ?? "";
    const answer = await post({ cookie: opening, opening, headers: { origin: ORIGIN } });
    expect((answer as Response).status).toBe(303);
  });

  it.each([
    ["no cookie", {}, sameSite],
    ["another cookie", { cookie: "B".repeat(43) }, sameSite],
    ["another site", "own", { "sec-fetch-site": "cross-site" }],
    ["the same site but another host", "own", { "sec-fetch-site": "same-site" }],
    ["a foreign Origin", "own", { origin: "https://evil.example" }],
    ["neither Sec-Fetch-Site nor Origin", "own", {}],
  ])("the page of an order's link opens nothing with %s, and says what to do", async (_, cookie, headers) => {
    const before = await countOpenings();
    const opening = (await get()).data.view.open?.opening ?? "";
    const sent = cookie === "own" ? { cookie: opening } : (cookie as { cookie?: string });
    const answer = (await post({ ...sent, opening, headers })) as unknown as Shown;
    expect(answer.init.status).toBe(403);
    expect(answer.data.view.open?.alert).toContain("Allow cookies of this shop");
    expect(await countOpenings()).toEqual(before);
  });

  it("the order link page answers 410 when the link is unknown, and explains how to get a new link", async () => {
    const { data, init } = await get("A".repeat(43));
    expect(init.status).toBe(410);
    expect(data.view).toMatchObject({ title: "This link no longer works", find: "Find your orders" });
  });
});
