import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LoopbackSmtp, startLoopbackSmtp } from "#tests/loopback-smtp.ts";
import { MailRejected, type OutgoingMail, openSmtp } from "./smtp.server.ts";

let server: LoopbackSmtp;
beforeEach(async () => {
  server = await startLoopbackSmtp();
});
afterEach(() => server.stop());

const mail = {
  id: "m-1",
  to: "maria@example.com",
  subject: "Pedido não está só",
  text: "Plain part",
  html: "<p>Rich part</p>",
};

async function post(url: string, changes: Partial<OutgoingMail> = {}) {
  const smtp = openSmtp(url);
  try {
    await smtp.post({ ...mail, ...changes });
  } finally {
    smtp.close();
  }
}

describe("openSmtp", () => {
  it("openSmtp sends the subject, the text part, the HTML part and a stable message id", async () => {
    await post(server.url);
    expect(server.received).toHaveLength(1);
    const [received] = server.received;
    expect(received?.to).toEqual(["<maria@example.com>"]);
    const raw = received?.raw ?? "";
    const encoded = /^Subject: (.*(?:\r\n .*)*)/m.exec(raw)?.[1] ?? "";
    expect(encoded).toMatch(/=\?UTF-8\?/i);
    expect(raw).toMatch(/^Message-ID: <m-1@localhost>/im);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/im);
    expect(raw).toContain("multipart/alternative");
    expect(raw).toContain("Plain part");
    expect(raw).toContain("<p>Rich part</p>");
  });

  it("openSmtp sends the one-click unsubscribe headers when the unsubscribe URL of the mail uses https", async () => {
    const address = "https://shop.example/restock?token=t-1";
    await post(server.url, { unsubscribe: address });
    await post(server.url, { unsubscribe: "http://localhost:3000/restock?token=t-1" });
    await post(server.url);
    const [secure, local, none] = server.received.map(({ raw }) => raw.replaceAll(/\r\n[ \t]+/g, " "));
    expect(secure).toMatch(/^List-Unsubscribe: <https:\/\/shop\.example\/restock\?token=t-1>/im);
    expect(secure).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im);
    expect(local).toMatch(/^List-Unsubscribe: <http:/im);
    expect(local).not.toContain("List-Unsubscribe-Post");
    expect(none).not.toContain("List-Unsubscribe");
  });

  it("openSmtp prevents header injection through the subject, and recipient injection through the e-mail address", async () => {
    await post(server.url, { subject: "Hi\r\nBcc: evil@example.com\r\n\r\nbody" });
    expect(server.received[0]?.raw).not.toMatch(/^Bcc:/im);
    for (const to of [
      "maria@example.com, evil@example.com",
      "maria@example.com\r\nRCPT TO:<evil@example.com>",
      "maria@example.com\r\nBcc: evil@example.com",
    ]) {
      await post(server.url, { to }).catch(() => {});
    }
    for (const { to, raw } of server.received) {
      expect(to.length).toBe(1);
      expect(to).not.toContain("<evil@example.com>");
      expect(raw).not.toMatch(/^(Bcc|Cc):/im);
    }
  });

  it("openSmtp distinguishes permanent errors from temporary errors", async () => {
    server.answerRecipient("550 5.1.1 No such user");
    await expect(post(server.url)).rejects.toBeInstanceOf(MailRejected);
    server.answerRecipient("451 4.7.1 Greylisted, try again later");
    await expect(post(server.url)).rejects.not.toBeInstanceOf(MailRejected);
    await server.stop();
    const rejection = await post(server.url).catch((error) => error);
    expect(rejection).not.toBeInstanceOf(MailRejected);
    expect(rejection.message).toMatch(/ECONNREFUSED|ESOCKET/);
  });

  it("openSmtp redacts the server's password in errors", async () => {
    const url = server.url.replace("smtp://", "smtp://shop:canary%2Dsecret@");
    const rejection = await post(url).catch((error) => error);
    expect(rejection.message).toMatch(/535 5\.7\.8 .* for shop \[redacted\]/);
    expect(`${rejection.message} ${JSON.stringify(rejection)} ${rejection.stack}`).not.toMatch(/canary/);
  });
});
