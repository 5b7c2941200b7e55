import { describe, expect, it } from "vitest";
import { finding, sentenceOf } from "#domain/operations/doctor/finding.ts";
import { doctor } from "#messages/pt-BR/doctor.ts";
import { argsOf, draw, textOf } from "#tests/back-office-page.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import HealthPage, { loader } from "./page.tsx";

const ADDRESS = "/admin/saude";

/** Renders the page with these findings, in Portuguese. */
function shown(found: ReturnType<typeof finding>[]): string {
  const findings = found.map((one) => ({ ...one, sentence: sentenceOf(doctor, one) }));
  return draw(
    HealthPage as never,
    { loaderData: { findings, at: "2026-11-23T15:00:00.000Z" } } as never,
    ADDRESS,
  );
}

describe("the health page", () => {
  it("shows what is wrong first, with the sentence that mends it", () => {
    const html = shown([
      finding("settings_ok"),
      finding("keys_readable", { path: "/data/vault.json", code: "644" }),
      finding("disk_low", { path: "/data", megabytes: 900 }),
    ]);
    const text = textOf(html);
    expect(text).toContain("1 erro, 1 aviso");
    expect(text).toContain("execute chmod 600 /data/vault.json");
    const places = ["Arquivo de chaves", "Disco", "Configuração"].map((name) => text.indexOf(name));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(html).toContain('href="/admin/saude"');
  });

  it("says that everything is in order", () => {
    expect(textOf(shown([finding("settings_ok")]))).toContain("Tudo está em ordem.");
  });

  it("runs the checks for staff with the permission for settings", async () => {
    const { findings } = await loader(argsOf(await buildSignedInMember("manage_settings"), ADDRESS));
    expect(findings.map(({ check }) => check)).toContain("database");
    expect(findings.find(({ check }) => check === "settings")?.sentence).toBe("The settings are valid.");
  });
});
