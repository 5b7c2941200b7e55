import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import { disputeStates, orderStatuses, refundStates } from "#db/values/vocabulary.ts";
import { type Language, setLanguageSource } from "#messages/language.ts";
import "#messages/language.server.ts";
import { StatusBadges } from "./status-badges.tsx";

type Snapshot = Parameters<typeof StatusBadges>[0]["order"];

/** Returns the texts of the order's badges, from the first badge to the last. */
function badges(language: Language, change: Partial<Snapshot>): string[] {
  setLanguageSource(() => language);
  const order: Snapshot = {
    status: "completed",
    deliveryState: "delivered",
    refundState: "none",
    disputeState: "none",
    exceptions: [],
    ...change,
  };
  const html = renderToStaticMarkup(createElement(StatusBadges, { order }));
  return [...html.matchAll(/<\/span>([^<]+)<\/span>/g)].map(([, text]) => text ?? "");
}

afterEach(() => setLanguageSource(() => "written"));

describe("the badges of an order", () => {
  it.each([
    ["pending", "Pending", "Pendente"],
    ["processing", "Processing", "Em andamento"],
    ["completed", "Completed", "Concluído"],
    ["cancelled", "Cancelled", "Cancelado"],
  ] as const)("the badges of an order show the status %s: %s, %s", (status, english, portugueseText) => {
    expect(badges("written", { status })).toEqual([english]);
    expect(badges("en", { status })).toEqual([english]);
    expect(badges("pt-BR", { status })).toEqual([portugueseText]);
  });

  it.each([
    ["requested", "Refund on its way", "Reembolso a caminho"],
    ["pending", "Refund on its way", "Reembolso a caminho"],
    ["partial", "Partly refunded", "Reembolsado em parte"],
    ["full", "Refunded", "Reembolsado"],
    ["failed", "Refund failed", "Falha no reembolso"],
  ] as const)(
    "the badges of an order show the refund state %s beside the status: %s, %s",
    (refundState, english, portugueseText) => {
      expect(badges("en", { refundState })).toEqual(["Completed", english]);
      expect(badges("pt-BR", { refundState })).toEqual(["Concluído", portugueseText]);
    },
  );

  it.each([
    ["inquiry", "Payment inquiry", "Consulta sobre o pagamento"],
    ["open", "Payment disputed", "Pagamento contestado"],
    ["under_review", "Payment disputed", "Pagamento contestado"],
    ["unknown", "Payment disputed", "Pagamento contestado"],
    ["lost", "Dispute lost", "Contestação perdida"],
  ] as const)(
    "the badges of an order show the dispute state %s beside the status: %s, %s",
    (disputeState, english, portugueseText) => {
      expect(badges("en", { disputeState })).toEqual(["Completed", english]);
      expect(badges("pt-BR", { disputeState })).toEqual(["Concluído", portugueseText]);
    },
  );

  it.each(["none", "prevented", "closed", "won"] as const)(
    "the badges of an order show nothing for a dispute that is %s",
    (disputeState) => {
      expect(badges("en", { disputeState })).toEqual(["Completed"]);
      expect(badges("pt-BR", { disputeState })).toEqual(["Concluído"]);
    },
  );

  it("the badges of an order show only the worse problem when the order has a refund and a dispute", () => {
    const change = { refundState: "pending", disputeState: "open" } as const;
    expect(badges("en", change)).toEqual(["Completed", "Payment disputed"]);
  });

  it("a paid order with undelivered units has a single badge with the status and the reason for the wait", () => {
    const owed = { status: "processing", deliveryState: "owed" } as const;
    expect(badges("en", { ...owed, exceptions: ["short_stock"] })).toEqual([
      "Processing · Waiting for stock",
    ]);
    expect(badges("pt-BR", owed)).toEqual(["Em andamento · Em preparação"]);
  });

  it("the badges of an order have a text for every state of the order", () => {
    for (const language of ["en", "pt-BR"] as const)
      for (const status of orderStatuses)
        for (const refundState of refundStates)
          for (const disputeState of disputeStates)
            for (const text of badges(language, { status, refundState, disputeState }))
              expect(text).toMatch(/\p{L}{3}/u);
  });
});
