import { request as ask, type ClientRequest, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { teamPermissions } from "#db/vocabulary.ts";
import { ADMIN, codeOf, openTestHost, own, SIGNED_IN_AS, STAFF } from "../host-in-test.ts";
import { LIVE_CONNECTIONS_OF_ADDRESS } from "../limits.ts";

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
  /** The names of the events so far. */
  told: () => string[];
  /** What they said. */
  said: () => string[];
  isOver: () => boolean;
}

/** A page that is looked at: its connection stays open. */
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
        const told = () => [...text.matchAll(/^event: (\w+)$/gm)].map(([, name = ""]) => name);
        const said = () => [...text.matchAll(/^data: (.*)$/gm)].map(([, what = ""]) => what);
        resolve({ answer, told, said, isOver: () => isOver });
      },
    );
    request.on("error", reject);
    opened.push(request);
    request.end();
  });
}

describe("an open page", () => {
  it("is answered with an endless stream that nobody keeps", async () => {
    const { answer } = await watch("catalogue");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(host.answerPage).not.toHaveBeenCalled();
  });

  it("of the catalogue is told of its changes, many at once being told together, and of no order", async () => {
    const page = await watch("catalogue", "ana");
    for (let change = 0; change < 50; change++) live.catalogueChanged();
    live.orderChanged("ana");
    await vi.waitFor(() => expect(page.told()).toEqual(["catalogue", "catalogue"]));
    await sleep(60);
    expect(page.told()).toEqual(["catalogue", "catalogue"]);
  });

  it("of the catalogue hears whether it was the categories alone", async () => {
    const page = await watch("catalogue");
    live.catalogueChanged("categories");
    live.catalogueChanged("categories");
    live.catalogueChanged("products");
    await vi.waitFor(() => expect(page.said()).toEqual(["categories", "changed"]));
    live.catalogueChanged();
    await vi.waitFor(() => expect(page.said()).toEqual(["categories", "changed", "changed"]));
  });

  it("of orders is told of its shopper's alone: another's order is announced to nobody else", async () => {
    const ana = await watch("orders", "ana");
    const elsewhere = await watch("orders", "ana");
    const ben = await watch("orders", "ben");
    const visitor = await watch("orders");
    live.orderChanged("ana");
    live.orderChanged("");
    live.catalogueChanged();
    await vi.waitFor(() => expect([ana.told(), elsewhere.told()]).toEqual([["orders"], ["orders"]]));
    await sleep(80);
    expect([ana, elsewhere, ben, visitor].map((page) => page.told())).toEqual([
      ["orders"],
      ["orders"],
      [],
      [],
    ]);
  });

  it("of the sales is told once of many orders, if it is of staff who may see them, and of nobody's name", async () => {
    const [staff, elsewhere] = [await watch("sales", `${STAFF}manage_orders`), await watch("orders", "ana")];
    const others = [
      await watch("sales", `${STAFF}manage_products`),
      await watch("sales", "ana"),
      await watch("sales"),
    ];
    for (let order = 0; order < 30; order++) live.orderChanged("ben");
    live.orderChanged("");
    await vi.waitFor(() => expect(staff.told()).toEqual(["sales"]));
    await sleep(300);
    expect([staff.told(), staff.said()]).toEqual([["sales"], ["changed"]]);
    expect([...others, elsewhere].map((page) => page.told())).toEqual([[], [], [], []]);
  });

  it("of a member who sees the figures is told of the sales too, without the list of them", async () => {
    const member = await watch("sales", `${STAFF}view_analytics`);
    live.orderChanged("ben");
    await vi.waitFor(() => expect(member.told()).toEqual(["sales"]));
  });

  it("of the alerts is told of them if it is an admin's, many together; nobody else is", async () => {
    const admin = await watch("security", ADMIN);
    const others = [
      ...(await Promise.all(teamPermissions.map((permission) => watch("security", `${STAFF}${permission}`)))),
      await watch("security", "ana"),
      await watch("security"),
      await watch("people", ADMIN),
    ];
    for (let event = 0; event < 30; event++) live.staffChanged("security");
    await vi.waitFor(() => expect(admin.told()).toEqual(["security"]));
    await sleep(300);
    expect([admin.told(), admin.said()]).toEqual([["security"], ["changed"]]);
    expect(others.flatMap((page) => page.told())).toEqual([]);
  });

  it("of people is told of them if it may see users or teams", async () => {
    const heard = [await watch("people", ADMIN), await watch("people", `${STAFF}manage_customers`)];
    const others = [
      await watch("people", `${STAFF}manage_orders`),
      await watch("people", "ana"),
      await watch("people"),
    ];
    live.staffChanged("people");
    await vi.waitFor(() => expect(heard.map((page) => page.told())).toEqual([["people"], ["people"]]));
    await sleep(50);
    expect(others.flatMap((page) => page.told())).toEqual([]);
  });

  it("of the back office hears several topics by one connection, each only by its own right", async () => {
    const topics = "catalogue,sales,security,people";
    const [admin, seller] = [await watch(topics, ADMIN), await watch(topics, `${STAFF}manage_orders`)];
    live.orderChanged("ben");
    live.staffChanged("security");
    live.staffChanged("people");
    live.catalogueChanged("products");
    await vi.waitFor(() => {
      expect(admin.told().sort()).toEqual(["catalogue", "people", "sales", "security"]);
      expect(seller.told().sort()).toEqual(["catalogue", "sales"]);
    });
    expect(new Set([...admin.said(), ...seller.said()])).toEqual(new Set(["changed"]));
  });

  it("is told to ask anew when changes may have been missed", async () => {
    const [list, orders] = [await watch("catalogue"), await watch("orders", "ana")];
    const staff = await watch("sales,security,people", ADMIN);
    live.missedChanges();
    await vi.waitFor(() => expect([list.told(), orders.told()]).toEqual([["catalogue"], ["orders"]]));
    await vi.waitFor(() => expect(staff.told().sort()).toEqual(["people", "sales", "security"]));
  });

  it("that is closed is forgotten", async () => {
    await watch("catalogue");
    expect(live.size).toBe(1);
    opened.pop()?.destroy();
    await vi.waitFor(() => expect(live.size).toBe(0));
  });
});

