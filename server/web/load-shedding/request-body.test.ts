import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { afterEach, expect, it, vi } from "vitest";
import { BODY_IDLE_MS } from "#server/web/base/limits.ts";
import { BodyUnreadable, readBody } from "./request-body.ts";

afterEach(() => vi.useRealTimers());

const request = () => Object.assign(new PassThrough(), { headers: {} }) as PassThrough & IncomingMessage;

it("the server rejects a body when no byte arrives for ten seconds", async () => {
  vi.useFakeTimers();
  const incoming = request();
  const failed = expect(readBody(incoming, 100)).rejects.toThrow(BodyUnreadable);
  incoming.write("half");
  await vi.advanceTimersByTimeAsync(BODY_IDLE_MS);
  await failed;
});

it("the server reads a slow body completely as long as bytes arrive", async () => {
  vi.useFakeTimers();
  const incoming = request();
  const body = readBody(incoming, 100);
  for (const byte of "slow") {
    await vi.advanceTimersByTimeAsync(BODY_IDLE_MS - 1);
    incoming.write(byte);
  }
  incoming.end();
  expect(String(await body)).toBe("slow");
});
