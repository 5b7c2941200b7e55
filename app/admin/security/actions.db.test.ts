import { TOTP } from "otpauth";
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { callerContext } from "#app/request/caller.ts";
import { type FormAnswer, sentenceOf } from "#app/request/form-answer.ts";
import { findStaff } from "#domain/identity/staff/find-staff.ts";
import { listOwnSessions, readOwnSecondFactor } from "#domain/identity/staff/queries.ts";
import type { Caller, Staff } from "#domain/kernel/caller.ts";
import { inLanguage } from "#messages/language.server.ts";
import { buildAccount, receiveMail, visitor } from "#tests/factories/build-account.ts";
import { buildPasskey } from "#tests/factories/build-passkey.ts";
import { buildAdmin, buildTeamMember, STAFF_PASSWORD, signInAsStaff } from "#tests/factories/build-staff.ts";
import { securityAction } from "./actions.ts";

const current = STAFF_PASSWORD;

/** Submits one form of the page. Returns the server's answer with its status and its cookie. */
async function send(caller: Caller, fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const request = new Request("http://localhost/admin/security", { method: "POST", body });
  const context = new RouterContextProvider();
  context.set(callerContext, caller);
  const args = { request, context, params: {}, url: new URL(request.url), pattern: "/admin/security" };
  const answer = await inLanguage("pt-BR", () => securityAction(args));
  const headers = new Headers(answer.init?.headers);
  return {
    status: answer.init?.status ?? 200,
    said: answer.data as FormAnswer,
    cookie: headers.get("set-cookie") ?? "",
    isPrivate: headers.get("cache-control") === "no-store",
  };
}

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
const resultOf = (text: FormAnswer) => (text.ok ? text.result : null) as Record<string, unknown>;

async function begun(): Promise<{ staff: Staff; secret: string; email: string }> {
  const person = await buildAdmin();
  const staff = await signInAsStaff(person);
  const { said } = await send(staff, { intent: "begin", current });
  return { staff, secret: String(resultOf(said).secret), email: person.email };
}

describe("enabling the second factor", () => {
  it("enabling the second factor shows secret, QR code and backup codes once, creates a new session, and sends a mail", async () => {
    const { staff, secret, email } = await begun();
    const { said, cookie, isPrivate, status } = await send(staff, { intent: "enable", code: codeOf(secret) });
    expect([status, isPrivate]).toEqual([200, true]);
    expect(said).toMatchObject({ ok: true, toast: { title: "2FA Ativado" } });
    expect(resultOf(said).backupCodes).toHaveLength(10);
    const token = /=([A-Za-z0-9_-]{43});/.exec(cookie)?.[1];
    expect(await findStaff(token, staff.origin)).toMatchObject({ hasSecondFactor: true });
    expect((await receiveMail(email, "security_notice"))?.subject).toMatch(/^A autenticação em duas etapas/);
    for (const intent of ["enable", "disable"]) {
      const again = await send(staff, { intent, code: "000000", current: "wrong" });
      expect(JSON.stringify(again.said)).not.toContain(secret);
    }
  });

  it("enabling the second factor shows the specified error messages", async () => {
    const { staff, secret } = await begun();
    const wrong = await send(staff, { intent: "enable", code: codeOf(secret, 60) });
    expect(wrong).toMatchObject({
      status: 422,
      said: {
        toast: {
          title: "Código inválido",
          description:
            "O código inserido está incorreto. Verifique se o relógio do seu dispositivo está sincronizado e tente novamente.",
        },
      },
    });
    for (const [code, sentence] of [
      ["", "Digite o código de verificação"],
      ["12345", "O código deve ter exatamente 6 dígitos"],
      ["1234567", "O código deve ter exatamente 6 dígitos"],
    ] as const)
      expect(await send(staff, { intent: "enable", code })).toMatchObject({
        status: 400,
        said: {
          fields: { code: sentence },
          toast: { title: "Erro", description: `Falha ao ativar 2FA: ${sentence}` },
        },
      });
    expect(await send(staff, { intent: "begin", current: "wrong" })).toMatchObject({
      status: 422,
      said: {
        toast: { title: "Erro", description: "Falha ao gerar código 2FA: A senha está incorreta." },
        fields: { current: "A senha está incorreta." },
      },
    });
    const none = inLanguage("pt-BR", () => sentenceOf({ code: "no_backup_codes", details: {} }));
    expect(none).toBe("Nenhum código de backup foi gerado");
    expect(await readOwnSecondFactor(staff)).toMatchObject({ isEnabled: false });
  });

  it("enabling the second factor ignores a secret that the client sends", async () => {
    const { staff } = await begun();
    const own = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
    const forged = { intent: "enable", code: codeOf(own), secret: own, pending: own };
    expect((await send(staff, forged)).status).toBe(422);
  });
});

