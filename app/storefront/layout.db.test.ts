import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { callerContext } from "#app/request/caller.ts";
import { saveSetting } from "#domain/catalog/price-guard/save-setting.ts";
import { NO_ORIGIN, system } from "#domain/kernel/caller.ts";
import { ShopFrame } from "./chrome/shop-frame.tsx";
import { loader } from "./layout.tsx";

const command = system("command");
afterEach(async () => {
  await saveSetting(command, { name: "telegramSupportLink", value: "/support" });
  await saveSetting(command, { name: "supportChatEnabled", value: true });
  await saveSetting(command, { name: "terms", value: {} });
});

/** Renders the layout of every page for a visitor with the current settings. */
async function renderFrame(): Promise<string> {
  const request = new Request("http://localhost:3000/about");
  const context = new RouterContextProvider();
  context.set(callerContext, { kind: "visitor", origin: NO_ORIGIN });
  const url = new URL(request.url);
  const snapshot = await loader({ request, context, params: {}, url, pattern: "/about" } as Parameters<
    typeof loader
  >[0]);
  const Page = createRoutesStub([
    // biome-ignore lint/correctness/noChildrenProp: the component requires the property `children`
    { path: "/", Component: () => createElement(ShopFrame, { snapshot, children: "the page" }) },
  ]);
  return renderToStaticMarkup(createElement(Page));
}

describe("the terms link", () => {
  it("the terms link appears in the footer after the owner has written terms", async () => {
    expect(await renderFrame()).not.toContain('href="/terms"');
    await saveSetting(command, { name: "terms", value: { "pt-BR": "Vale o combinado." } });
    expect(await renderFrame()).toContain('href="/terms"');
  });
});

describe("the floating support button", () => {
  it("the floating support button links to the shop's support page until the owner sets a support channel", async () => {
    const html = await renderFrame();
    expect(html).toMatch(/<a href="\/support"[^>]*support-chat/);
    expect(html).not.toContain("t.me");
  });

  it("the floating support button links to the support channel of the settings", async () => {
    await saveSetting(command, { name: "telegramSupportLink", value: "https://t.me/other_support" });
    expect(await renderFrame()).toMatch(/<a href="https:\/\/t\.me\/other_support"[^>]*support-chat/);
  });

  it("the floating support button is hidden when the support chat is switched off", async () => {
    expect(await renderFrame()).toContain("support-chat");
    await saveSetting(command, { name: "supportChatEnabled", value: false });
    const html = await renderFrame();
    expect(html).toContain("the page");
    expect(html).not.toContain("support-chat");
  });

  it("the floating support button is hidden when no support channel is set", async () => {
    await saveSetting(command, { name: "telegramSupportLink", value: "" });
    expect(await renderFrame()).not.toContain("support-chat");
  });
});
