import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { Journal, type JournalLine } from "./journal.ts";

const folder = mkdtempSync(join(tmpdir(), "sandbox-journal-"));
const mounted: string[] = [];
afterAll(() => {
  for (const path of mounted) execFileSync("umount", [path]);
  rmSync(folder, { recursive: true, force: true });
});

/** Mounts a file system of 64 KB. Returns undefined when this user is not allowed to mount file systems. */
function mountSmall(): string | undefined {
  const path = join(folder, "small");
  mkdirSync(path);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", path], { stdio: "ignore" });
    mounted.push(path);
    return path;
  } catch {
    return undefined;
  }
}
const small = mountSmall();
const line = (id: number): JournalLine => ({ table: "rows", row: { id, text: "x".repeat(300) } });

function open(path: string, current: () => JournalLine[] = () => []) {
  const ids: number[] = [];
  const replay = ({ row }: JournalLine) => ids.push((row as { id: number }).id);
  return { journal: new Journal(path, replay, current), ids };
}

it.skipIf(!small)(
  "a journal keeps its lines in memory while the disk is full, and writes them when the disk has room",
  () => {
    const path = join(small ?? "", "kept");
    const { journal } = open(path);
    for (let id = 0; id < 300; id++) journal.append([line(id)]);
    execFileSync("mount", ["-o", "remount,size=1m", small ?? ""]);
    journal.append([line(300)]);
    journal.close();
    const again = open(path);
    expect(again.ids).toEqual(Array.from({ length: 301 }, (_, id) => id));
    again.journal.close();
  },
);

it("a journal that cannot be rewritten continues after its last complete line", () => {
  const path = join(folder, "cut");
  const first = open(path);
  first.journal.append([line(1)]);
  first.journal.close();
  appendFileSync(join(path, "journal.ndjson"), '{"table":"rows","row":{"id":2');
  const full = Object.assign(new Error("no space left"), { code: "ENOSPC" });
  const second = open(path, () => {
    throw full;
  });
  expect(second.ids).toEqual([1]);
  second.journal.append([line(3)]);
  second.journal.close();
  const third = open(path);
  expect(third.ids).toEqual([1, 3]);
  third.journal.close();
});
