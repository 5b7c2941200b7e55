import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { answerContext } from "#app/request/answer.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { withoutTable } from "#tests/factories/without-table.ts";
import { loader } from "./page.tsx";
import { fromRows } from "./product-rows.ts";

it("the marketplace shows the products and logs the error when banners cannot be read", async () => {
  const { id } = await buildProduct();
  const reported: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(answerContext, { requestId: "1", page: {}, report: (error) => reported.push(error) });
  const request = new Request("http://localhost:3000/marketplace");
  const url = new URL(request.url);
  const load = () =>
    loader({ request, context, params: {}, url, pattern: "/marketplace" } as Parameters<typeof loader>[0]);

  await withoutTable("banners", async () => {
    const { list, banners } = await load();
    expect(fromRows(list).products.map((product) => product.id)).toEqual([id]);
    expect(banners).toEqual([]);
    expect(reported).toHaveLength(1);
  });
  await load();
  expect(reported, "a successful read must report nothing").toHaveLength(1);
});
