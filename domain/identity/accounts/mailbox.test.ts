import { describe, expect, it } from "vitest";
import { mailboxOf } from "./mailbox.ts";

describe("mailboxOf", () => {
  it.each([
    ["ana.souza@gmail.com", "anasouza@gmail.com"],
    [" A.n.a.Souza+shop@GoogleMail.com ", "anasouza@gmail.com"],
    ["ana+1+2@example.com", "ana@example.com"],
    ["ana-souza.x_1@pm.me", "anasouzax1@proton.me"],
    ["ana@protonmail.com", "ana@proton.me"],
    ["ana.souza@me.com", "ana.souza@icloud.com"],
    ["ana.souza@ya.ru", "ana-souza@yandex.ru"],
    ["ana-souza@yandex.com", "ana-souza@yandex.ru"],
    ["ana@m\u00FCller.de", "ana@xn--mller-kva.de"],
    ["ana@XN--MLLER-KVA.de", "ana@xn--mller-kva.de"],
    ["ana.souza@\uFF47mail.com", "anasouza@gmail.com"],
  ])("mailboxOf reads %j as the mailbox %s", (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });

  it.each([
    ["ana.souza@example.com", "anasouza@example.com"],
    ["ana.souza@outlook.com", "anasouza@outlook.com"],
    ["ana-1@yahoo.com", "ana-2@yahoo.com"],
    ["anasouza@yandex.ru", "ana.souza@yandex.ru"],
    ["ana@outlook.com", "ana@hotmail.com"],
    ["ana@gmail.com.br", "ana@gmail.com"],
    ["+a@example.com", "+b@example.com"],
  ])("mailboxOf returns different mailboxes for two people: %s and %s", (one, other) => {
    expect(mailboxOf(one)).not.toBe(mailboxOf(other));
  });
});
