import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { clientAddress } from "./client-address.ts";

const from = (remoteAddress: string, forwarded?: string | string[]) =>
  ({ socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } }) as unknown as IncomingMessage;

describe("clientAddress", () => {
  it("clientAddress returns the socket's IP address when no proxy is trusted, and ignores the header", () => {
    expect(clientAddress(from("10.0.0.9", "1.2.3.4"), 0)).toBe("10.0.0.9");
    expect(clientAddress(from("::ffff:10.0.0.9"), 0)).toBe("10.0.0.9");
  });

  it("clientAddress returns the IP address that the outermost trusted proxy saw, not the IP address that the client claims", () => {
    expect(clientAddress(from("10.0.0.1", "6.6.6.6, 203.0.113.5"), 1)).toBe("203.0.113.5");
    expect(clientAddress(from("10.0.0.1", "6.6.6.6, 203.0.113.5, 10.0.0.2"), 2)).toBe("203.0.113.5");
    expect(clientAddress(from("10.0.0.1", ["6.6.6.6", "2001:db8::7"]), 1)).toBe("2001:db8::7");
  });

  it.each([["nonsense"], [""], ["1.2.3.4\r\nX: 1"], ["unknown"]])(
    "clientAddress returns the socket's address when the header is %j",
    (forwarded) => {
      expect(clientAddress(from("10.0.0.1", forwarded), 1)).toBe("10.0.0.1");
    },
  );

  it.each([
    ["203.0.113.5:4711", "203.0.113.5"],
    ["[2001:db8::7]:4711", "2001:db8::7"],
    ["[2001:db8::7]", "2001:db8::7"],
    ["::ffff:203.0.113.5", "203.0.113.5"],
  ])("clientAddress ignores the port that a proxy appends to an address (%s)", (forwarded, address) => {
    expect(clientAddress(from("10.0.0.1", forwarded), 1)).toBe(address);
  });

  it.each(["999.1.1.1", "1.2.3", "dead.beef", ":::", "203.0.113.5:", "203.0.113.5:abc"])(
    "clientAddress returns the socket's address when the entry of the header is not an IP address (%s)",
    (forwarded) => {
      expect(clientAddress(from("10.0.0.1", forwarded), 1)).toBe("10.0.0.1");
    },
  );

  it("clientAddress returns the socket's IP address when the header has fewer entries than there are trusted proxies", () => {
    expect(clientAddress(from("10.0.0.1", "203.0.113.5"), 2)).toBe("10.0.0.1");
  });
});
