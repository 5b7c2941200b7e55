import { expect, test, visit } from "../steps/journey.ts";

test("on a phone, the button of the support chat is in the top bar and covers no other element", {
  tag: "@proof",
}, async ({ page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await visit(page, "/marketplace");
    const chat = page.getByRole("link", { name: "Support chat (opens in a new tab)" });
    const [own, cart, menu] = await Promise.all([
      chat.boundingBox(),
      page.getByRole("button", { name: /^Cart/ }).boundingBox(),
      page.getByRole("banner").locator("summary").boundingBox(),
    ]);
    expect(own && own.y + own.height).toBeLessThan(64);
    expect(own && cart && own.x + own.width <= cart.x).toBe(true);
    expect(cart && menu && cart.x + cart.width <= menu.x).toBe(true);
    await page.evaluate(() => window.scrollTo(0, 600));
    await expect(chat).toBeVisible();
  }
});
