import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { answerContext } from "#app/request/answer.ts";
import { callerContext } from "#app/request/caller.ts";
import type { FormAnswer } from "#app/request/form-answer.ts";
import { saveSettings } from "#domain/catalog/price-guard/save-settings.ts";
import { type Caller, system } from "#domain/kernel/caller.ts";
import { checkKeyRights } from "#domain/operations/connections/check-key-rights.ts";
import { noteProviderSale } from "#domain/payments/note-provider-sale.ts";
import { checkoutProvider } from "#domain/payments/registry/providers.server.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { siteSettings } from "#domain/settings/site-settings.ts";
import { env } from "#env";
import { inLanguage } from "#messages/language.server.ts";
import { drawPage, tagOf, textOf } from "#tests/back-office-page.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { sandbox } from "#tests/factories/build-order.ts";
import {
  buildAdmin,
  buildSignedInAdmin,
  buildSignedInMember,
  signInAsStaff,
} from "#tests/factories/build-staff.ts";
import { withoutTable } from "#tests/factories/without-table.ts";
import SettingsPage, { action, ErrorBoundary, loader } from "./page.tsx";
import { tabs } from "./tab-names.ts";

const initial = Object.fromEntries(
  Object.entries(siteSettings).map(([name, setting]) => [name, setting.initial]),
);
afterEach(() => saveSettings(system("command"), { changes: initial }));

function asked(caller: Caller, search: string, form?: Record<string, string>) {
  const url = new URL(`http://localhost:3000/admin/configuracoes${search}`);
  const body = form ? new URLSearchParams(form) : null;
  const request = new Request(url, form ? { method: "POST", body } : {});
  const context = new RouterContextProvider();
  context.set(callerContext, caller);
  context.set(answerContext, { requestId: "1", page: {}, report: () => {} });
  return { request, context, params: {}, url, pattern: "/admin/configuracoes" } as never;
}
const send = async (caller: Caller, form: Record<string, string>) => {
  const answer = (await inLanguage("pt-BR", () => action(asked(caller, "", form)))) as {
    data: FormAnswer;
    init: { status?: number } | null;
  };
  return { ...answer.data, status: answer.init?.status ?? 200 };
};

