import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { newSigningSecret } from "#domain/messaging/channels/channel-secrets.ts";
import { discordBody, slackBody, telegramBody, webhookBody } from "./render-message.ts";
import { signWebhook } from "./sign-webhook.ts";

const text = {
  heading: "Products <sold> & gone",
  lines: ["2 × IDE <Pro> & more", "@everyone"],
  link: "https://shop.example/admin?tab=a&x=1",
};
const parsed = (body: string) => JSON.parse(body) as Record<string, unknown>;

describe("a message for a chat", () => {
  it("a Telegram message is HTML, and the three special characters of HTML are escaped", () => {
    expect(parsed(telegramBody("-100", text))).toEqual({
      chat_id: "-100",
      parse_mode: "HTML",
      link_preview_options: { is_disabled: true },
      text: [
        "<b>Products &lt;sold&gt; &amp; gone</b>",
        "• 2 × IDE &lt;Pro&gt; &amp; more",
        "• @everyone",
        "https://shop.example/admin?tab=a&amp;x=1",
      ].join("\n"),
    });
  });

  it("a Discord message mentions nobody, and a Slack message escapes the three special characters", () => {
    expect(parsed(discordBody(text))).toMatchObject({ allowed_mentions: { parse: [] } });
    expect(parsed(discordBody(text)).content).toContain("• 2 × IDE <Pro> & more");
    expect(parsed(slackBody(text)).text).toContain("• 2 × IDE &lt;Pro&gt; &amp; more");
  });

  it("a chat message stays below the length limits of the chats, and no escape sequence is cut", () => {
    const long = { ...text, lines: Array.from({ length: 300 }, () => "&".repeat(40)) };
    expect(String(parsed(discordBody(long)).content).length).toBeLessThan(2_000);
    const sent = String(parsed(telegramBody("1", long)).text);
    expect(sent.replaceAll("&amp;", "&").length).toBeLessThan(4_096);
    expect(sent).not.toMatch(/&(?!amp;|lt;|gt;)/);
    expect(sent).toContain("…");
  });
});

describe("the signature of a webhook", () => {
  const secret = newSigningSecret();
  const body = webhookBody({ type: "order.paid", timestamp: new Date(0), data: { version: 2 } });
  const now = Math.floor(Date.now() / 1000);
  const verify = (headers: Record<string, string>, sent = body) => new Webhook(secret).verify(sent, headers);

  it("the reference library accepts the signature of a webhook, even when the header also has a signature with a former secret", () => {
    const signed = { id: "1_order-paid", at: now, body };
    expect(verify(signWebhook(signed, [secret]))).toEqual(JSON.parse(body));
    expect(verify(signWebhook(signed, [newSigningSecret(), secret]))).toEqual(JSON.parse(body));
  });

  it("the reference library rejects a signature when a byte, the secret or the id differs, or when it is six minutes old", () => {
    const signed = { id: "1_order-paid", at: now, body };
    const headers = signWebhook(signed, [secret]);
    expect(() => verify(headers, body.replace("2}", "3}"))).toThrow();
    expect(() => verify(signWebhook(signed, [newSigningSecret()]))).toThrow();
    expect(() => verify({ ...headers, "webhook-id": "2_order-paid" })).toThrow();
    expect(() => verify(signWebhook({ ...signed, at: now - 360 }, [secret]))).toThrow();
  });
});
