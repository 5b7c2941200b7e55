import { afterEach, describe, expect, it } from "vitest";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { readLastProof } from "#domain/operations/backup/rounds/queries.ts";
import { inLanguage } from "#messages/language.server.ts";
import { argsOf, draw, textOf } from "#tests/back-office-page.ts";
import { addBackups, removeBackups } from "#tests/factories/build-backup.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { withoutTable } from "#tests/factories/without-table.ts";
import BackupsPage, { loader } from "./page.tsx";

async function shown(admin = buildSignedInAdmin()): Promise<string> {
  const args = argsOf(await admin, "/admin/backups");
  const answer = (await inLanguage("pt-BR", () => loader(args))) as { data: unknown };
  return textOf(draw(BackupsPage as never, { loaderData: answer.data } as never, "/admin/backups"));
}
afterEach(removeBackups);

describe("the page of the backups", () => {
  it("the page of the backups shows the steps that switch backups on when the shop makes no backups", async () => {
    const text = await shown();
    for (const shownText of ["Última restauração comprovada", "Nunca", "A loja não faz backups", "BACKUP_TO"])
      expect(text).toContain(shownText);
    for (const step of ["BACKUP_TO=file:/mnt/backups/shop", "keys/vault.json", "docs/operations/backup.md"])
      expect(text).toContain(step);
  });

  it("the backups page lists destination, size, verification and problem of each backup", async () => {
    const moment = new Date("2026-11-22T04:20:00Z");
    const row = { place: "file:/backups", bytes: 12_400_000, digest: "a".repeat(64), sentAt: moment };
    await addBackups([
      { ...row, name: "one.backup", checkedAt: moment, provedAt: moment, proof: "restored" },
      { ...row, name: "two.backup", problem: "damaged" },
      { place: "file:/backups", name: "three.backup", problem: "place_full", detail: "ENOSPC" },
    ]);
    const text = await shown();
    for (const shownText of [
      "one.backup",
      "12,4 MB",
      "Restaurado e conferido",
      "pelo menos um byte mudou",
      "O local dos backups está cheio",
      "(ENOSPC)",
      "Aguarda no disco da loja",
    ])
      expect(text).toContain(shownText);
  });

  it("the backups page shows the time of the next backup, the number of backups to keep, and the restore command", async () => {
    await addBackups([{ place: "file:/backups", name: "one.backup", problem: "place_full" }]);
    const text = await shown();
    for (const shownText of ["Próximo backup", "7 diários, 4 semanais e 12 mensais", "restore ARQUIVO"])
      expect(text).toContain(shownText);
  });

  it("the last proof of a backup counts as old when the proof is more than 36 hours old", async () => {
    const row = { place: "file:/backups", bytes: 1, digest: "a".repeat(64), proof: "restored" as const };
    const proofAt = (hours: number) => {
      const moment = new Date(shopNow() - hours * 3_600_000);
      return {
        ...row,
        name: `${hours}.backup`,
        madeAt: moment,
        sentAt: moment,
        checkedAt: moment,
        provedAt: moment,
      };
    };
    await addBackups([proofAt(37)]);
    expect((await readLastProof()).isOld).toBe(true);
    await addBackups([proofAt(35)]);
    expect((await readLastProof()).isOld).toBe(false);
  });

  it("the page of the backups shows an error inside the page when the list cannot be read", async () => {
    const admin = buildSignedInAdmin();
    await admin;
    await withoutTable("backups", async () => {
      expect(await shown(admin)).toContain("Não foi possível carregar os backups");
    });
  });
});
