import { describe, expect, it } from "vitest";
import { supportAddress } from "./support-message.ts";

const message = "Order: HO-1\nItem: 50 % & more";
const written = "Order%3A%20HO-1%0AItem%3A%2050%20%25%20%26%20more";

describe("supportAddress", () => {
  it.each([
    ["https://t.me/our_shop", `https://t.me/our_shop?text=${written}`],
    ["https://t.me/our_shop/", `https://t.me/our_shop/?text=${written}`],
    ["https://telegram.me/shop?start=web", `https://telegram.me/shop?start=web&text=${written}`],
    ["https://wa.me/5511912345678?text=hello", `https://wa.me/5511912345678?text=${written}`],
  ])("supportAddress adds the message to %s", (link, address) => {
    expect(supportAddress(link, message)).toBe(address);
    expect(new URL(address).searchParams.get("text")).toBe(message);
  });

  it.each([
    "https://example.com/chat",
    "https://t.me.example.com/handover_support",
    "https://t.me/+AbCdEf",
    "https://t.me/joinchat/AbCdEf",
    "/support",
  ])("supportAddress leaves %s unchanged", (link) => {
    expect(supportAddress(link, message)).toBe(link);
  });
});
