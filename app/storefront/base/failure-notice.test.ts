import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { FailureNotice } from "./failure-notice.tsx";

/** The title of the page for a 404 error. */
function titleWith(snapshot: { siteName: string }): string | undefined {
  const Page = createRoutesStub([
    {
      id: "storefront/layout",
      path: "/",
      loader: () => snapshot,
      Component: () => createElement(FailureNotice, { status: 404, inBoundary: true }),
    },
  ]);
  const hydrationData = { loaderData: { "storefront/layout": snapshot } };
  const page = renderToStaticMarkup(createElement(Page, { hydrationData }));
  return /<title>(.*?)<\/title>/.exec(page)?.[1];
}

it("the title of an error page contains the name of the shop", () => {
  expect(titleWith({ siteName: "Handover" })).toBe("Oops! Page not found · Handover");
});
