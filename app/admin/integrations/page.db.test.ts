import { afterEach, describe, expect, it } from "vitest";
import { sendTest } from "#domain/messaging/channels/send-test.ts";
import { inLanguage } from "#messages/language.server.ts";
import { argsOf, draw, sendForm, textOf, toastsOf } from "#tests/back-office-page.ts";
import {
  addChannel,
  command,
  endReceivers,
  lowStock,
  messagesOf,
  readChannel,
  receive,
  sendAll,
} from "#tests/channels/receive-messages.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { integrationsAction } from "./actions.ts";
import IntegrationsPage, { loader } from "./page.tsx";

afterEach(endReceivers);

async function shown(address = "/admin/integracoes"): Promise<string> {
  const admin = await buildSignedInAdmin();
  const answer = await inLanguage("pt-BR", () => loader(argsOf(admin, address)));
  const { data } = answer as { data: unknown };
  return textOf(draw(IntegrationsPage as never, { loaderData: data } as never, address));
}

const hook = (fields: Record<string, string> = {}) => ({
  intent: "create",
  kind: "webhook",
  name: "ERP",
  address: "https://erp.example/hook",
  types: "order.paid",
  ...fields,
});

describe("the page of the channels", () => {
  it("the channels page explains the purpose of a channel while the shop has no channel", async () => {
    expect(await shown()).toContain("Nenhum canal ainda");
  });

  it("the channels page shows the channels and the last messages of one channel, without target URLs or secrets", async () => {
    const { url } = await receive((_, response) => response.writeHead(503).end("manutenção"));
    const { id, secret } = await addChannel("webhook", `${url}/canary-4711`, ["stock.low"]);
    await lowStock("p1");
    await sendAll();
    const text = await shown(`/admin/integracoes?canal=${id}`);
    for (const part of [
      "webhook channel",
      "Webhook assinado",
      "stock.low",
      "503",
      "manutenção",
      "Com falhas",
    ])
      expect(text).toContain(part);
    for (const hidden of ["canary-4711", secret ?? "", "127.0.0.1"]) expect(text).not.toContain(hidden);
  });

  it("the channels page shows the request of a message exactly as sent, and the response", async () => {
    const { received, url } = await receive((_, response) => response.writeHead(422).end("sem campo total"));
    const { id } = await addChannel("webhook", url, ["stock.low"]);
    await lowStock("p1");
    await sendAll();
    const [message] = await messagesOf(id);
    const text = await shown(`/admin/integracoes?canal=${id}&mensagem=${message?.eventId}`);
    expect(text).toContain("Requisição");
    expect(text.replaceAll("&quot;", '"')).toContain(received[0]?.body ?? "no request");
    expect(text).toContain("sem campo total");
    expect(await shown(`/admin/integracoes?canal=${id}&mensagem=unknown`)).not.toContain("Requisição");
  });

  it("the channels page hides the Telegram chat id in the request of a message", async () => {
    const { received, url } = await receive();
    const { id } = await addChannel("telegram", "-100200300", ["import_done"]);
    const { eventId } = await sendTest(command, { id });
    await sendAll(url);
    expect(received[0]?.body).toContain("-100200300");
    const text = await shown(`/admin/integracoes?canal=${id}&mensagem=${eventId}`);
    expect(text).toContain("***");
    expect(text).not.toContain("-100200300");
  });

  it("the channels page shows the secret of a new webhook once, and shows a new secret after a rotation", async () => {
    const admin = await buildSignedInAdmin();
    const made = await sendForm(integrationsAction, admin, hook());
    expect(toastsOf(made)).toEqual(["Canal criado"]);
    expect(made).toMatchObject({ ok: true, result: { secret: expect.stringMatching(/^whsec_/) } });
    const { result } = made as { result: { secret: string } };
    const { url } = await receive();
    const { id } = await addChannel("webhook", url, ["stock.low"]);
    const rotated = await sendForm(integrationsAction, admin, { intent: "rotate", id });
    expect(rotated).toMatchObject({ ok: true });
    expect((rotated as { result: { secret: string } }).result.secret).not.toBe(result.secret);
  });

  it("the channels page shows which field is invalid when staff save a channel", async () => {
    const admin = await buildSignedInAdmin();
    const send = async (fields: Record<string, string>) =>
      (await sendForm(integrationsAction, admin, hook(fields))) as { fields?: Record<string, string> };
    expect((await send({ address: "erp.example" })).fields?.address).toContain("não serve para o tipo");
    expect((await send({ types: "" })).fields?.types).toContain("ao menos um");
    expect((await send({ name: " " })).fields?.name).toContain("80 caracteres");
    const bot = { kind: "telegram", address: "-100", token: "x", types: "new_sale" };
    expect((await send(bot)).fields?.token).toContain("123456:ABC-DEF");
  });

  it("the channels page disables and enables a channel, resends a message, and discards held messages", async () => {
    const admin = await buildSignedInAdmin();
    const { url } = await receive();
    const { id } = await addChannel("webhook", url, ["stock.low"]);
    await lowStock("p1", "p2");
    const send = (fields: Record<string, string>) => sendForm(integrationsAction, admin, { id, ...fields });
    expect(toastsOf(await send({ intent: "switch", isActive: "false" }))).toEqual(["Canal desligado"]);
    expect((await messagesOf(id)).map(({ state }) => state)).toEqual(["held", "held"]);
    expect(await send({ intent: "test" })).toMatchObject({ ok: false });
    expect(toastsOf(await send({ intent: "held", send: "false" }))).toEqual([
      "Mensagens retidas descartadas: 2",
    ]);
    await send({ intent: "switch", isActive: "true" });
    const [first] = await messagesOf(id);
    expect(toastsOf(await send({ intent: "resend", eventId: first?.eventId ?? "" }))).toEqual([
      "Mensagem de novo na fila",
    ]);
    const since = { intent: "since", since: "2020-01-01T10:00", timeZone: "UTC" };
    expect(await send(since)).toMatchObject({ ok: false });
    expect(toastsOf(await send({ intent: "remove" }))).toEqual(["Canal excluído"]);
    expect(await readChannel(id)).toBeUndefined();
  });

  it("the channels page refuses staff without the settings permission", async () => {
    const member = await buildSignedInMember("manage_orders");
    expect(await sendForm(integrationsAction, member, hook())).toMatchObject({ ok: false, status: 403 });
  });
});
