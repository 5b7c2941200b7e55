import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { LiveTopic } from "./live-topics.ts";
import { LiveUpdates } from "./live-updates.ts";

let replayed = Promise.withResolvers<void>();
const live = new LiveUpdates(20, undefined, () => replayed.promise);
const allTopics = new Set<LiveTopic>(["catalogue", "orders", "sales"]);

/**
 * Opens every request as a live connection. The path `/staff` is for a staff user, and any other path is for
 * the shopper "ana".
 */
const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
  const isOfStaff = incoming.url === "/staff";
  const asked = { topics: allTopics, isOfStaff };
  const viewer = { userId: "ana", maySubscribe: allTopics, address: "::1", userAgent: "", country: "" };
  live.open(asked, viewer, incoming, outgoing);
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  live.close();
  server.close();
});

/**
 * Opens a connection. Returns a function that lists the names of the events that the connection has received.
 */
const watch = (path: string) =>
  new Promise<() => string[]>((resolve) => {
    get({ host: "127.0.0.1", port: (server.address() as AddressInfo).port, path, agent: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => {
        text += part;
      });
      answer.on("error", () => {});
      resolve(() => [...text.matchAll(/^event: (\w+)$/gm)].map(([, name = ""]) => name));
    });
  });

it("staff receive an event only after the staff lists show the change, and shoppers receive the event immediately", async () => {
  const [staff, shopper] = [await watch("/staff"), await watch("/")];
  live.orderChanged("ana");
  live.catalogueChanged("products");
  await vi.waitFor(() => expect(shopper().sort()).toEqual(["catalogue", "orders", "sales"]));
  expect(staff()).toEqual(["orders"]);
  replayed.resolve();
  await vi.waitFor(() => expect(staff().sort()).toEqual(["catalogue", "orders", "sales"]));
  replayed = Promise.withResolvers();
});