describe("what is refused", () => {
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
  ])("%s: no such topic", async (path) => {
    expect((await send("GET", path, own)).status).toBe(404);
  });

  it("a page of another site", async () => {
    const answer = await send("GET", "/live?topic=orders", { "Sec-Fetch-Site": "cross-site" });
    expect([answer.status, codeOf(answer)]).toEqual([403, "cross_site_request"]);
  });

  it("more pages of one address than are served; its other requests are answered", async () => {
    for (let page = 0; page < LIVE_CONNECTIONS_OF_ADDRESS; page++) await watch("catalogue");
    const answer = await send("GET", "/live?topic=catalogue", own);
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, expect.stringMatching(/^[1-3]$/)]);
    expect((await send("GET", "/account")).status).toBe(200);
  });
});

describe("OPTIONS", () => {
  it.each(["/webhooks/stripe", "/functions/create-payment-intent-secure"])(
    "to %s says that it answers to POST, and does nothing",
    async (path) => {
      const answer = await send("OPTIONS", path);
      expect([answer.status, answer.headers.allow, answer.text]).toEqual([204, "POST, OPTIONS", ""]);
      expect(host.takeWebhook).not.toHaveBeenCalled();
      expect(host.answerPage).not.toHaveBeenCalled();
    },
  );

  it("to any other address is refused", async () => {
    expect((await send("OPTIONS", "/account")).status).toBe(405);
  });
});

describe("when the process stops", () => {
  it("every open page is let go, and no other is taken", async () => {
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
