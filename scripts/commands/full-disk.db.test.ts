import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildLivedShop } from "#tests/factories/build-lived-shop.ts";
import { runCommand } from "#tests/factories/run-command.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const folder = mkdtempSync(join(tmpdir(), "handover-full-"));
const stored = join(folder, "stored");
const settings = { HANDOVER_DATA: folder, BACKUP_TO: `file:${stored}` };

/**
 * Mounts a file system of 16 KB at a folder. Returns false when this user is not allowed to mount file
 * systems.
 */
function mountSmall(path: string): boolean {
  mkdirSync(path, { recursive: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=16k", "tmpfs", path], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
const unmount = (path: string) => execFileSync("umount", [path]);
const small = join(folder, "small");
const mayMount = mountSmall(small);

beforeAll(async () => {
  mkdirSync(stored);
  await buildLivedShop();
});
afterAll(() => {
  if (mayMount) unmount(small);
  rmSync(folder, { recursive: true, force: true });
});

describe("a backup to a disk or folder that rejects the backup", () => {
  it.skipIf(!mayMount)(
    "the command backup says in one sentence that the disk is full, and leaves no file on the disk",
    async () => {
      const path = join(small, "shop.backup");
      const output = await runCommand(["backup", path]);
      expect([output.code, output.out]).toEqual([3, ""]);
      expect(output.err).toContain(
        `The disk is full (ENOSPC). No backup was made, and nothing is left at ${path}.`,
      );
      expect(readdirSync(small)).toEqual([]);
    },
  );

  it("when a folder rejects the backup file, the command reports in one sentence that the folder cannot be written", async () => {
    // The kernel lets no user, not even root, create a file in this folder.
    const { code, out } = await runCommand(["backup", "/sys/shop.backup", "--json"]);
    expect([code, JSON.parse(out)]).toEqual([
      3,
      {
        ok: false,
        error: { code: "backup_not_written", message: expect.stringContaining("/sys/shop.backup") },
      },
    ]);
  });

  it.skipIf(!mayMount)(
    "the last proven backup survives a full disk, and the next backup round succeeds when the disk has space",
    async () => {
      expect((await runCommand(["backup", "now"], settings)).code).toBe(0);
      const proven = readdirSync(stored);
      const spool = join(folder, "backups");
      mountSmall(spool);
      const full = await runCommand(["backup", "now"], settings);
      const left = readdirSync(spool);
      unmount(spool);
      expect([full.code, full.out, left]).toEqual([
        6,
        expect.stringContaining("The disk of the shop is full"),
        [],
      ]);
      expect(readdirSync(stored)).toEqual(proven);
      const doctor = await runCommand(["doctor", "--json"], settings);
      expect(JSON.parse(doctor.out).findings).toContainEqual(
        expect.objectContaining({ says: "proof_disk_full" }),
      );
      expect((await runCommand(["backup", "now"], settings)).code).toBe(0);
      // The shop keeps one backup of each day, so the new backup replaced the first backup of this day.
      expect(readdirSync(stored)).not.toEqual(proven);
    },
  );
});
