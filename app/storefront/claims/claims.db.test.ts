import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { callerContext } from "#app/request/caller.ts";
import HomePage, { loader as loadHome } from "#app/storefront/home/page.tsx";
import AboutPage, { loader as loadAbout } from "#app/storefront/information/about-page.tsx";
import SupportPage, { loader as loadSupport } from "#app/storefront/information/support-page.tsx";
import { loader as loadFrame } from "#app/storefront/layout.tsx";
import { saveSetting } from "#domain/catalog/price-guard/save-setting.ts";
import { NO_ORIGIN, system } from "#domain/kernel/caller.ts";
import { setLanguageSource } from "#messages/language.ts";
import "#messages/language.server.ts";

const command = system("command");
afterEach(async () => {
  setLanguageSource(() => "written");
  await saveSetting(command, { name: "claims", value: {} });
  await saveSetting(command, { name: "testimonials", value: null });
});

/** Renders a page within the layout on the server. */
async function render(page: FunctionComponent<never>, loaderData: unknown = undefined): Promise<string> {
  const request = new Request("http://localhost:3000/");
  const context = new RouterContextProvider();
  context.set(callerContext, { kind: "visitor", origin: NO_ORIGIN });
  const snapshot = await loadFrame({
    request,
    context,
    params: {},
    url: new URL(request.url),
    pattern: "/",
  } as Parameters<typeof loadFrame>[0]);
  const props = { loaderData, params: {}, matches: [] };
  const Page = createRoutesStub([
    {
      id: "storefront/layout",
      children: [{ path: "/", Component: () => createElement(page as FunctionComponent<object>, props) }],
      loader: () => snapshot,
    },
  ]);
  const hydrationData = { loaderData: { "storefront/layout": snapshot } };
  return renderToStaticMarkup(createElement(Page, { hydrationData }));
}
const renderHome = async () => render(HomePage, await loadHome());
const renderAbout = async () => render(AboutPage, await loadAbout());
const renderSupport = async () => render(SupportPage, loadSupport());

describe("the claims of the pages", () => {
  it("the pages show the claims of the specification by default", async () => {
    const home = await renderHome();
    for (const text of ["50,000+", "5 minutes", "99.8%", "7 days", "Marina C.", "Daniel O.", "Priya S."])
      expect(home).toContain(text);
    const about = await renderAbout();
    for (const text of [
      "50,000+",
      "99.8%",
      "7-day money-back",
      "within 30 days",
      "within 24 hours",
      "within 5 minutes",
    ])
      expect(about).toContain(text);
    const support = await renderSupport();
    for (const text of ["A person answers 24/7", "up to 30 minutes for some products", "within 24 hours"])
      expect(support).toContain(text);
  });

  it("every page shows the owner's own claims, and no page shows a claim that the owner hides", async () => {
    await saveSetting(command, {
      name: "claims",
      value: {
        customers: { shown: true, en: { title: "1,200+", words: "customers since May" } },
        success: { shown: false },
        moneyBack: { shown: false },
        supportLead: { shown: true, en: { title: "", words: "We answer from nine to five." } },
        whenBroken: { shown: false },
        replacementNote: { shown: false },
      },
    });
    const [home, about, support] = [await renderHome(), await renderAbout(), await renderSupport()];
    for (const page of [home, about]) {
      expect(page).toContain("1,200+");
      expect(page).toContain("customers since May");
      expect(page).not.toContain("50,000+");
      expect(page).not.toContain("99.8%");
    }
    expect(home).not.toContain("Replacement within 30 days");
    expect(about).not.toContain("7-day money-back guarantee");
    expect(about).toContain("Replacement within 30 days");
    expect(support).toContain("We answer from nine to five.");
    expect(support).not.toContain("24/7");
    expect(support).not.toContain("What if an item does not work?");
    expect(support).toContain("Where do I find my credentials later?");
  });

  it("the pages show the claims in the visitor's language when the owner wrote them in both languages", async () => {
    const texts = {
      en: { title: "1,200+", words: "served" },
      "pt-BR": { title: "1.200+", words: "atendidos" },
    };
    await saveSetting(command, { name: "claims", value: { customers: { shown: true, ...texts } } });
    setLanguageSource(() => "pt-BR");
    const home = await renderHome();
    expect(home).toContain("1.200+");
    expect(home).not.toContain("1,200+");
  });

  it("the pages show no empty section when the owner has hidden all claims", async () => {
    const hidden = { shown: false };
    await saveSetting(command, {
      name: "claims",
      value: { customers: hidden, delivery: hidden, success: hidden, guarantee: hidden },
    });
    await saveSetting(command, { name: "testimonials", value: [] });
    const home = await renderHome();
    expect(home).not.toContain("What we promise");
    expect(home).not.toContain("What buyers say");
  });
});

it("the home page escapes HTML in the owner's testimonials", async () => {
  const en = { words: "<b>At once</b>", role: "Buyer" };
  await saveSetting(command, { name: "testimonials", value: [{ name: "Ana P.", en }] });
  const home = await renderHome();
  expect(home.match(/<blockquote/g)).toHaveLength(1);
  expect(home).toContain("Ana P.");
  expect(home).toContain("&lt;b&gt;At once");
  expect(home).not.toContain("Marina C.");
});

describe("the support page", () => {
  afterEach(() => saveSetting(command, { name: "telegramSupportLink", value: "/support" }));

  it("the support page shows the shop's e-mail address, and no chat, until the owner sets a support channel", async () => {
    const html = await renderSupport();
    expect(html).toContain('href="mailto:shop@localhost"');
    expect(html).toContain("Write to us");
    expect(html).not.toMatch(/Open Support Chat|t\.me/);
  });

  it("the support page shows the chat link and not the e-mail address when the owner has set a support channel", async () => {
    await saveSetting(command, { name: "telegramSupportLink", value: "https://t.me/our_shop" });
    const html = await renderSupport();
    expect(html).toContain('href="https://t.me/our_shop"');
    expect(html).not.toContain("mailto:");
  });
});
