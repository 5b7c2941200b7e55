import type { Page } from "@playwright/test";
import { expect, notification, test } from "../steps/journey.ts";
import { details, enter, makeSales } from "../steps/sales-steps.ts";

/** Between the events "hold" and "release", React draws nothing, as on a device that is too busy. */
const holdRendering = (page: Page) =>
  page.addInitScript(() => {
    let held: (() => void)[] | undefined;
    const post = MessagePort.prototype.postMessage as (message: unknown) => void;
    MessagePort.prototype.postMessage = function (message: unknown) {
      if (held) held.push(() => post.call(this, message));
      else post.call(this, message);
    };
    addEventListener("hold", () => {
      held = [];
    });
    addEventListener("release", () => {
      const waiting = held ?? [];
      held = undefined;
      for (const go of waiting) go();
    });
  });

test("says that an order is delivered when its row disappears with the answer", async ({ page }) => {
  await holdRendering(page);
  const sales = await makeSales();
  await enter(page, sales, `/admin/vendas?pedido=${sales.owed}`);
  for (const slot of [1, 2]) {
    await details(page, sales.owed).getByRole("button", { name: "Entregar" }).click();
    const typing = page.getByRole("dialog", { name: new RegExp(`unidade ${slot}$`) });
    await typing.getByLabel("Conteúdo").fill(`login: held-${slot}`);
    const reread = page.waitForResponse((answer) => answer.request().method() === "GET");
    await page.evaluate(() => dispatchEvent(new Event("hold")));
    await typing.getByRole("button", { name: "Entregar" }).click();
    await reread;
    await page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      dispatchEvent(new Event("release"));
    });
    await expect(notification(page)).toContainText(slot === 1 ? "Unidade entregue" : "Pedido entregue");
    await expect(typing).toHaveCount(0);
  }
});
