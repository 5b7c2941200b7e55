import type { Page } from "@playwright/test";
import { MAILBOX } from "#tests/mailbox-key.ts";
import { expect, expectAccessible, test, untilAlive, visit } from "../../steps/journey.ts";
import { expectPortuguese } from "../../steps/language-walk.ts";

const PUBLIC_ROUTES = [
  "/",
  "/marketplace",
  "/marketplace?q=licence&sort=price-asc",
  "/marketplace?q=nothing-like-it",
  "/marketplace/tandrel-design-seat",
  "/about",
  "/support",
  "/system-test",
  "/no-such-page",
  MAILBOX,
  "/auth",
  "/auth?tab=sign-up",
  "/auth/forgot",
  "/payment-cancelled",
  "/account-erased",
];

const choice = (page: Page, name: "English" | "Português") =>
  page.getByRole("contentinfo").getByRole("button", { name });

async function choose(page: Page, name: "English" | "Português"): Promise<void> {
  await Promise.all([page.waitForEvent("load"), choice(page, name).click()]);
  await untilAlive(page);
}

test.describe("the language", () => {
  test.use({ refusals: [404] });

  test("the chosen language applies to every public page and leaves no text in the other language", {
    tag: "@proof",
  }, async ({ page }) => {
    test.setTimeout(120_000);
    await visit(page, "/");
    await choose(page, "Português");
    for (const path of PUBLIC_ROUTES) {
      const answer = await page.goto(path);
      expect(answer?.headers()["content-language"], path).toBe("pt-BR");
      await expectPortuguese(page);
      await expectAccessible(page);
    }
  });

  test("neither language causes horizontal scrolling from 320 to 1440 pixels", { tag: "@proof" }, async ({
    page,
  }) => {
    await visit(page, "/");
    await choose(page, "Português");
    const wide: string[] = [];
    for (const path of PUBLIC_ROUTES) {
      await page.goto(path);
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        const reach = await page.evaluate(() => document.documentElement.scrollWidth);
        if (reach > width) wide.push(`${path} reaches ${reach} at ${width}`);
      }
    }
    expect(wide).toEqual([]);
  });
});

test("the language can be chosen by keyboard, persists on all pages, and can be changed back", async ({
  page,
}) => {
  await visit(page, "/about");
  await expect(choice(page, "English")).toHaveAttribute("aria-pressed", "true");
  await expect(choice(page, "Português")).toHaveAttribute("lang", "pt-BR");
  await choice(page, "English").focus();
  await page.keyboard.press("Tab");
  await expect(choice(page, "Português")).toBeFocused();
  await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
  await untilAlive(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Você paga, e o acesso abre na sua tela");
  await expect(choice(page, "Português")).toHaveAttribute("aria-pressed", "true");
  await expect(choice(page, "English")).toHaveAttribute("lang", "en");

  await page.reload();
  await expectPortuguese(page);
  await page.getByRole("banner").getByRole("link", { name: "Catálogo" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Todos os produtos");
  await expectPortuguese(page);

  await choose(page, "English");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("All Products");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "You pay, and access opens on your screen",
  );
});

test("prices, counts and badges use the Portuguese format, and searching and sorting work", {
  tag: "@proof",
}, async ({ page }) => {
  await visit(page, "/marketplace");
  await choose(page, "Português");
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards.first()).toContainText(/US\$\s\d+,\d\d/);
  await expect(cards.first()).toContainText(/Avaliação \d,\d de 5/);
  await page.getByLabel("Ordenar por").selectOption({ label: "Menor preço primeiro" });
  await expect(page).toHaveURL(/sort=price-asc/);
  await page.getByLabel("Buscar produtos").fill("seat");
  await expect(page.getByRole("status").filter({ hasText: "para “seat”" })).toHaveText(
    /^\d+ de \d+ resultados? para “seat”$/,
  );
  await expectPortuguese(page);
  await page
    .getByRole("button", { name: /^Visualização rápida: / })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Fechar" })).toBeVisible();
  await expectPortuguese(page);
  await expectAccessible(page);
});

test("the health check runs and reports in Portuguese", { tag: "@proof" }, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, "/system-test");
  await choose(page, "Português");
  await page.getByRole("button", { name: "Executar todas as verificações" }).click();
  // One of the ten checks looks for an admin. Therefore the result of this check depends on whether an
  // earlier test has created an admin.
  await expect(page.getByRole("status").filter({ hasText: "de 10 aprovadas" })).toHaveText(
    /^(?:9|10) de 10 aprovadas\. Tempo total \d+ ms\.$/,
  );
  await expectPortuguese(page);
  await page.getByRole("button", { name: "Copiar relatório" }).click();
  await expect(page.getByRole("button", { name: "Copiado!" })).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toMatch(/^Relatório do teste do sistema, .*\n(?:9|10) de 10 aprovadas\./);
});
