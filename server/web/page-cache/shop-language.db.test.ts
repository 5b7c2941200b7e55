import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { middleware } from "#app/root.tsx";
import { db } from "#db/client.server.ts";
import { siteSettings as rows } from "#db/schema/settings.ts";
import { saveSetting } from "#domain/catalog/price-guard/save-setting.ts";
import { system } from "#domain/kernel/caller.ts";
import { invalidateReads, setSubscribed } from "#domain/kernel/read-cache.ts";
import { env } from "#env";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import { documentLanguage } from "#messages/language.ts";
import { CatalogPages } from "#server/web/catalog-pages.ts";
import type { Router } from "../router.ts";
import { subscribeToCatalog } from "./catalog-notices.ts";
import { preferenceCookies } from "./page-variant.ts";

/**
 * Renders a page with a single line of text, in the language that the shop's middleware sets for the request.
 */
const shared: Router["shared"] = async (address, variant) => {
  const request = new Request(new URL(address, env.APP_URL), {
    headers: { cookie: preferenceCookies(variant) },
  });
  const page = async () =>
    new Response(`<html lang="${documentLanguage()}">${shopMessages.shell.home}</html>`, {
      headers: { "Content-Type": "text/html; charset=utf-8", "Content-Language": documentLanguage() },
    });
  const [inLanguage] = middleware;
  return (await inLanguage?.({ request } as Parameters<typeof inLanguage>[0], page)) as Response;
};

const pages = new CatalogPages({ shared }, async () => false);
const listening = vi.fn((isListening: boolean) => {
  setSubscribed(isListening);
  pages.cache.listening(isListening);
});
// As in the web process, a notification clears the cached reads first and the cached pages afterwards.
const notices = subscribeToCatalog(env.DATABASE_URL ?? "", {
  changed: () => {
    invalidateReads();
    pages.cache.catalogueChanged();
  },
  orderChanged: () => {},
  staffChanged: () => {},
  listening,
});
const server = createServer((incoming, outgoing) => {
  if (pages.sendCached(incoming, outgoing, "r-1") !== undefined) return;
  const page = pages.recognize(incoming);
  if (page) void pages.send(page, incoming, outgoing, "r-1");
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  await vi.waitFor(() => expect(listening).toHaveBeenLastCalledWith(true), { timeout: 5_000 });
});
afterEach(() => db.delete(rows));
afterAll(async () => {
  server.close();
  await notices.close();
});

async function home(headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers });
  const { headers: sent } = answer;
  return {
    status: answer.status,
    text: await answer.text(),
    cache: sent.get("x-cache"),
    etag: sent.get("etag") ?? "",
    language: sent.get("content-language"),
    vary: sent.get("vary"),
  };
}

const inEnglish = '<html lang="en">Home</html>';
const inPortuguese = '<html lang="pt-BR">Início</html>';
const chosen = (language: string) => ({ Cookie: `language=${language}` });

describe("a cached page", () => {
  it("a page is cached separately for each language, and its Vary header contains the cookie", async () => {
    const written = await home();
    expect(written).toMatchObject({ text: inEnglish, language: "en", vary: "Cookie, Accept-Encoding" });
    const portuguese = await home(chosen("pt-BR"));
    expect(portuguese).toMatchObject({ text: inPortuguese, language: "pt-BR", cache: "miss" });
    expect(portuguese.etag).not.toBe(written.etag);
    expect((await home(chosen("pt-BR"))).cache).toBe("hit");
    expect(await home(), "the English entry is unchanged").toMatchObject({ text: inEnglish, cache: "hit" });
    const foreign = { ...chosen("pt-BR"), "If-None-Match": written.etag };
    expect(await home(foreign), "the ETag of the English page does not match").toMatchObject({ status: 200 });
  });

  it("a cached page changes to the shop's new language within a second, unless the visitor has chosen a language", async () => {
    await vi.waitFor(async () => expect((await home()).cache).toBe("hit"));
    const before = await home();
    expect(before.text).toBe(inEnglish);
    await home(chosen("en"));

    await saveSetting(system("command"), { name: "language", value: "pt-BR" });
    await vi.waitFor(async () => expect((await home()).text).toBe(inPortuguese), {
      timeout: 1_000,
      interval: 50,
    });
    await vi.waitFor(async () => expect(await home()).toMatchObject({ text: inPortuguese, cache: "hit" }));
    expect((await home({ "If-None-Match": before.etag })).status).toBe(200);
    expect((await home(chosen("en"))).text).toBe(inEnglish);

    await saveSetting(system("command"), { name: "language", value: "written" });
    await vi.waitFor(async () => expect((await home()).text).toBe(inEnglish), {
      timeout: 1_000,
      interval: 50,
    });
  });
});
