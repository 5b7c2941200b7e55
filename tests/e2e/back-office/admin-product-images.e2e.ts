import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectAccessible, notification, test, visit } from "../steps/journey.ts";
import { makeTeamMember, signInAsAdmin } from "../steps/staff-steps.ts";

test.use({ refusals: [400, 413, 422] });

const dialog = (page: Page) => page.getByRole("dialog");
const rows = (page: Page) => dialog(page).locator("[data-image]");
const status = (page: Page) =>
  dialog(page).locator("fieldset").filter({ hasText: "Imagens" }).getByRole("status");

const photo = async (name: string, background: string) => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer(),
});

/** Sends a file to the dialog as the browser does for a pasted or a dropped image. */
async function give(page: Page, kind: "paste" | "drop", background: string): Promise<void> {
  const { buffer } = await photo("given.png", background);
  await dialog(page)
    .getByText("Escolha, arraste ou cole")
    .evaluate(
      (target, { type, bytes }) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], "given.png", { type: "image/png" }));
        const options = { bubbles: true, cancelable: true };
        target.dispatchEvent(
          type === "paste"
            ? new ClipboardEvent("paste", { ...options, clipboardData: data })
            : new DragEvent("drop", { ...options, dataTransfer: data }),
        );
      },
      { type: kind, bytes: [...buffer] },
    );
}

test("images of a product can be chosen, pasted, dropped, moved to another position, described and removed", {
  tag: "@proof",
}, async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsAdmin(page, await makeTeamMember("manage_products"));
  await visit(page, "/admin/produtos?novo=1");
  const name = `Bilder ${process.pid}-${Date.now() % 100_000}`;
  await dialog(page).getByLabel("Nome").fill(name);
  await dialog(page).getByLabel("Categoria").selectOption({ label: "Gift Codes" });
  await dialog(page).getByLabel("Preço (US$)").fill("12,90");
  await dialog(page).getByLabel("Tipo de entrega").selectOption({ label: "Entrega manual" });

  const file = dialog(page).locator("input[type=file]");
  await file.setInputFiles({
    name: "a.png",
    mimeType: "image/png",
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(dialog(page).getByRole("alert")).toContainText("SVG não é aceito");
  await expect(dialog(page).getByLabel("Nome"), "a refused image keeps the form").toHaveValue(name);
  await file.setInputFiles([await photo("green.png", "#0b5d46"), await photo("blue.png", "#27447c")]);
  await expect(rows(page)).toHaveCount(2);
  await give(page, "paste", "#8c2f39");
  await expect(rows(page)).toHaveCount(3);
  await give(page, "drop", "#7a5200");
  await expect(rows(page)).toHaveCount(4);
  await give(page, "drop", "#7a5200");
  await expect(status(page)).toContainText("Esta imagem já está na lista.");
  await expect(rows(page)).toHaveCount(4);

  await dialog(page).getByRole("button", { name: "Remover a imagem 4" }).click();
  await expect(rows(page)).toHaveCount(3);
  await dialog(page).getByLabel("Texto alternativo da imagem 3").fill("A red card");
  const up = dialog(page).getByRole("button", { name: "Mover a imagem 3 para cima" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("Texto alternativo da imagem 2")).toHaveValue("A red card");
  await expect(dialog(page).getByRole("button", { name: "Mover a imagem 2 para cima" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("Texto alternativo da imagem 1")).toHaveValue("A red card");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Criar Produto" }).click();
  await expect(notification(page).getByText("Produto criado", { exact: true })).toBeVisible();

  await visit(page, `/admin/produtos?q=${encodeURIComponent(name)}`);
  const card = page.getByRole("article").filter({ hasText: name });
  await expect(card.locator("img")).not.toHaveJSProperty("naturalWidth", 0);
  await card.getByRole("link", { name }).first().click();
  await expect(rows(page)).toHaveCount(3);
  await expect(dialog(page).getByLabel("Texto alternativo da imagem 1")).toHaveValue("A red card");
  await page.keyboard.press("Escape");
  await expect(dialog(page), "an unchanged form closes without a question").toBeHidden();

  const shop = await page.context().newPage();
  await shop.setViewportSize({ width: 1440, height: 900 });
  await shop.goto(`/marketplace/${name.toLowerCase().replace(" ", "-")}`);
  const shown = shop.getByRole("region", { name });
  await expect(shown.getByRole("listitem")).toHaveCount(3);
  await expect(shown.getByRole("img", { name: "A red card" })).not.toHaveJSProperty("naturalWidth", 0);
  await expect(shown.getByText("1 / 3")).toBeVisible();
  await shown.getByRole("button", { name: "2 / 3" }).click();
  await expect(shown.getByText("2 / 3", { exact: true })).toBeVisible();
  const heights = await shown
    .getByRole("button", { name: "2 / 3" })
    .evaluate((button) => [button.clientHeight, button.querySelector("img")?.clientHeight]);
  expect(heights[1], "the image is as high as its thumbnail").toBe(heights[0]);
  await expect(shop.locator('meta[property="og:image"]')).toHaveAttribute(
    "content",
    /\/pictures\/\w+-1200x630\.webp$/,
  );
  expect(await shop.locator('script[type="application/ld+json"]').first().textContent()).toContain(
    "/pictures/",
  );
  await expectAccessible(shop);
  await shop.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(shop);

  await shop.setViewportSize({ width: 1440, height: 900 });
  await shop.goto(`/marketplace?q=${encodeURIComponent(name.split(" ")[1] ?? "")}`);
  const tile = shop.getByRole("article").filter({ hasText: name });
  await expect(tile.locator("img")).not.toHaveJSProperty("naturalWidth", 0);
  await tile.getByRole("button", { name: new RegExp(`Quick view.*${name}`, "i") }).click();
  await expect(shop.getByRole("dialog").locator("img")).not.toHaveJSProperty("naturalWidth", 0);
});
