import type { Page } from "@playwright/test";
import sharp from "sharp";
import { looks } from "../shop/looks.ts";
import { expect, expectAccessible, test, untilAlive, visit } from "../steps/journey.ts";
import { makeTeamMember, signInAsAdmin } from "../steps/staff-steps.ts";

test.use({ refusals: [400, 413, 422] });

const notification = (page: Page) => page.getByRole("region", { name: /^Notificações/ });
const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });

test("a banner with an uploaded image can be shown, hidden and deleted", { tag: "@proof" }, async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsAdmin(page, await makeTeamMember("manage_banners"));
  await visit(page, "/admin/banners");
  const title = `Semana das licenças ${process.pid}-${Date.now() % 100_000}`;
  await page.getByRole("button", { name: "Novo Banner" }).click();
  await dialog(page).getByLabel("Título").fill(title);
  await dialog(page).getByLabel("Descrição (opcional)").fill("Só até domingo.");
  await dialog(page).getByLabel("Link (opcional)").fill("JavaScript:alert(1)");
  await dialog(page).getByRole("button", { name: "Criar Banner" }).click();
  await expect(dialog(page)).toContainText("Preencha este campo.");
  await expect(dialog(page)).toContainText("Use um endereço https:// ou um caminho da loja");
  await dialog(page).getByLabel("Link (opcional)").fill("/marketplace?sort=newest");

  const file = dialog(page).locator("input[type=file]");
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await file.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: drawing });
  await expect(dialog(page)).toContainText("SVG não é aceito");
  await file.setInputFiles({
    name: "b.png",
    mimeType: "image/png",
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
  });
  await expect(dialog(page)).toContainText("O arquivo passa de 10 MB");
  const photo = sharp({ create: { width: 1600, height: 900, channels: 3, background: "#0b5d46" } });
  await file.setInputFiles({ name: "c.jpg", mimeType: "image/jpeg", buffer: await photo.jpeg().toBuffer() });
  await expect(dialog(page).getByRole("status")).toContainText("Imagem recebida: 1440 × 810.");
  const preview = dialog(page).frameLocator("figure iframe").locator("body");
  await expect(preview.locator("img"), "the preview shows the image").not.toHaveJSProperty("naturalWidth", 0);
  await expect(preview).toContainText(title);
  for (const position of [
    "Topo da Página",
    "Meio da Página",
    "Fim da Página",
    "Barra Lateral",
    "Hero Principal",
  ]) {
    await dialog(page).getByLabel("Posição").selectOption({ label: position });
    await expect(dialog(page).locator("figcaption")).toContainText(position);
    await expect(preview).toContainText(title);
  }
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Criar Banner" }).click();
  await expect(notification(page)).toContainText("Banner criado");
  await expect(row(page, title)).toContainText("Hero Principal");
  await expect(row(page, title)).toContainText("Ativo");

  const shop = await page.context().newPage();
  await shop.goto("/marketplace");
  const picture = shop.getByRole("link", { name: new RegExp(title) }).locator("img");
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc))
    .toMatch(/-1280x400\.webp$/);
  await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
  const sent = await shop.request.get(await picture.evaluate((img: HTMLImageElement) => img.currentSrc));
  expect(sent.headers()).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  expect((await shop.request.get(`/pictures/${"0".repeat(32)}-480x270.avif`)).status()).toBe(404);

  await page.getByRole("switch", { name: `Ativo: ${title}` }).click();
  await expect(notification(page)).toContainText("Banner atualizado");
  await expect(row(page, title)).toContainText("Inativo");
  await expect(async () => {
    await shop.goto("/marketplace");
    await expect(shop.getByText(title)).toHaveCount(0, { timeout: 200 });
  }).toPass();
  await shop.close();

  await row(page, title).getByRole("button", { name: title, exact: true }).click();
  await dialog(page).getByLabel("Título").fill(`${title} II`);
  await page.keyboard.press("Escape");
  await expect(page.getByText("Descartar as alterações?")).toBeVisible();
  await page.getByRole("button", { name: "Continuar editando" }).click();
  await dialog(page).getByRole("button", { name: "Salvar" }).click();
  await expect(row(page, `${title} II`)).toBeVisible();

  await page.getByRole("button", { name: `Remover “${title} II”` }).click();
  await expect(dialog(page).getByRole("button", { name: "Cancelar" })).toBeFocused();
  await dialog(page).getByRole("button", { name: "Remover" }).click();
  await expect(notification(page)).toContainText("Banner removido");
  await expect(row(page, title)).toHaveCount(0);
});

for (const { width, colorScheme: scheme } of looks)
  test(`the banners page is accessible at ${width}, ${scheme}`, { tag: "@proof" }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await signInAsAdmin(page);
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/admin/banners");
    await untilAlive(page);
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, "nothing scrolls sideways").toBeLessThanOrEqual(0);
    // On phones and tablets, a menu contains the actions of a banner.
    const hasMenu = width < 1280;
    if (hasMenu)
      await page
        .getByRole("button", { name: /^Ações: / })
        .first()
        .click();
    await page
      .getByRole("button", { name: hasMenu ? "Editar" : /^Editar “/ })
      .first()
      .click();
    await expect(dialog(page).locator("figure")).toBeVisible();
    await expectAccessible(page);
  });
