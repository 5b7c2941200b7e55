import { describe, expect, it } from "vitest";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { finding, sentenceOf } from "#domain/operations/doctor/finding.ts";
import { listRecommendations } from "#domain/operations/watching/recommendations.ts";
import { doctor } from "#messages/pt-BR/server/doctor.ts";
import { doctorChecks } from "#messages/pt-BR/server/doctor-checks.ts";
import { argsOf, draw, textOf } from "#tests/back-office-page.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import HealthPage, { loader } from "./page.tsx";

const ADDRESS = "/admin/saude";

/** Renders the health page with the given findings, in Portuguese. */
function shown(found: ReturnType<typeof finding>[], recommendations = 0): string {
  const findings = found.map((one) => ({
    ...one,
    name: doctorChecks[one.check],
    sentence: sentenceOf(doctor, one),
    remedy: null,
  }));
  return draw(
    HealthPage as never,
    { loaderData: { findings, at: "2026-11-23T15:00:00.000Z", recommendations } } as never,
    ADDRESS,
  );
}

describe("the health page", () => {
  it("the health page shows problems first, and explains how to fix each problem", () => {
    const html = shown([
      finding("settings_ok"),
      finding("keys_readable", { path: "/data/vault.json", code: "644" }),
      finding("disk_low", { path: "/data", megabytes: 900 }),
    ]);
    const text = textOf(html);
    expect(text).toContain("1 erro, 1 aviso");
    expect(text).toContain("Execute chmod 600 /data/vault.json");
    const places = ["Arquivo de chaves", "Disco", "Configuração"].map((name) => text.indexOf(name));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(html).toContain('href="/admin/saude"');
  });

  it("the health page says that everything is in order, and states the number of checks", () => {
    const text = textOf(shown([finding("settings_ok")]));
    expect(text).toContain("Tudo está em ordem.");
    expect(text).toContain("1 verificação em");
  });

  it.each(["mail_mailbox", "payments_sandbox", "payments_test", "certificate_none"] as const)(
    "the health page shows %s as suitable only for a demonstration, and does not say that everything is in order",
    (says) => {
      const text = textOf(shown([finding("settings_ok"), finding(says, { name: "shop" })]));
      expect(text).toMatch(/(^|[^,] )1 item só para demonstração/);
      expect(text).toMatch(/Demonstração/);
      expect(text).not.toContain("Tudo está em ordem.");
    },
  );

  it.each(["proof_unset", "support_unset"] as const)("the health page warns of %s", (says) => {
    const text = textOf(shown([finding("settings_ok"), finding(says)]));
    expect(text).toContain("1 aviso");
    expect(text).not.toContain("0 erros");
  });

  it("the health page does not say that everything is in order while the Security tab has a recommendation", () => {
    const html = shown([finding("settings_ok")], 2);
    expect(textOf(html)).toContain("2 recomendações de segurança");
    expect(textOf(html)).not.toContain("0 erros");
    expect(html).toContain('href="/admin?tab=security&amp;list=recommendations"');
    expect(textOf(html)).not.toContain("Tudo está em ordem.");
  });

  it("the health page writes large sizes in GB", () => {
    const large = finding("disk_ok", { path: "/data", megabytes: 68_165 });
    expect(textOf(shown([large]))).toContain("Há 66,6 GB livres em /data.");
  });

  it("the health page has a finding for every recommendation about the machine's settings", async () => {
    const admin = await buildSignedInAdmin();
    const { findings, recommendations } = await loader(argsOf(admin, ADDRESS));
    const kinds = (await listRecommendations(admin)).map(({ kind }) => kind);
    expect(recommendations).toBe(kinds.length);
    const checks = { test_card_key: "payments", no_backups: "proof", no_mail_server: "mail" } as const;
    for (const [kind, check] of Object.entries({ ...checks, not_https: "certificate" })) {
      expect(kinds).toContain(kind);
      expect(findings.find((one) => one.check === check)?.verdict, check).not.toBe("ok");
    }
  });

  it("the health page links a problem to the screen that fixes the problem, if staff may open that screen", async () => {
    const loaded = await loader(argsOf(await buildSignedInAdmin(), ADDRESS));
    const backups = { name: "backups", path: "/admin/backups", title: "Backups" };
    const drawn = (screens: LayoutData["screens"]) =>
      draw(HealthPage as never, { loaderData: loaded } as never, ADDRESS, { screens });
    expect(loaded.findings.find(({ check }) => check === "proof")?.verdict).toBe("warning");
    expect(drawn([backups])).toContain('href="/admin/backups"');
    expect(drawn([])).not.toContain('href="/admin/backups"');
  });

  it("the health page runs the checks when the user has the permission for settings", async () => {
    const { findings } = await loader(argsOf(await buildSignedInMember("manage_settings"), ADDRESS));
    expect(findings.map(({ check }) => check)).toContain("database");
    expect(findings.find(({ check }) => check === "settings")?.sentence).toBe("The settings are valid.");
  });
});
