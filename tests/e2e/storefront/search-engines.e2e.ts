import { expect, test } from "../steps/journey.ts";

const SLUG = "larkmere-photo-studio-licence";

test("robots.txt excludes personal pages and contains the sitemap, and all pages of the sitemap exist", {
  tag: "@proof",
}, async ({ request, baseURL }) => {
  const robots = await request.get("/robots.txt");
  expect(robots.headers()["content-type"]).toContain("text/plain");
  const rules = await robots.text();
  for (const path of ["/account", "/orders", "/payment-success", "/auth"])
    expect(rules).toContain(`\nDisallow: ${path}\n`);
  expect(rules).not.toContain("Disallow: /\n");
  const address = /^Sitemap: (.+)$/m.exec(rules)?.[1] ?? "";
  expect(address).toBe(`${baseURL}/sitemap.xml`);

  const addressesIn = async (file: string) => {
    const answer = await request.get(file);
    expect(answer.headers()["content-type"]).toContain("application/xml");
    return [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found = ""]) => found);
  };
  const pages = (await Promise.all((await addressesIn(address)).map(addressesIn))).flat();
  expect(pages).toContain(`${baseURL}/marketplace/${SLUG}`);
  expect(pages.length).toBeGreaterThan(44);
  for (const page of pages) {
    const answer = await request.get(page, { maxRedirects: 0 });
    expect(answer.status(), page).toBe(200);
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(await answer.text())?.[1];
    expect(canonical, "a page of the sitemap is its own canonical address").toBe(page);
  }
});

test("a product page has its type, canonical URL and preview image in its metadata", {
  tag: "@proof",
}, async ({ page, baseURL }) => {
  await page.goto(`/marketplace/${SLUG}`);
  const content = (selector: string) => page.locator(`head ${selector}`).getAttribute("content");
  expect(await content('meta[name="keywords"]')).toBeTruthy();
  expect(await content('meta[property="og:type"]')).toBe("product");
  expect(await content('meta[property="og:url"]')).toBe(`${baseURL}/marketplace/${SLUG}`);
  expect(await content('meta[property="og:title"]')).toContain("Larkmere Photo Studio Licence");
  const picture = await content('meta[property="og:image"]');
  expect(picture).toContain(`${baseURL}/pictures/`);
  const [type, width, height] = [
    await content('meta[property="og:image:type"]'),
    await content('meta[property="og:image:width"]'),
    await content('meta[property="og:image:height"]'),
  ];
  expect(picture).toContain(`-${width}x${height}.`);
  expect((await page.request.get(picture ?? "")).headers()["content-type"]).toBe(type);
  // For a product without an image, the shop draws a preview image.
  const answer = await page.request.get(`/og/${SLUG}.png`);
  expect(answer.headers()["content-type"]).toBe("image/png");
  expect(answer.headers()["content-security-policy"]).toContain("default-src 'none'");
  const bytes = await answer.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  const drawing = await page.request.get(`/og/${SLUG}.svg`);
  expect(drawing.headers()["content-type"]).toContain("image/svg+xml");
  expect(drawing.headers()["content-security-policy"]).toContain("default-src 'none'");
  expect(await drawing.text()).toContain("Larkmere Photo");
  for (const [path, image] of [
    ["/", "/og/shop.png"],
    ["/marketplace", "/og/shop.png"],
  ]) {
    await page.goto(path ?? "");
    expect(await content('meta[property="og:image"]')).toBe(`${baseURL}${image}`);
  }
  for (const form of ["png", "svg"]) expect((await page.request.get(`/og/shop.${form}`)).status()).toBe(200);
});

test.describe("a preview image of an unknown product", () => {
  test.use({ refusals: [404] });
  test("the preview image of an unknown product returns 404", { tag: "@proof" }, async ({ request }) => {
    for (const path of [
      "/og/no-such-product.svg",
      "/og/no-such-product.png",
      "/og/shop",
      "/og/..%2F.svg",
      "/og/SHOP.svg",
    ])
      expect((await request.get(path)).status(), path).toBe(404);
  });
});
