import { expect, expectAccessible, test, visit } from "../steps/journey.ts";
import { makeAdminWithFactor, signInAsAdmin } from "../steps/staff-steps.ts";

test("an admin requests a backup, sees the running backup, and finds the proven backup in the list", {
  tag: "@proof",
}, async ({ page }) => {
  test.slow();
  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, "/admin/backups");
  const button = page.getByRole("button", { name: "Fazer backup agora" });
  const proven = page.getByRole("row").filter({ hasText: "Restaurado e conferido" });
  // A new shop makes its first backup at its start.
  await expect(async () => {
    await visit(page, "/admin/backups");
    await expect(proven).not.toHaveCount(0, { timeout: 1_000 });
    await expect(button).not.toHaveAttribute("aria-disabled", "true", { timeout: 1_000 });
  }).toPass({ timeout: 90_000 });
  const named = proven.first().getByText(/^handover-.*\.backup$/);
  const before = await named.innerText();

  await button.dblclick();
  await expect(page.getByRole("region", { name: /^Notificações/ })).toContainText("Backup solicitado");
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("status").filter({ hasText: /backup começa|em andamento/ })).toBeVisible();
  await expectAccessible(page);
  // The shop keeps only the newest proven backup of a day.
  await expect(named).not.toHaveText(before, { timeout: 60_000 });
  await expect(button).not.toHaveAttribute("aria-disabled", "true");
});
