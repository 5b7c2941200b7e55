import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { saveSettings } from "#domain/catalog/price-guard/save-settings.ts";
import { type Caller, system } from "#domain/kernel/caller.ts";
import { listStaffPages } from "#domain/settings/pages/queries.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { argsOf, drawPage, sendForm, textOf, toastsOf } from "#tests/back-office-page.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import BrandPage, { action, loader } from "./page.tsx";

let staff: Caller;
beforeAll(async () => {
  staff = await buildSignedInMember("manage_settings");
});
afterEach(() =>
  saveSettings(system("command"), { changes: { siteName: "Handover", accent: "", mailTexts: {} } }),
);

const read = (search = "") => loader(argsOf(staff, `/admin/marca${search}`));
const show = async (search = "") => textOf(drawPage(BrandPage, await read(search)));
const send = (intent: string, fields: Record<string, string>) =>
  sendForm(action, staff, { intent, ...fields });
const versionOf = async (search = "") => ((await read(search)) as { version: string }).version;

describe("the tab for the look of the shop", () => {
  it("the appearance tab offers to restore the default only after the owner has changed the appearance", async () => {
    expect(await show()).not.toContain("Voltar à aparência original");
    const look = { siteName: "Zanzibar", logo: "", favicon: "" };
    const saved = await send("save-look", { ...look, accent: "E50914", version: await versionOf() });
    expect([saved.status, ...toastsOf(saved)]).toEqual([200, "Marca salva"]);
    expect(await readSettings()).toMatchObject({ siteName: "Zanzibar", accent: "#e50914" });
    expect(await show()).toContain("Voltar à aparência original");
    await send("restore-look", { version: await versionOf() });
    expect(await readSettings()).toMatchObject({ siteName: "Zanzibar", accent: "" });
  });

  it("the appearance tab refuses a color with too little contrast and suggests the nearest color with enough contrast", async () => {
    const look = { siteName: "Zanzibar", logo: "", favicon: "", version: await versionOf() };
    const answer = await send("save-look", { ...look, accent: "#ffff00" });
    expect(answer).toMatchObject({ status: 400, ok: false });
    expect("fields" in answer && answer.fields.accent).toMatch(
      /^#ffff00 tem contraste \d,\d com o tema claro e precisa de 3,0\. A cor mais próxima que atende é #[0-9a-f]{6}\.$/,
    );
    expect(await readSettings()).toMatchObject({ siteName: "Handover", accent: "" });
  });
});

describe("the tab for the owner's pages", () => {
  const page = {
    title: "Trocas",
    slug: "trocas",
    language: "pt-BR",
    body: "**Sete** dias",
    isPublished: "true",
  };

  it("the tab for the owner's pages creates, previews and removes a page", async () => {
    expect(await show("?tab=paginas")).toContain("Nenhuma página ainda.");
    expect(toastsOf(await send("create-page", { ...page, inFooter: "true" }))).toEqual(["Página salva"]);
    expect(await show("?tab=paginas")).toContain("Trocas Publicada /p/trocas · Rodapé: 1");
    expect(await send("preview-page", { body: "<b>a</b>" })).toMatchObject({
      ok: true,
      result: { html: "<p>&lt;b&gt;a&lt;/b&gt;</p>" },
    });
    const again = await send("create-page", page);
    expect([again.status, ...toastsOf(again)]).toEqual([
      409,
      "Erro ao salvar a página",
      "Outra página já usa este endereço. Escolha outro.",
    ]);
    const [{ id = "", version = 0 } = {}] = await listStaffPages(staff);
    const known = { id, version: String(version) };
    expect(toastsOf(await send("delete-page", known))).toEqual(["Página removida"]);
  });
});

describe("the tab for mail texts", () => {
  const mail = { mail: "order_delivered", language: "pt-BR" };

  it("the tab for mail texts saves, previews and restores the text of a mail", async () => {
    const own = {
      ...mail,
      subject: "{shop}: {order}",
      text: "Oi, {name}!",
      version: await versionOf("?tab=emails"),
    };
    const preview = await send("preview-mail", own);
    expect(preview).toMatchObject({ ok: true, result: { subject: "Handover: HO-10001" } });
    expect(JSON.stringify(preview)).toContain("Oi, Maria!");
    expect((await readSettings()).mailTexts).toEqual({});
    expect(toastsOf(await send("save-mail", own))).toEqual(["Texto salvo"]);
    expect((await readSettings()).mailTexts.order_delivered?.["pt-BR"]?.text).toBe("Oi, {name}!");
    const restored = await send("restore-mail", { ...mail, version: await versionOf("?tab=emails") });
    expect(toastsOf(restored)).toEqual(["Texto original restaurado"]);
    expect((await readSettings()).mailTexts).toEqual({});
  });

  it("the tab for mail texts refuses an unknown placeholder and lists the known placeholders", async () => {
    const version = await versionOf("?tab=emails");
    const answer = await send("save-mail", { ...mail, subject: "x", text: "{password}", version });
    expect(answer).toMatchObject({
      status: 400,
      fields: { text: "{password} não é um marcador deste e-mail. Use: {shop} {order} {name}." },
    });
  });
});
