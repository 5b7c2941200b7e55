import { createElement } from "react";
import { describe, expect, it } from "vitest";
import type { ActiveAlert } from "#domain/messaging/alerts/active-alerts.ts";
import type { CriticalCases } from "#domain/operations/watching/critical-cases.ts";
import type { SecurityEvent, SecurityMetrics } from "#domain/operations/watching/events.ts";
import type { Recommendation } from "#domain/operations/watching/recommendations.ts";
import { renderPart } from "./render-in-test.ts";
import { SecurityTab } from "./security-tab.tsx";

const event = (severity: SecurityEvent["severity"]): SecurityEvent => ({
  id: severity,
  type: `EVENT_${severity}`,
  severity,
  hasFailed: false,
  ip: "198.51.100.7",
  createdAt: "2026-07-01T12:00:00.000Z",
  clock: null,
  actor: "",
  about: "",
  table: "",
  place: "",
});
const active = (id: string): ActiveAlert => ({
  id,
  kind: "SECOND_FACTOR_RESET",
  times: 1,
  openedAt: "2026-07-01T12:00:00.000Z",
  actor: "rosa@example.com",
  about: "victor@example.com",
  table: "second_factors",
  place: "/admin/usuarios?q=victor%40example.com",
});
interface Shown {
  events?: SecurityEvent[];
  active?: ActiveAlert[];
  cases?: CriticalCases[];
  metrics?: SecurityMetrics;
  recommendations?: Recommendation[];
}
const tab = (more: Shown = {}, list = "") =>
  renderPart(
    createElement(SecurityTab, {
      security: {
        events: [],
        active: [],
        cases: [],
        metrics: { failedLogins: 11, adminActions: 22, sensitiveAccess: 33, rateLimitViolations: 44 },
        recommendations: [],
        ...more,
      },
      updated: "Atualizado agora",
    }),
    "pt-BR",
    `/admin?tab=security${list}`,
  );
const read = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

