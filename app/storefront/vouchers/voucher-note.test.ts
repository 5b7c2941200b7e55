import { afterEach, describe, expect, it } from "vitest";
import { voucherMethods } from "#db/values/payment-method-types.ts";
import { setLanguageSource } from "#messages/language.ts";
import { voucherNote } from "./voucher-note.server.ts";

const boleto = {
  method: "boleto",
  url: "https://payments.stripe.com/boleto/voucher/1",
  until: "2026-11-29T02:59:00.000Z",
  isOver: false,
} as const;

afterEach(() => setLanguageSource(() => "written"));

describe("voucherNote", () => {
  it("voucherNote returns the amount to pay, the payment deadline and the link to the voucher", () => {
    expect(voucherNote({ voucher: boleto })).toEqual({
      title: "Pay your boleto",
      text: "Pay your boleto until Nov 28, 2026, 23:59 (Brasília time). Your items are held for you until the payment arrives, usually one business day after you pay. You then receive them at once.",
      link: { url: boleto.url, label: "Open the boleto" },
    });
  });

  it("voucherNote returns the texts in the language of the page", () => {
    setLanguageSource(() => "pt-BR");
    expect(voucherNote({ voucher: boleto })).toMatchObject({
      title: "Pague o boleto",
      text: expect.stringMatching(
        /^Pague o boleto até 28 de nov\. de 2026, 23:59 \(horário de Brasília\)\. /,
      ),
      link: { label: "Abrir o boleto" },
    });
  });

  it("voucherNote shows the deadline of a konbini slip in Japanese time", () => {
    const voucher = { ...boleto, method: "konbini", until: "2026-11-28T14:59:59.000Z" } as const;
    expect(voucherNote({ voucher })?.text).toMatch(
      /^Pay your konbini slip until Nov 28, 2026, 23:59 \(Japan time\)\./,
    );
  });

  it("voucherNote refers to the page with the payment instructions when the URL of the voucher is unknown", () => {
    expect(voucherNote({ voucher: { ...boleto, url: null } })).toEqual({
      title: "Pay your boleto",
      text: "Pay your boleto until Nov 28, 2026, 23:59 (Brasília time). The payment page showed you how to pay. If you no longer have these instructions, write to our support and name the order.",
      link: null,
    });
  });

  it("voucherNote explains what happens after the payment deadline", () => {
    const voucher = { ...boleto, url: null, isOver: true };
    expect(voucherNote({ voucher })?.text).toBe(
      "Your boleto ended on Nov 28, 2026, 23:59 (Brasília time). If you have paid, the confirmation is on its way and can take a business day. If you have not paid, this order ends by itself, and nothing is charged.",
    );
  });

  it("voucherNote returns different, complete sentences for each payment method, even when the payment deadline is unknown", () => {
    for (const language of ["en", "pt-BR"] as const) {
      setLanguageSource(() => language);
      const texts = voucherMethods.flatMap((method) =>
        [false, true].map(
          (isOver) => voucherNote({ voucher: { ...boleto, method, until: null, isOver } })?.text ?? "",
        ),
      );
      expect(new Set(texts).size).toBe(voucherMethods.length * 2);
      for (const text of texts) expect(text).toMatch(/^\p{Lu}[^.]+\. \p{Lu}.*\.$/u);
      expect(texts.join(" ")).not.toMatch(/undefined|null| {2}| \./);
    }
  });

  it("voucherNote returns null when the order does not wait for a voucher payment", () => {
    expect(voucherNote({ voucher: null })).toBeNull();
  });
});