describe("disabling the second factor", () => {
  it("disabling the second factor needs the password, and a wrong password changes nothing", async () => {
    const staff = await signInAsStaff(await buildAdmin({ secondFactor: true }));
    expect(await send(staff, { intent: "disable", current: "wrong" })).toMatchObject({
      status: 422,
      said: { toast: { title: "Erro", description: "Falha ao desativar 2FA. Tente novamente." } },
    });
    expect(await readOwnSecondFactor(staff)).toMatchObject({ isEnabled: true });
    expect((await send(staff, { intent: "disable", current })).said).toMatchObject({
      toast: { title: "2FA Desativado" },
    });
    expect(await readOwnSecondFactor(staff)).toMatchObject({ isEnabled: false });
  });

  it("the back office shows '2FA Required' when a user without a second factor starts a protected action", async () => {
    const staff = await signInAsStaff(await buildTeamMember(["manage_banners"]));
    for (const intent of ["disable", "new-codes", "begin-passkey", "remove-passkey"])
      expect(await send(staff, { intent, current })).toMatchObject({
        status: 403,
        said: {
          stepUp: "enable",
          toast: {
            title: "2FA Required",
            description: "Two-factor authentication is required for sensitive operations.",
          },
        },
      });
  });
});

describe("the forms of the security page", () => {
  it("the forms of the security page reject callers who are not staff", async () => {
    const { caller: shopper } = await buildAccount();
    for (const caller of [visitor, shopper])
      for (const intent of Object.keys(securityAction.intents))
        expect([intent, (await send(caller, { intent, current })).status]).toEqual([intent, 401]);
    await expect(send(visitor, { intent: "unheard-of" })).rejects.toMatchObject({ init: { status: 400 } });
  });

  it("the forms of the security page rename and remove a passkey, and reject another user's passkey", async () => {
    const { staff, passkeyId } = await buildPasskey();
    const other = await buildPasskey();
    const rename = { intent: "rename-passkey", passkeyId, name: "Cofre" };
    expect((await send(other.staff, rename)).status).toBe(404);
    expect((await send(staff, { ...rename, name: " " })).said).toMatchObject({
      fields: { name: "Preencha este campo." },
    });
    expect((await send(staff, rename)).said).toMatchObject({ toast: { title: "Chave de acesso renomeada" } });
    expect((await send(other.staff, { intent: "remove-passkey", passkeyId })).status).toBe(404);
    expect((await send(staff, { intent: "remove-passkey", passkeyId })).said).toMatchObject({
      toast: { title: "Chave de acesso removida" },
    });
  });

  it("the security forms can revoke all sessions of the caller except the current session, but no session of another user", async () => {
    const person = await buildAdmin();
    const [here, elsewhere, third] = [
      await signInAsStaff(person),
      await signInAsStaff(person),
      await signInAsStaff(person),
    ];
    const stranger = await signInAsStaff(await buildAdmin());
    const listed = await listOwnSessions(here);
    expect(listed.map(({ id, isCurrent }) => [id, isCurrent])[0]).toEqual([here.sessionId, true]);
    expect(listed).toHaveLength(3);
    for (const session of [stranger.sessionId, here.sessionId, "nonsense", ""])
      expect((await send(here, { intent: "end-session", session })).status).toBe(404);
    expect((await send(here, { intent: "end-session", session: elsewhere.sessionId })).said).toMatchObject({
      toast: { title: "Sessão encerrada" },
    });
    expect((await listOwnSessions(here)).map(({ id }) => id)).toEqual([here.sessionId, third.sessionId]);
    await send(here, { intent: "end-session", session: "others" });
    expect(await listOwnSessions(here)).toHaveLength(1);
    expect(await listOwnSessions(stranger)).toHaveLength(1);
  });
});
