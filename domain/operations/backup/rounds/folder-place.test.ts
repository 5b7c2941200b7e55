import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { folderProblem } from "./backup-place.ts";
import { copySynced, folderPlace } from "./folder-place.ts";

const folder = mkdtempSync(join(tmpdir(), "handover-place-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "made");
writeFileSync(file, "the bytes of a backup");
const place = folderPlace(`file:${folder}`);

describe("a folder as the destination of backups", () => {
  it("a backup folder stores a file under its name, returns the file, and removes the file", async () => {
    await place.put(file, "one.backup");
    expect(readFileSync(await place.bringBack("one.backup", "unused"), "utf8")).toBe("the bytes of a backup");
    expect(readdirSync(folder).sort()).toEqual(["made", "one.backup"]);
    await place.remove("one.backup");
    await place.remove("one.backup");
    await expect(place.bringBack("one.backup", "unused")).rejects.toMatchObject({ problem: "place_gone" });
  });

  it("the shop reports a missing backup folder and never creates the folder", async () => {
    const gone = folderPlace(`file:${folder}/not-mounted`);
    const works = [() => gone.put(file, "a"), () => gone.bringBack("a", "unused"), () => gone.remove("a")];
    for (const work of works)
      await expect(work()).rejects.toMatchObject({ problem: "place_gone", detail: "ENOENT" });
    expect(readdirSync(folder)).toEqual(["made"]);
  });

  it("a backup folder reports that the shop cannot write to the folder", async () => {
    // The kernel lets no user, not even root, create a file in this folder.
    const work = folderPlace("file:/sys").put(file, "a");
    await expect(work).rejects.toMatchObject({ problem: "place_read_only" });
  });

  it("a backup folder reports that the disk is full", async () => {
    const full = await copySynced(file, "/dev/full").catch((error: unknown) => folderProblem(error));
    expect(full).toMatchObject({ problem: "place_full", detail: "ENOSPC" });
  });

  it("a backup folder rethrows an error that does not come from the file system", () => {
    expect(() => folderProblem(new TypeError("unforeseen"))).toThrow("unforeseen");
  });
});