describe("the security tab", () => {
  it("the security tab shows the four figures of the last 24 hours", () => {
    const text = read(tab());
    expect(text).toContain("Últimas 24 horas");
    for (const [label, figure] of [
      ["Logins com falha", 11],
      ["Ações administrativas", 22],
      ["Acesso a dados sensíveis", 33],
      ["Limites de tentativas excedidos", 44],
    ])
      expect(text).toContain(`${label} ${figure}`);
  });

  it("in the security tab, only the numbers of admin actions and of revealed data link to the audit log", () => {
    expect(tab().match(/href="\/admin\/auditoria[^"]*"/g)).toEqual([
      'href="/admin/auditoria"',
      'href="/admin/auditoria?acao=ACCOUNT_DATA_DECRYPTED"',
    ]);
  });

  it("the security tab shows open recommendations first, with their severity and a link to a page about them", () => {
    const recommendations: Recommendation[] = [
      { kind: "no_backups", count: 0 },
      { kind: "old_key", count: 3 },
    ];
    const html = tab({ recommendations });
    expect(read(html)).toMatch(/Alta +A loja não faz backups/);
    expect(html).toContain('href="/admin/backups"');
    expect(html.match(/>Abrir /g), "the button that migrates the data is on the same page").toHaveLength(1);
    expect(html).not.toContain("No security alerts");
    const alerts = tab({ recommendations }, "&list=alerts");
    expect(read(alerts)).not.toContain("A loja não faz backups");
    expect(alerts).toContain("No security alerts");
    expect(read(tab({ recommendations }, "&list=recommendations"))).toContain("A loja não faz backups");
    expect(read(tab({}, "&list=recommendations"))).toContain("Nenhuma recomendação");
  });

  it("the security tab shows the number of open cases of each kind, with a link to the list of these cases", () => {
    const html = tab({
      cases: [
        { kind: "DISPUTE_OPENED", count: 2 },
        { kind: "FRAUD_WARNING", count: 1 },
      ],
    });
    expect(html).not.toContain("Nenhum alerta crítico ativo.");
    expect(read(html)).toContain("3 alertas críticos ativos.");
    expect(read(html)).toContain("2 casos abertos");
    expect(html).toContain('href="/admin/vendas?tab=atencao&amp;motivo=disputas"');
    expect(html).toContain('href="/admin/vendas?tab=atencao&amp;motivo=fraude"');
  });

  it("the security tab shows a banner only when there are critical alerts", () => {
    expect(tab({ active: [active("a"), active("b")] })).toMatch(
      /role="alert"[^>]*>2 alertas críticos ativos/,
    );
    expect(tab({ active: [active("a")] })).toMatch(/role="alert"[^>]*>1 alerta crítico ativo/);
    expect(tab()).not.toContain('role="alert"');
    expect(tab()).toContain("Nenhum alerta crítico ativo.");
  });

  it("the security tab identifies the affected user and the actor by their e-mail addresses, and links to the user", () => {
    const html = tab({ active: [active("a")] });
    expect(html).toContain('href="/admin/usuarios?q=victor%40example.com"');
    const text = read(html);
    expect(text).toContain("2FA de um usuário redefinido");
    expect(text).toContain("victor@example.com por rosa@example.com");
  });

  it("the security tab describes jobs, rules, subjects and known events in words instead of codes", () => {
    const alert = (table: string, about: string, kind: ActiveAlert["kind"]) =>
      read(tab({ active: [{ ...active("a"), kind, actor: "", about, table, place: "" }] }));
    expect(alert("jobs", "refunds", "JOB_FAILING")).toContain("tarefa: reembolsos");
    expect(alert("invariants", "I12", "INVARIANT_BROKEN")).toContain("regra interna I12");
    expect(alert("provider", "provider", "PROVIDER_UNREACHABLE")).toContain("provedor de pagamentos");
    const login = read(tab({ events: [{ ...event("low"), type: "ADMIN_LOGIN_ATTEMPT" }] }));
    expect(login).toContain("Login no painel");
    expect(login).not.toContain("ADMIN_LOGIN_ATTEMPT");
  });

  it("the security tab has buttons for refreshing the data and for migrating the stock", () => {
    for (const name of ["Refresh", "Migrate Data"])
      expect(tab()).toMatch(new RegExp(`<button(?![^>]*\\sdisabled)[^>]*>(?:<span[^>]*>)?${name}\\b`));
  });

  it("the security tab marks the events whose alert is active, and counts only active alerts", () => {
    const alert = active("1");
    const events = [{ ...event("critical"), ...alert, id: "2", type: alert.kind }, event("low")];
    const html = tab({ events, active: [alert] });
    expect(html.match(/>ativo</g)).toHaveLength(1);
    const before = [
      { ...event("critical"), ...alert, type: alert.kind, createdAt: "2020-01-01T00:00:00.000Z" },
    ];
    expect(tab({ events: before, active: [alert] }), "an event of an earlier, closed alert").not.toContain(
      ">ativo<",
    );
    expect(read(html)).toMatch(/Alertas de segurança 1 /);
    expect(read(tab({ events }))).toMatch(/Alertas de segurança Recommendations/);
  });

  it("the security tab shows an empty state only when there are no alerts", () => {
    expect(tab()).toContain("No security alerts");
    expect(tab({ events: [event("low")] })).not.toContain("No security alerts");
  });

  it("like the alert mail, the security tab states which clock is wrong and how large the difference is", () => {
    const textOf = (name: string, secondsAhead: number | null) =>
      read(tab({ events: [{ ...event("critical"), clock: { name, secondsAhead } }] }));
    expect(textOf("web shop-1:3000", -45)).toContain("web shop-1:3000: 45 s atrás do banco de dados");
    expect(textOf("provider", 1_200)).toContain("provedor de pagamentos: 1.200 s à frente do banco de dados");
    expect(textOf("web shop-1:3000", null)).toContain("EVENT_critical web shop-1:3000 ");
  });

  it("the security tab shows only critical and high events in the destructive color", () => {
    const badge = (severity: SecurityEvent["severity"]) => {
      const html = tab({ events: [event(severity)] });
      const found = /<span class="([^"]*)">(?:<span[^>]*><\/span>)?(Crítica|Alta|Média|Baixa)<\/span>/.exec(
        html,
      );
      return { look: found?.[1], name: found?.[2] };
    };
    const [critical, high, medium, low] = [badge("critical"), badge("high"), badge("medium"), badge("low")];
    expect([critical.name, high.name, medium.name, low.name]).toEqual(["Crítica", "Alta", "Média", "Baixa"]);
    expect(critical.look).toContain("danger");
    expect(high.look).toBe(critical.look);
    expect(medium.look).not.toContain("danger");
    expect(low.look).toBe(medium.look);
  });
});
