import { expect, it } from "vitest";
import { describeShop, nextSteps } from "./announcement.ts";

const shop = {
  APP_URL: "http://localhost:3000",
  HOST: "127.0.0.1",
  APP_ENV: "demo",
  HANDOVER_DATA: "/data",
  SMTP_URL: undefined,
} as const;
const running = { sandboxPort: 3001, mailboxKey: "the-mailbox-key", setupCode: "ABCD-EFGH" };

it("the plain form of describeShop hides URLs that contain a key, and shows the path of the file that lists these URLs", () => {
  const { whole, plain } = describeShop(running, shop);
  expect(whole).toContain("http://localhost:3000/mailbox?key=the-mailbox-key");
  expect(whole).toContain("http://localhost:3000/admin/setup?code=ABCD-EFGH");
  expect(plain).not.toMatch(/the-mailbox-key|ABCD/);
  expect(plain.match(/\/data\/addresses\.txt/g)).toHaveLength(2);
});

it("nextSteps describes the steps up to the first purchase when the shop has no admin", () => {
  expect(nextSteps(running)[0]).toContain("pay with that card. Then open the address of the first admin.");
  expect(nextSteps({ ...running, sandboxPort: undefined })[0]).not.toContain("pay");
  expect(nextSteps({ ...running, setupCode: undefined })).toEqual([]);
});

it("describeShop omits the parts that the shop does not have", () => {
  const { whole } = describeShop(
    { sandboxPort: undefined, mailboxKey: "k", setupCode: undefined },
    { ...shop, SMTP_URL: "smtp://mail.example" },
  );
  expect(whole).not.toMatch(/mailbox|setup|sandbox/i);
});

it.each([
  ["0.0.0.0", true],
  ["192.168.1.20", true],
  ["127.0.0.1", false],
  ["::1", false],
])("describeShop warns when other machines can reach a demo shop on %s: %s", (HOST, isShown) => {
  expect(describeShop(running, { ...shop, HOST }).plain.includes("other machines can reach")).toBe(isShown);
});
