import { describe, expect, it } from "vitest";
import { isMailboxOpen, requireLocalMailbox } from "./local-only.ts";

const shop = { APP_ENV: "demo", APP_URL: "http://localhost:3000" };
const local = { host: "localhost:3000", ip: "127.0.0.1" };

describe("the mailbox page", () => {
  it.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])(
    "is open to this machine while the shop is tried on it (%s)",
    (ip) => {
      expect(isMailboxOpen({ ...local, ip }, shop)).toBe(true);
    },
  );

  it.each([
    ["in production", local, { ...shop, APP_ENV: "production" }],
    ["with a mail server", local, { ...shop, SMTP_URL: "smtp://mail.example" }],
    ["of a shop with a public address", local, { ...shop, APP_URL: "https://shop.example" }],
    ["from another machine", { ...local, ip: "192.168.1.20" }, shop],
    ["from an unknown address", { ...local, ip: "" }, shop],
    ["through a name that a foreign page points here", { ...local, host: "evil.example:3000" }, shop],
    ["through a name that only begins like this machine", { ...local, host: "127.0.0.1.evil.example" }, shop],
  ])("is closed %s", (_, request, where) => {
    expect(isMailboxOpen(request, where)).toBe(false);
  });

  it.each(["localhost", "127.0.0.1:3000", "[::1]:3000"])("knows this machine by the name %s", (host) => {
    expect(isMailboxOpen({ ...local, host }, shop)).toBe(true);
  });

  it("answers 404 where it is closed", () => {
    const caller = { kind: "visitor", origin: { ip: "192.168.1.20", userAgent: "", requestId: "" } } as const;
    try {
      requireLocalMailbox(
        new Request("http://localhost:3000/mailbox", { headers: { host: local.host } }),
        caller,
      );
      expect.unreachable();
    } catch (answer) {
      expect(answer).toMatchObject({ init: { status: 404 } });
    }
  });
});
