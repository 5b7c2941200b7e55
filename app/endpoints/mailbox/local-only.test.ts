import { describe, expect, it } from "vitest";
import { mailboxAccess, requireMailbox } from "./local-only.ts";

const KEY = "a-key-of-the-mailbox";
const shop = {
  APP_ENV: "demo",
  APP_URL: "http://localhost:3000",
  SMTP_URL: undefined,
  MAILBOX_KEY: KEY,
} as const;
const local = { host: "localhost:3000", ip: "127.0.0.1", key: KEY };

describe("the mailbox page", () => {
  it.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])(
    "the mailbox page opens for %s with the key that the shop printed at its start",
    (ip) => {
      expect(mailboxAccess({ ...local, ip }, shop)).toBe("open");
    },
  );

  it.each(["localhost", "127.0.0.1:3000", "[::1]:3000"])(
    "the mailbox page opens under the host name %s",
    (host) => {
      expect(mailboxAccess({ ...local, host }, shop)).toBe("open");
    },
  );

  it.each(["", "a-key", `${KEY}x`])("the mailbox page stays locked with the key %j", (key) => {
    expect(mailboxAccess({ ...local, key }, shop)).toBe("locked");
  });

  it.each([
    ["in production", local, { ...shop, APP_ENV: "production" }],
    ["with a mail server", local, { ...shop, SMTP_URL: "smtp://mail.example" }],
    ["with a public address", local, { ...shop, APP_URL: "https://shop.example" }],
    ["without a key", local, { ...shop, MAILBOX_KEY: undefined }],
    ["from another machine", { ...local, ip: "192.168.1.20" }, shop],
    ["from an unknown address", { ...local, ip: "" }, shop],
    ["through a name that a foreign page points here", { ...local, host: "evil.example:3000" }, shop],
    ["through a name that only begins like this machine", { ...local, host: "127.0.0.1.evil.example" }, shop],
  ] as const)("the mailbox page is absent %s", (_, request, where) => {
    expect(mailboxAccess(request, where)).toBe("absent");
  });

  it("the mailbox page answers 404 when the caller has no right to open the mailbox", () => {
    const caller = { kind: "visitor", origin: { ip: "192.168.1.20", userAgent: "", requestId: "" } } as const;
    const request = new Request(`http://localhost:3000/mailbox?key=${KEY}`, {
      headers: { host: local.host },
    });
    try {
      requireMailbox(request, caller);
      expect.unreachable();
    } catch (answer) {
      expect(answer).toMatchObject({ init: { status: 404 } });
    }
  });
});
