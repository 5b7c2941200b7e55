import { RouterContextProvider } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { buildProduct } from "#tests/factories/build-product.ts";

afterEach(() => {
  vi.doUnmock("sharp");
  vi.resetModules();
});

/** Requests an image through the loader. */
async function ask(file: string): Promise<Response> {
  const { loader } = await import("./product-image.ts");
  const request = new Request(`http://localhost:3000/og/${file}`);
  const context = new RouterContextProvider();
  const url = new URL(request.url);
  return loader({ request, context, params: { file }, url, pattern: "/og/:file" } as Parameters<
    typeof loader
  >[0]);
}

/** Reads width and height from the header of a PNG. */
async function sizeOfPng(answer: Response): Promise<[number, number]> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
  expect(bytes.subarray(12, 16).toString("latin1")).toBe("IHDR");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe("the link preview image", () => {
  it("the link preview images of a product and of the shop are PNG files of 1200 by 630 pixels", async () => {
    const { slug } = await buildProduct({ name: "Design Seat" });
    for (const file of [`${slug}.png`, "shop.png"]) {
      const answer = await ask(file);
      expect(answer.status, file).toBe(200);
      expect(answer.headers.get("content-type")).toBe("image/png");
      expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      expect(await sizeOfPng(answer)).toEqual([1200, 630]);
    }
  });

  it("the link preview image answers 404 when the name belongs to no listed product", async () => {
    const { slug } = await buildProduct({ status: "inactive" });
    for (const file of [
      `${slug}.png`,
      "no-such-product.png",
      "shop.gif",
      "shop",
      "SHOP.png",
      "..%2Fshop.png",
    ])
      expect((await ask(file)).status, file).toBe(404);
  });

  it("the link preview image redirects to the SVG when the machine cannot draw a PNG", async () => {
    const { slug } = await buildProduct();
    vi.resetModules();
    vi.doMock("sharp", () => {
      throw new Error("Could not load the sharp module");
    });
    const answer = await ask(`${slug}.png`);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(`/og/${slug}.svg`);
    expect((await ask("shop.png")).headers.get("location")).toBe("/og/shop.svg");
    expect((await ask(`${slug}.svg`)).headers.get("content-type")).toContain("image/svg+xml");
  });
});
