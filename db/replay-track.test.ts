import { expect, it } from "vitest";
import { parsePosition, ReplayTrack } from "./replay-track.ts";

it("parsePosition orders positions by segment, then by offset", () => {
  expect(parsePosition("16/B374D848")).toBe(0x16_b374d848n);
  expect(parsePosition("2/0") > parsePosition("1/FFFFFFFF")).toBe(true);
  expect(parsePosition("10/1") > parsePosition("9/2")).toBe(true);
});

it("a follower has every write up to the log position that the follower last replayed", () => {
  const track = new ReplayTrack();
  expect(track.heldUntil).toBe(Number.NEGATIVE_INFINITY);
  track.primaryWrote(100n, 1_000);
  track.primaryWrote(200n, 2_000);
  track.followerReplayed(150n);
  expect(track.heldUntil).toBe(1_000);
  expect(track.has(150n)).toBe(true);
  expect(track.has(151n)).toBe(false);
  track.followerReplayed(200n);
  expect(track.heldUntil).toBe(2_000);
});

it("a follower counts as up to date while the primary writes nothing", () => {
  const track = new ReplayTrack();
  track.followerReplayed(100n);
  for (const at of [1_000, 2_000, 3_000]) track.primaryWrote(100n, at);
  expect(track.heldUntil).toBe(3_000);
});

it("ReplayTrack treats a follower as outdated after its log position moves back, until the follower replays a newer position", () => {
  const track = new ReplayTrack();
  track.primaryWrote(100n, 1_000);
  track.followerReplayed(100n);
  track.followerReplayed(40n);
  expect(track.heldUntil).toBe(Number.NEGATIVE_INFINITY);
  expect(track.has(100n)).toBe(false);
  track.primaryWrote(110n, 2_000);
  track.followerReplayed(110n);
  expect(track.heldUntil).toBe(2_000);
});
