import type { Page } from "@playwright/test";
import { expect, test, visit } from "../steps/journey.ts";

const PRODUCT = "/marketplace/tandrel-design-seat";

/** Returns a page without the nonces of its scripts. */
async function markup(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path);
  expect(answer.status()).toBe(200);
  return (await answer.text()).replaceAll(/ nonce="[^"]*"/g, "");
}

for (const path of ["/", "/marketplace", "/marketplace?sort=rating", PRODUCT, "/about"]) {
  test(`${path} has the same content when it comes from the cache, has a campaign parameter, or is rendered again`, {
    tag: path === "/marketplace" ? [] : "@proof",
  }, async ({ page }) => {
    const withParameter = (parameter: string) => `${path}${path.includes("?") ? "&" : "?"}${parameter}`;
    // When the address of a page contains a coupon, the shop renders the page separately for each visitor.
    // The cookie of the coupon does not change the content of the page.
    const rendered = await markup(page, withParameter("coupon=NOTHING"));
    for (const address of [withParameter("utm_source=1"), withParameter("utm_source=2"), path])
      expect(await markup(page, address), address).toBe(rendered);
    // The call of `visit` fails when the page has a hydration error.
    await visit(page, withParameter("utm_source=3"));
  });
}

test("a product page has the same content when it comes from the cache, has a campaign parameter, or is rendered again", async ({
  page,
}) => {
  const rendered = await markup(page, `${PRODUCT}?coupon=NOTHING`);
  for (const address of [`${PRODUCT}?utm_source=1`, PRODUCT])
    expect(await markup(page, address), address).toBe(rendered);
});

for (const path of ["/", "/marketplace", PRODUCT]) {
  test(`${path} with a coupon is hydrated, and contains no data of another visitor`, {
    tag: path === "/marketplace" ? [] : "@proof",
  }, async ({ page }) => {
    const own = async (coupon: string) => {
      const answer = await page.request.get(`${path}?coupon=${coupon}`);
      const html = await answer.text();
      const nonces = new Set([...html.matchAll(/ nonce="([^"]*)"/g)].map(([, nonce]) => nonce));
      expect(nonces.size, "one nonce for all scripts").toBe(1);
      const [nonce = ""] = nonces;
      expect(answer.headers()["content-security-policy"]).toContain(`'nonce-${nonce}'`);
      return { html, nonce };
    };
    const first = await own("FIRSTVISITOR");
    const second = await own("SECONDVISITOR");
    expect(second.nonce).not.toBe(first.nonce);
    expect(second.html).not.toContain(first.nonce);
    expect(second.html).not.toContain("FIRSTVISITOR");
    // The call of `visit` fails when the page has a hydration error, or when the content security policy
    // blocks a script.
    await visit(page, `${path}?coupon=THIRDVISITOR`);
  });
}
