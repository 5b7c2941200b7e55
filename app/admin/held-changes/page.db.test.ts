import { describe, expect, it } from "vitest";
import { saveSettings } from "#domain/catalog/price-guard/save-settings.ts";
import { createCoupon } from "#domain/checkout/coupons/create-coupon.ts";
import { listDecidedChanges } from "#domain/checkout/held-changes/decided-changes.ts";
import { type ListedChange, listHeldChanges } from "#domain/checkout/held-changes/queries.ts";
import { rejectChange } from "#domain/checkout/held-changes/reject-change.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { INITIAL_RATES } from "#domain/settings/currency-rates.ts";
import { INITIAL_HOLD_LIMITS } from "#domain/settings/hold-limits.ts";
import { inLanguage } from "#messages/language.server.ts";
import { argsOf, drawPage, textOf } from "#tests/back-office-page.ts";
import { couponForm } from "#tests/factories/build-coupon.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import * as change from "./describe-change.ts";
import HeldChangesPage, { loader } from "./page.tsx";

const nameOfChange = (held: ListedChange) => inLanguage("pt-BR", () => change.nameOfChange(held));
const linesOfChange = (held: ListedChange) => inLanguage("pt-BR", () => change.linesOfChange(held, "UTC"));

describe("the list of changes that wait for approval", () => {
  it("the list of held changes shows the requested values, and only the kinds of changes that the user may approve", async () => {
    await buildProduct({ name: "IDE Pro", price: 10_000 });
    const marketer = await buildSignedInMember("manage_coupons");
    await createCoupon(marketer, couponForm({ code: "ALMOST", value: 90, minTotal: 6_000 }));
    const manager = await buildSignedInMember("manage_settings");
    const rates = { ...INITIAL_RATES.rates, BRL: 0.01 };
    await saveSettings(manager, {
      changes: {
        currencyRates: { date: "2026-11-03", rates },
        chargeCurrencies: ["BRL"],
        holdLimits: { ...INITIAL_HOLD_LIMITS, orderUnits: 900 },
        priceDropPercent: 80,
      },
    });
    const [coupon] = await listHeldChanges(marketer);
    if (!coupon) throw new Error("no held coupon");
    expect(nameOfChange(coupon)).toBe("Novo cupom ALMOST");
    expect(linesOfChange(coupon)).toEqual(["90% de desconto", "em compras a partir de US$\u00a060,00"]);
    expect(coupon).toMatchObject({
      mayConfirm: false,
      lowest: { product: "IDE Pro", reference: 10_000, effective: 1_000 },
    });
    const [settings, ...others] = await listHeldChanges(manager);
    if (!settings) throw new Error("no held settings");
    expect(others).toEqual([]);
    expect(linesOfChange(settings).toSorted()).toEqual([
      "Cotação BRL: 5.35 → 0.01",
      "Data das cotações: 2026-11-02 → 2026-11-03",
      "Moedas oferecidas: nada → BRL",
      "Por pedido: 100 → 900",
      "Queda de preço que exige confirmação (%): 50 → 80",
    ]);
    expect(await listHeldChanges(await buildSignedInAdmin())).toHaveLength(2);
    expect(await listHeldChanges(await buildSignedInMember("manage_products"))).toEqual([]);
  });

  it("the empty page of confirmations lists the kinds of changes that wait, with links to their screens", async () => {
    const shown = async (caller: Caller) => {
      const args = argsOf(caller, "/admin/confirmacoes");
      return drawPage(HeldChangesPage, { ...(await inLanguage("pt-BR", () => loader(args))), changes: [] });
    };
    const html = await shown(await buildSignedInMember("manage_settings"));
    expect(textOf(html)).toContain("Nenhuma mudança em espera");
    expect(textOf(html)).toContain("uma queda acima de 50% em 30 dias");
    expect(html).toContain('href="/admin/configuracoes"');
    expect(html).not.toContain('href="/admin/cupons"');
    const marketer = await shown(await buildSignedInMember("manage_coupons"));
    expect(marketer).toContain('href="/admin/cupons"');
    expect(marketer).not.toContain('href="/admin/configuracoes"');
    expect(textOf(marketer)).toContain("uma queda acima de 50% em 30 dias");
  });

  it("the list of decisions shows the latest decisions, but only for the kinds of changes that the user may approve", async () => {
    await buildProduct({ price: 10_000 });
    const marketer = await buildSignedInMember("manage_coupons");
    await createCoupon(marketer, couponForm({ code: "REFUSED", value: 90 }));
    const held = (await listHeldChanges(marketer)).find(({ subject }) => subject === "REFUSED");
    if (!held) throw new Error("no held coupon");
    await rejectChange(marketer, { id: held.id });
    expect(await listDecidedChanges(marketer)).toMatchObject([
      { kind: "coupon", subject: "REFUSED", isConfirmed: false },
    ]);
    expect(await listDecidedChanges(await buildSignedInMember("manage_products"))).toEqual([]);
  });

  it.each([
    [5_000, 2_600, "US$\u00a050,00 passa a US$\u00a026,00 (−48%)"],
    [1_000, 2_500, "US$\u00a010,00 passa a US$\u00a025,00 (+150%)"],
    [null, 2_600, "US$\u00a00,00 passa a US$\u00a026,00"],
  ])(
    "a held price of %s that becomes %s shows the difference in percent when there is a price before",
    (current, price, line) => {
      expect(linesOfChange({ kind: "price", asked: { price }, current } as unknown as ListedChange)).toEqual([
        line,
      ]);
    },
  );
});
