import { expect, it } from "vitest";
import { PRESENT_MS, Presence } from "./presence.ts";

const visitor = (address: string, country = "", userAgent = "a browser") => ({ address, country, userAgent });

it("presence counts each visitor once, until five minutes after the visitor closed the last page", () => {
  const presence = new Presence();
  presence.opened(visitor("10.0.0.1"), 0);
  presence.opened(visitor("10.0.0.1"), 1_000);
  presence.opened(visitor("10.0.0.1", "", "another browser"), 1_000);
  presence.opened(visitor("10.0.0.2"), 2_000);
  presence.closed(visitor("10.0.0.1"), 1_000);
  presence.closed(visitor("10.0.0.1"), 1_000);
  presence.closed(visitor("10.0.0.1", "", "another browser"), 1_000);
  presence.closed(visitor("10.0.0.2"), 2_000);
  expect(presence.count(3_000).people).toBe(3);
  expect(presence.count(1_000 + PRESENT_MS).people).toBe(3);
  expect(presence.count(1_001 + PRESENT_MS).people).toBe(1);
  expect(presence.count(2_001 + PRESENT_MS).people).toBe(0);
});

it("presence counts a visitor for as long as a connection is open, even when the visitor stays on one page", () => {
  const presence = new Presence();
  presence.opened(visitor("10.0.0.1"), 0);
  presence.opened(visitor("10.0.0.1"), 0);
  expect(presence.count(2 * PRESENT_MS).people).toBe(1);
  presence.closed(visitor("10.0.0.1"), 2 * PRESENT_MS);
  expect(presence.count(4 * PRESENT_MS).people).toBe(1);
  presence.closed(visitor("10.0.0.1"), 4 * PRESENT_MS);
  expect(presence.count(5 * PRESENT_MS).people).toBe(1);
  expect(presence.count(5 * PRESENT_MS + 1).people).toBe(0);
});

it("presence counts the country of a visit only once, and only when the proxy sends the country", () => {
  const presence = new Presence();
  presence.opened(visitor("10.0.0.1", "BR"), 0);
  presence.opened(visitor("10.0.0.1", "BR"), 10);
  presence.opened(visitor("10.0.0.2", "BR"), 10);
  presence.opened(visitor("10.0.0.3", "PT"), 10);
  presence.opened(visitor("10.0.0.4", "<script>"), 10);
  expect([...presence.count(20).countries]).toEqual([
    ["BR", 2],
    ["PT", 1],
  ]);
  expect(presence.count(30).countries.size).toBe(0);
});
