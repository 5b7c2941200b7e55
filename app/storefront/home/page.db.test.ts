import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { buildProduct } from "#tests/factories/build-product.ts";
import HomePage, { loader } from "./page.tsx";

/** Renders Home on the server with the current catalog. */
async function renderHome(): Promise<string> {
  const loaderData = await loader();
  const props = { loaderData, params: {}, matches: [] } as unknown as Parameters<typeof HomePage>[0];
  const Page = createRoutesStub([{ path: "/", Component: () => createElement(HomePage, props) }]);
  return renderToStaticMarkup(createElement(Page));
}

const featuredPart = (html: string) =>
  /<section aria-labelledby="featured".*?<\/section>/s.exec(html)?.[0] ?? "";
const addresses = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, address]) => address);

describe("the home page", () => {
  it("the home page shows three sample products with links to the marketplace while the shop features no product", async () => {
    await buildProduct({ name: "Not featured" });
    const part = featuredPart(await renderHome());
    expect(part.match(/<li/g)).toHaveLength(3);
    expect(part.match(/>Sample</g)).toHaveLength(3);
    expect(new Set(addresses(part))).toEqual(new Set(["/marketplace"]));
    expect(part).not.toContain("Not featured");
    expect(part).not.toMatch(/Rated|sold/);
  });

  it("the home page shows no sample product when the shop features a product, and links to the page of the featured product", async () => {
    const { slug } = await buildProduct({ name: "Featured good", featured: true });
    const part = featuredPart(await renderHome());
    expect(part.match(/<li/g)).toHaveLength(1);
    expect(part).toContain("Featured good");
    expect(part).not.toContain(">Sample<");
    expect(addresses(part)).toContain(`/marketplace/${slug}`);
  });
});
