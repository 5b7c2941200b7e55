import { expect, it } from "vitest";
import { isWhole, type Member } from "./patroni-client.ts";

const whole: Member[] = [
  { name: "db1", role: "leader", state: "running", timeline: 3 },
  { name: "db2", role: "sync_standby", state: "running", timeline: 3, lag: 0 },
  { name: "db3", role: "replica", state: "streaming", timeline: 3, lag: 0 },
];
const but = (name: string, change: Partial<Member>) =>
  whole.map((member) => (member.name === name ? { ...member, ...change } : member));

it("the cluster is complete when all machines run, one machine is primary and one machine is synchronous standby", () => {
  expect(isWhole(whole, 3)).toBe(true);
});

it("the cluster is incomplete when a machine is missing, is starting, lags behind the primary or is on another timeline", () => {
  expect(isWhole(whole.slice(0, 2), 3)).toBe(false);
  expect(isWhole(but("db3", { state: "starting" }), 3)).toBe(false);
  expect(isWhole(but("db3", { lag: 16 * 1024 * 1024 }), 3)).toBe(false);
  expect(isWhole(but("db3", { lag: "unknown" }), 3)).toBe(false);
  expect(isWhole(but("db2", { timeline: 2 }), 3)).toBe(false);
});

it("the cluster is incomplete with no primary, two primaries, or no synchronous standby", () => {
  expect(isWhole(but("db1", { role: "replica", lag: 0 }), 3)).toBe(false);
  expect(isWhole(but("db3", { role: "leader" }), 3)).toBe(false);
  expect(isWhole(but("db2", { role: "replica" }), 3)).toBe(false);
});
