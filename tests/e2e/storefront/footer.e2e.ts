import { expect, test } from "../steps/journey.ts";

test("the footer is on every page, explains who handles the card, and its links work", {
  tag: "@proof",
}, async ({ page }) => {
  const footer = page.getByRole("contentinfo");
  for (const path of ["/", "/marketplace", "/marketplace/tandrel-design-seat", "/support", "/auth"]) {
    await page.goto(path);
    await expect(footer.getByText("Your card number never reaches this shop.")).toBeVisible();
    await expect(footer.getByText(/^© \d{4} /)).toBeVisible();
  }
  const links = footer.getByRole("navigation", { name: "Footer" }).getByRole("link");
  const found = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  expect(found).toEqual(
    expect.arrayContaining([
      "/marketplace",
      "/marketplace?sort=newest",
      "/about",
      "/about#delivery",
      "/support",
    ]),
  );
  for (const address of found) expect((await page.request.get(address)).status(), address).toBe(200);
});