describe("the settings page", () => {
  it.each(tabs)("the settings page loads the tab “$value” without secrets", async ({ value, name }) => {
    const shown = await loader(asked(await buildSignedInAdmin(), value ? `?tab=${value}` : ""));
    expect(shown.tab).toBe(name);
    const text = JSON.stringify(shown);
    for (const secret of [env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET, env.DATABASE_URL])
      expect(text).not.toContain(secret);
  });

  it("the settings page shows the first tab when the tab in the URL is unknown", async () => {
    const admin = await buildSignedInAdmin();
    expect((await loader(asked(admin, "?tab=secrets"))).tab).toBe("general");
  });

  it("the settings page returns the claims in both languages, and the number of unconfirmed claims", async () => {
    const shown = await loader(asked(await buildSignedInAdmin(), "?tab=promessas"));
    if (shown.tab !== "claims") throw new Error("another tab");
    expect(shown.unconfirmed).toBe(15);
    expect(shown.written.en.claims.customers).toEqual({ title: "50,000+", words: "customers served" });
    expect(shown.written["pt-BR"].claims.customers.words).toBe("clientes atendidos");
    expect(shown.written["pt-BR"].testimonials).toHaveLength(3);
  });

  it("the settings page shows on the support tab whether the support chat is on", async () => {
    const admin = await buildSignedInAdmin();
    const drawn = async () => drawPage(SettingsPage, await loader(asked(admin, "?tab=suporte")));
    expect(textOf(await drawn())).toContain("Botão flutuante de suporte");
    expect(tagOf(await drawn(), 'role="switch"')).toContain('aria-checked="true"');
    await send(admin, { intent: "switch", name: "supportChatEnabled", value: "false" });
    expect(tagOf(await drawn(), 'role="switch"')).toContain('aria-checked="false"');
  });

  it("the payments tab of the settings page can disable discount codes", async () => {
    const admin = await buildSignedInAdmin();
    const isOn = async () => {
      const shown = await loader(asked(admin, "?tab=pagamentos"));
      return shown.tab === "payments" && shown.settings.discountEnabled;
    };
    expect(await isOn()).toBe(true);
    await send(admin, { intent: "switch", name: "discountEnabled", value: "false" });
    expect(await isOn()).toBe(false);
  });

  it("the settings page stores the entered settings and shows the specified toast", async () => {
    const admin = await buildSignedInAdmin();
    const first = await loader(asked(admin, ""));
    const version = first.tab === "general" ? first.version : "";
    const typed = {
      siteName: "Selo",
      minPurchase: "40",
      language: "pt-BR",
      storeTimeZone: "America/Sao_Paulo",
      priceDropPercent: "50",
    };
    const answer = await send(admin, { intent: "save-general", version, ...typed });
    expect(answer).toMatchObject({
      ok: true,
      toast: { title: "Success", description: "Settings saved successfully!" },
    });
    expect(await readSettings()).toMatchObject({
      ...typed,
      minPurchase: 4_000,
      priceDropPercent: 50,
    });
    const late = await send(admin, { intent: "save-general", version, ...typed, siteName: "Outro" });
    expect(late).toMatchObject({ ok: false, status: 409, toast: { title: "Error" } });
    expect(late.ok ? "" : late.fields.version).toContain("Rosa Lima salvou estas configurações");
  });

  it("the settings page stores the seller's data, including a postal address of several lines, and shows the data again", async () => {
    const admin = await buildSignedInAdmin();
    const first = await loader(asked(admin, ""));
    const version = first.tab === "general" ? first.seller.version : "";
    const typed = {
      sellerName: "Estúdio Prado Ltda.",
      sellerAddress: "Rua A, 1\r\nSão Paulo",
      sellerTaxId: "1/2",
    };
    expect(await send(admin, { intent: "save-seller", version, ...typed })).toMatchObject({ ok: true });
    const stored = { ...typed, sellerAddress: "Rua A, 1\nSão Paulo" };
    expect(await readSettings()).toMatchObject(stored);
    expect(await loader(asked(admin, ""))).toMatchObject({ seller: { values: stored } });
  });

  it("the settings page stores the ticked payment methods", async () => {
    const admin = await buildSignedInAdmin();
    const shown = async () => {
      const tab = await loader(asked(admin, "?tab=pagamentos"));
      if (tab.tab !== "payments") throw new Error("another tab");
      return tab;
    };
    const { methods } = await shown();
    expect(methods.chosen).toEqual(["card"]);
    const ticked = { intent: "save-methods", version: methods.version, "paymentMethodTypes[]": "pix" };
    expect(await send(admin, ticked)).toMatchObject({ ok: true, toast: { title: "Success" } });
    expect((await shown()).methods.chosen).toEqual(["card", "pix"]);
    expect(await send(admin, ticked)).toMatchObject({ ok: false, status: 409 });
    const text = textOf(drawPage(SettingsPage, await shown()));
    expect(text).toContain("Boleto");
    expect(text).toContain("o provedor não faz o reembolso");
  });

  it("the settings page shows whether the payment provider acted as the seller on a payment page in the last 30 days", async () => {
    const admin = await buildSignedInAdmin();
    const text = async () => textOf(drawPage(SettingsPage, await loader(asked(admin, "?tab=pagamentos"))));
    expect(await text()).toContain("Managed Payments Ainda não se sabe");
    for (const [seen, shown] of [
      ["page", "Ligado Uma página dos últimos 30 dias"],
      ["refusal", "Página recusada O provedor recusou uma página dos últimos 30 dias"],
    ] as const) {
      await noteProviderSale(checkoutProvider(), seen);
      expect(await text()).toContain(`Managed Payments ${shown}`);
    }
  });

  it("the settings page writes the currency name of a rate in lower case", async () => {
    const shown = await loader(asked(await buildSignedInAdmin(), "?tab=moedas"));
    expect(textOf(drawPage(SettingsPage, shown))).toContain("1 dólar em real brasileiro (BRL)");
  });

  it("the settings page lists the permissions that the provider's API key lacks, and explains what fails without these permissions", async () => {
    const admin = await buildSignedInAdmin();
    const text = async () => textOf(drawPage(SettingsPage, await loader(asked(admin, "?tab=pagamentos"))));
    expect(await text()).toContain("ainda não verificadas");
    await sandbox.setRights({ charges_and_refunds: "read" });
    await checkKeyRights();
    await sandbox.setRights({});
    expect(await text()).toContain("Falta: Charges and Refunds (write) Os reembolsos não são enviados");
    await checkKeyRights();
    expect(await text()).toContain("Permissões da chave Completas");
  });

  it("the settings page rejects unknown payment methods, and callers without permission or second factor", async () => {
    const form = (type: string) => ({ intent: "save-methods", version: "v", "paymentMethodTypes[]": type });
    expect(await send(await buildSignedInAdmin(), form("klarna"))).toMatchObject({
      ok: false,
      status: 400,
      fields: { paymentMethodTypes: "Escolha formas de pagamento da lista." },
    });
    const without = await signInAsStaff(await buildAdmin());
    expect(await send(without, form("pix"))).toMatchObject({ ok: false, status: 403, stepUp: "enable" });
    expect(await send(await buildSignedInMember("manage_orders"), form("pix"))).toMatchObject({
      ok: false,
      status: 403,
    });
    expect((await readSettings()).paymentMethodTypes).toEqual(["card"]);
  });

  it("the settings page shows the specified error when settings cannot be saved", async () => {
    const admin = await buildSignedInAdmin();
    const support = { intent: "save-support", version: "v", telegramSupportLink: "/support" };
    await withoutTable("site_settings", async () => {
      expect(await send(admin, support)).toMatchObject({
        ok: false,
        status: 500,
        toast: { title: "Error", description: "Failed to save settings. Please try again." },
      });
    });
  });

  it("the settings page shows the specified toast when a switch is saved and when the save fails", async () => {
    const flip = { intent: "switch", name: "cryptoEnabled", value: "false" };
    expect(await send(await buildSignedInAdmin(), flip)).toMatchObject({
      ok: true,
      toast: { title: "Configuração atualizada" },
    });
    const without = await signInAsStaff(await buildAdmin());
    expect(await send(without, flip)).toMatchObject({ ok: false, status: 403, stepUp: "enable" });
    expect(await send(await buildSignedInMember("manage_orders"), flip)).toMatchObject({
      ok: false,
      status: 403,
      toast: { title: "Erro ao atualizar configuração" },
    });
    expect(await send(visitor, flip)).toMatchObject({ ok: false, status: 401 });
    expect((await readSettings()).cryptoEnabled).toBe(false);
  });

  it("the settings page rejects an invalid field with its message, and an unknown intent with 400", async () => {
    const admin = await buildSignedInAdmin();
    const support = { intent: "save-support", version: "v", telegramSupportLink: "javascript:alert(1)" };
    expect(await send(admin, support)).toMatchObject({
      ok: false,
      status: 400,
      fields: { telegramSupportLink: "Use um endereço https:// ou um caminho desta loja, como /support." },
    });
    await expect(send(admin, { intent: "toString" })).rejects.toMatchObject({ init: { status: 400 } });
    expect(await readSettings()).toEqual(initial);
  });

  it("the settings page shows the specified error when settings cannot be loaded", () => {
    const Page = createRoutesStub([
      { path: "/", Component: () => createElement(ErrorBoundary, { error: new Error("down"), params: {} }) },
    ]);
    const html = inLanguage("pt-BR", () => renderToStaticMarkup(createElement(Page)));
    expect(html).toContain("Erro ao carregar configurações");
  });
});
