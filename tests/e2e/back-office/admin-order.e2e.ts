import type { Page } from "@playwright/test";
import { expect, expectAccessible, notification, test } from "../steps/journey.ts";
import { details, enter, makeSales } from "../steps/sales-steps.ts";

test("staff refund one of three units in four clicks, and the order shows which unit was refunded", async ({
  page,
}) => {
  const sales = await makeSales();
  await enter(page, sales, "/admin");
  const order = details(page, sales.done);
  const refund = page.getByRole("dialog", { name: `Reembolsar ${sales.done}` });
  const submit = refund.getByRole("button", { name: "Reembolsar US$ 60,00 e retirar o acesso" });
  const menu = page.getByRole("navigation", { name: "Administração" });
  await menu.getByRole("link", { name: "Vendas", exact: true }).click();
  await page.getByRole("link", { name: `Detalhes do pedido ${sales.done}` }).click();
  await order.getByRole("button", { name: "Reembolsar Unidade 3" }).click();
  await expect(refund.getByRole("checkbox", { name: /^Unidade 3/ })).toBeChecked();
  await expectAccessible(page);
  await refund.getByLabel("Motivo").fill("não funciona");
  await submit.click();
  await expect(notification(page)).toContainText("Reembolso enviado");
  await expect(refund).toHaveCount(0);

  await expect(order).toContainText("Reembolso parcial");
  await expect(order.getByText(/: unidade 3$/)).toBeVisible();
  await expect(order.getByText("Reembolsada", { exact: true })).toHaveCount(1);
  await expect(order.getByRole("button", { name: "Reembolsar Unidade 3" })).toHaveCount(0);
  await expect(order.getByRole("button", { name: "Trocar Unidade 3" })).toHaveCount(0);

  await expect.poll(() => countBackdrops(page)).toBe(1);
  await order.getByRole("button", { name: "Reembolsar pedido" }).click();
  await expect.poll(() => countBackdrops(page), "the order lies behind a backdrop too").toBe(2);
  await expect(refund.getByLabel("Um valor")).toHaveAccessibleDescription(
    "O que foi entregue continua com o cliente, e o que falta ainda será entregue.",
  );
  await expect(refund.getByLabel("Motivo")).toHaveAccessibleDescription(/^Obrigatório\./);
  await refund.getByLabel("Unidades").check();
  await expect(refund.getByRole("checkbox", { name: /^Unidade 3/ })).toBeDisabled();
  await refund.getByRole("checkbox", { name: /^Unidade 2/ }).check();
  await expect(submit).toBeVisible();
  await refund.getByRole("checkbox", { name: /^Unidade 1/ }).check();
  await expect(refund.getByRole("button", { name: /^Reembolsar US\$ 120,00/ })).toBeVisible();
  await refund.getByRole("checkbox", { name: /^Unidade 1/ }).uncheck();
  await refund.getByRole("checkbox", { name: /^Unidade 2/ }).uncheck();
  await expect(submit).toHaveCount(0);
  await refund.getByLabel("Um valor").check();
  await expect(refund.getByText("No máximo US$ 120,00.")).toBeVisible();
  await refund.getByLabel("Valor em USD").fill("120,00");
  await expect(refund.getByRole("status")).toContainText("O cliente perde o acesso");
  await expect(refund.getByLabel("Um valor")).toHaveAccessibleDescription(
    "O cliente perde o acesso ao que foi entregue, e o que falta não será mais entregue.",
  );
});

/** Counts the translucent layers over the corner of the page. */
const countBackdrops = (page: Page) =>
  page.evaluate(
    () =>
      document
        .elementsFromPoint(2, 2)
        .filter((element) => getComputedStyle(element).backgroundColor.startsWith("rgba(0, 0, 0, 0.4"))
        .length,
  );

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

test("a toast says that an order is delivered, even when the order's row disappears immediately", {
  tag: "@proof",
}, async ({ page }) => {
  await holdRendering(page);
  const sales = await makeSales();
  await enter(page, sales, `/admin/vendas?pedido=${sales.owed}`);
  await details(page, sales.owed).getByRole("button", { name: "Reembolsar pedido" }).click();
  const refund = page.getByRole("dialog", { name: `Reembolsar ${sales.owed}` });
  await expect(
    refund.getByRole("radio"),
    "no choice for units that wait, because all units wait",
  ).toHaveCount(3);
  await refund.getByRole("button", { name: "Cancelar" }).click();
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

test("a second click on Reenviar e-mail sends nothing while the first request runs", {
  tag: "@proof",
}, async ({ page }) => {
  const sales = await makeSales();
  await enter(page, sales, `/admin/vendas?pedido=${sales.done}`);
  const secondClick = Promise.withResolvers<void>();
  let requests = 0;
  await page.route(/\/admin\/vendas/, async (route) => {
    if (route.request().postData()?.includes("resend-mail")) {
      requests += 1;
      await secondClick.promise;
    }
    await route.continue();
  });
  const resend = details(page, sales.done).getByRole("button", { name: "Reenviar e-mail" });
  await resend.click();
  await expect.poll(() => requests).toBe(1);
  await resend.click();
  secondClick.resolve();
  await expect(notification(page)).toContainText("E-mail na fila");
  expect(requests).toBe(1);
});

test.describe("the stored views of the sales", () => {
  test.use({ refusals: [409] });

  test("the sales page stores filters under a name, opens and removes stored filters, and refuses a name that is already in use", {
    tag: "@proof",
  }, async ({ page }) => {
    await enter(page, await makeSales(), "/admin/vendas?situacao=canceladas&ordem=antigas");
    const tabs = page.getByRole("navigation", { name: "Vendas por status" });
    const name = "Canceladas, das mais antigas, para conferir";
    const save = async () => {
      await tabs.getByRole("button", { name: "Salvar visão" }).click();
      await page.getByRole("dialog").getByLabel("Nome da visão").fill(name);
      await page.keyboard.press("Enter");
    };
    await save();
    await expect(notification(page).getByText("Visão salva")).toBeVisible();
    const view = tabs.getByRole("link", { name });
    await expect(view).toHaveAttribute("aria-current", "page");

    await tabs.getByRole("link", { name: /^Pendentes/ }).click();
    await expect(page).toHaveURL(/tab=pendentes/);
    await expect(view).not.toHaveAttribute("aria-current");
    await save();
    await expect(page.getByText("Você já tem uma visão com este nome. Escolha outro.").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Descartar", exact: true }).click();

    await view.click();
    await expect(page).toHaveURL(/\/admin\/vendas\?ordem=antigas&situacao=canceladas$/);
    await expectAccessible(page);
    await tabs.getByRole("button", { name: `Remover a visão ${name}` }).click();
    await expect(notification(page).getByText("Visão removida")).toBeVisible();
    await expect(view).toHaveCount(0);
  });
});
