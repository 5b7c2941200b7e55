import { expect, it } from "vitest";
import { topicOf } from "./topic-of.ts";

it.each(["/", "/marketplace", "/marketplace/tandrel-design-seat"])(
  "topicOf subscribes %s to changes of the catalog",
  (path) => expect(topicOf(path)).toBe("catalogue"),
);

it.each(["/orders", "/orders/HO-1", "/account", "/payment-success"])(
  "topicOf subscribes %s to changes of the shopper's orders",
  (path) => expect(topicOf(path)).toBe("orders"),
);

it.each(["/about", "/support", "/auth", "/orders/find/x", "/marketplaces"])(
  "topicOf returns undefined for %s, which has no live data",
  (path) => expect(topicOf(path)).toBeUndefined(),
);
