import { request as ask, type ClientRequest, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { teamPermissions } from "#db/values/vocabulary.ts";
import { LIVE_CONNECTIONS_OF_ADDRESS } from "#server/web/base/limits.ts";
import { ADMIN, codeOf, openTestHost, own, SIGNED_IN_AS, STAFF } from "../host-in-test.ts";

const host = await openTestHost();
const { live, port, send } = host;
const opened: ClientRequest[] = [];
beforeEach(() => host.reset());
afterEach(async () => {
  for (const request of opened.splice(0)) request.destroy();
  await vi.waitFor(() => expect(live.size).toBe(0));
});
afterAll(() => host.close());

interface OpenPage {
  answer: IncomingMessage;
  /** The names of the events received so far. */
  events: () => string[];
  /** The data of the events. */
  data: () => string[];
  isOver: () => boolean;
}

/** Opens a page's live connection. */
function watch(topic: string, userId?: string): Promise<OpenPage> {
  return new Promise((resolve, reject) => {
    const isOfStaff = !["catalogue", "orders"].includes(topic);
    const headers = { ...own, ...(userId ? { [SIGNED_IN_AS]: userId } : {}) };
    const request = ask(
      {
        host: "127.0.0.1",
        port,
        path: `${isOfStaff ? "/admin" : ""}/live?topic=${topic}`,
        headers,
        agent: false,
      },
      (answer) => {
        let text = "";
        let isOver = false;
        answer.setEncoding("utf8");
        answer.on("data", (part: string) => {
          text += part;
        });
        answer.on("close", () => {
          isOver = true;
        });
        answer.on("error", () => {});
        const events = () => [...text.matchAll(/^event: (\w+)$/gm)].map(([, name = ""]) => name);
        const data = () => [...text.matchAll(/^data: (.*)$/gm)].map(([, what = ""]) => what);
        resolve({ answer, events, data, isOver: () => isOver });
      },
    );
    request.on("error", reject);
    opened.push(request);
    request.end();
  });
}

describe("an open page", () => {
  it("an open page receives an event stream that stays open and forbids caching", async () => {
    const { answer } = await watch("catalogue");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(host.answerPage).not.toHaveBeenCalled();
  });

  it("an open page receives at most two events for many catalog changes, and receives no order events", async () => {
    const page = await watch("catalogue", "ana");
    for (let change = 0; change < 50; change++) live.catalogueChanged();
    live.orderChanged("ana");
    await vi.waitFor(() => expect(page.events()).toEqual(["catalogue", "catalogue"]));
    await sleep(60);
    expect(page.events()).toEqual(["catalogue", "catalogue"]);
  });

  it("an event tells an open page whether only the categories of the catalog changed", async () => {
    const page = await watch("catalogue");
    live.catalogueChanged("categories");
    live.catalogueChanged("categories");
    live.catalogueChanged("products");
    await vi.waitFor(() => expect(page.data()).toEqual(["categories", "changed"]));
    live.catalogueChanged();
    await vi.waitFor(() => expect(page.data()).toEqual(["categories", "changed", "changed"]));
  });

  it("an open page receives only the order events of its own shopper", async () => {
    const ana = await watch("orders", "ana");
    const elsewhere = await watch("orders", "ana");
    const ben = await watch("orders", "ben");
    const visitor = await watch("orders");
    live.orderChanged("ana");
    live.orderChanged("");
    live.catalogueChanged();
    await vi.waitFor(() => expect([ana.events(), elsewhere.events()]).toEqual([["orders"], ["orders"]]));
    await sleep(80);
    expect([ana, elsewhere, ben, visitor].map((page) => page.events())).toEqual([
      ["orders"],
      ["orders"],
      [],
      [],
    ]);
  });

  it("an open page receives one sales event for many orders, if the staff user may see sales", async () => {
    // Wait until the changes of the earlier tests are announced, which takes up to 250 ms.
    await sleep(300);
    const [staff, elsewhere] = [await watch("sales", `${STAFF}manage_orders`), await watch("orders", "ana")];
    const others = [
      await watch("sales", `${STAFF}manage_products`),
      await watch("sales", "ana"),
      await watch("sales"),
    ];
    for (let order = 0; order < 30; order++) live.orderChanged("ben");
    live.orderChanged("");
    await vi.waitFor(() => expect(staff.events()).toEqual(["sales"]));
    await sleep(300);
    expect([staff.events(), staff.data()]).toEqual([["sales"], ["changed"]]);
    expect([...others, elsewhere].map((page) => page.events())).toEqual([[], [], [], []]);
  });

  it("an open page receives sales events for a team member with analytics access", async () => {
    const member = await watch("sales", `${STAFF}view_analytics`);
    live.orderChanged("ben");
    await vi.waitFor(() => expect(member.events()).toEqual(["sales"]));
  });

  it("an open page of an admin receives many alerts as one event, and pages of other users receive no event", async () => {
    const admin = await watch("security", ADMIN);
    const others = [
      ...(await Promise.all(teamPermissions.map((permission) => watch("security", `${STAFF}${permission}`)))),
      await watch("security", "ana"),
      await watch("security"),
      await watch("people", ADMIN),
    ];
    for (let event = 0; event < 30; event++) live.staffChanged("security");
    await vi.waitFor(() => expect(admin.events()).toEqual(["security"]));
    await sleep(300);
    expect([admin.events(), admin.data()]).toEqual([["security"], ["changed"]]);
    expect(others.flatMap((page) => page.events())).toEqual([]);
  });

  it("an open page receives events about users if the staff user may see users or teams", async () => {
    const heard = [await watch("people", ADMIN), await watch("people", `${STAFF}manage_customers`)];
    const others = [
      await watch("people", `${STAFF}manage_orders`),
      await watch("people", "ana"),
      await watch("people"),
    ];
    live.staffChanged("people");
    await vi.waitFor(() => expect(heard.map((page) => page.events())).toEqual([["people"], ["people"]]));
    await sleep(50);
    expect(others.flatMap((page) => page.events())).toEqual([]);
  });

  it("an open page receives several admin topics on one connection when the staff user has the permission for each topic", async () => {
    const topics = "catalogue,sales,security,people";
    const [admin, seller] = [await watch(topics, ADMIN), await watch(topics, `${STAFF}manage_orders`)];
    live.orderChanged("ben");
    live.staffChanged("security");
    live.staffChanged("people");
    live.catalogueChanged("products");
    await vi.waitFor(() => {
      expect(admin.events().sort()).toEqual(["catalogue", "people", "sales", "security"]);
      expect(seller.events().sort()).toEqual(["catalogue", "sales"]);
    });
    expect(new Set([...admin.data(), ...seller.data()])).toEqual(new Set(["changed"]));
  });

  it("an open page receives one event for each of its topics when the server might have missed changes", async () => {
    const [list, orders] = [await watch("catalogue"), await watch("orders", "ana")];
    const staff = await watch("sales,security,people", ADMIN);
    live.missedChanges();
    await vi.waitFor(() => expect([list.events(), orders.events()]).toEqual([["catalogue"], ["orders"]]));
    await vi.waitFor(() => expect(staff.events().sort()).toEqual(["people", "sales", "security"]));
  });

  it("the server removes a live connection from its list when the page of the connection closes", async () => {
    await watch("catalogue");
    expect(live.size).toBe(1);
    opened.pop()?.destroy();
    await vi.waitFor(() => expect(live.size).toBe(0));
  });
});

describe("the live endpoint", () => {
  it.each([
    "/live",
    "/live?topic=users",
    "/live?topic=orders&user=ben",
    "/live?topic=sales",
    "/live?topic=security",
    "/live?topic=people",
    "/live?topic=catalogue,orders",
    "/admin/live",
    "/admin/live?topic=",
    "/admin/live?topic=orders",
    "/admin/live?topic=sales,sales",
    "/admin/live?topic=sales,orders",
    "/admin/live?topic=sales,toString",
    "/admin/live?topic=security&user=ben",
  ])("the live endpoint answers 404 to %s", async (path) => {
    expect((await send("GET", path, own)).status).toBe(404);
  });

  it("the live endpoint refuses a page of another site", async () => {
    const answer = await send("GET", "/live?topic=orders", { "Sec-Fetch-Site": "cross-site" });
    expect([answer.status, codeOf(answer)]).toEqual([403, "cross_site_request"]);
  });

  it("the live endpoint refuses connections above the limit of one IP address, but the server answers other requests from this address", async () => {
    for (let page = 0; page < LIVE_CONNECTIONS_OF_ADDRESS; page++) await watch("catalogue");
    const answer = await send("GET", "/live?topic=catalogue", own);
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, expect.stringMatching(/^[1-3]$/)]);
    expect((await send("GET", "/account")).status).toBe(200);
  });
});

describe("OPTIONS", () => {
  it.each(["/webhooks/stripe", "/functions/create-payment-intent-secure"])(
    "the response to an OPTIONS request at %s names the allowed method POST, and the request has no effect",
    async (path) => {
      const answer = await send("OPTIONS", path);
      expect([answer.status, answer.headers.allow, answer.text]).toEqual([204, "POST, OPTIONS", ""]);
      expect(host.takeWebhook).not.toHaveBeenCalled();
      expect(host.answerPage).not.toHaveBeenCalled();
    },
  );

  it("the server refuses the method OPTIONS at the path of a page", async () => {
    expect((await send("OPTIONS", "/account")).status).toBe(405);
  });
});

describe("a stopping process", () => {
  it("a stopping process closes all live connections and accepts no new connections", async () => {
    const stopping = await openTestHost();
    stopping.reset();
    const ended = stopping.send("GET", "/live?topic=catalogue", own);
    await vi.waitFor(() => expect(stopping.live.size).toBe(1));
    stopping.live.close();
    expect((await ended).status).toBe(200);
    expect((await stopping.send("GET", "/live?topic=catalogue", own)).status).toBe(503);
    stopping.close();
  });
});
