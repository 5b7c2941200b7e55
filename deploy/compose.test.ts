import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const text = readFileSync(join(ROOT, "compose.yaml"), "utf8");
const [before = "", rest = ""] = text.split(/^services:$/m);
const [services = "", volumes = ""] = rest.split(/^volumes:$/m);

/** The lines of each service in compose.yaml. The key is the name of the service. */
const blocks = new Map(
  services
    .split(/^(?= {2}[a-z]+:$)/m)
    .map((block): [string, string] => [/^ {2}([a-z]+):$/m.exec(block)?.[1] ?? "", block])
    .filter(([name]) => name !== ""),
);
const all = [...blocks.values()];
const declared = [...volumes.matchAll(/^ {2}([\w-]+):$/gm)].map(([, name = ""]) => name);
/** Returns the source and the target of each line in a volume list. */
const mounts = (block: string) =>
  [...block.matchAll(/^ {6}- ([\w./-]+):(\/[\w./-]+)(:ro)?$/gm)].map(([, source = "", target = ""]) => ({
    source,
    target,
  }));
/** Returns the lines of a service, including the lines that the service includes by YAML aliases. */
const resolved = (block: string) => {
  const names = [...block.matchAll(/\*(\w[\w-]*)/g)].map(([, name]) => name);
  const anchored = names.map(
    (name) =>
      new RegExp(`^ *(?:[\\w-]+): &${name}\\n((?:(?: {2,}.*)?\\n)+?)(?=^ {0,4}\\S|$)`, "m").exec(text)?.[1],
  );
  return [block, ...anchored].join("\n");
};

describe("every name in compose.yaml exists", () => {
  it("every anchor used in compose.yaml exists", () => {
    const used = [...text.matchAll(/\*([a-z-]+)$/gm)].map(([, name = ""]) => name);
    const made = [...text.matchAll(/&([a-z-]+)$/gm)].map(([, name = ""]) => name);
    expect(used.length).toBeGreaterThan(10);
    expect([...new Set(used)].sort()).toEqual(made.sort());
  });

  it("every volume listed in compose.yaml exists and is used", () => {
    const used = all.flatMap((block) => mounts(block).map(({ source }) => source));
    expect([...new Set(used.filter((name) => !name.startsWith(".")))].sort()).toEqual(declared);
  });

  it("every host file listed in compose.yaml exists in the project", () => {
    const files = [
      ...all
        .flatMap((block) => mounts(block).map(({ source }) => source))
        .filter((name) => name.startsWith(".")),
      ...[...before.matchAll(/^ {4}dockerfile: (\S+)$/gm)].map(([, file = ""]) => file),
    ];
    expect(files.length).toBeGreaterThanOrEqual(3);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it("every service on which compose.yaml depends exists, and has a health check when the dependency requires a healthy service", () => {
    const needed = [...services.matchAll(/^ {6}([a-z]+):\n {8}condition: (\w+)$/gm)];
    expect(needed.length).toBeGreaterThanOrEqual(5);
    for (const [, name = "", condition] of needed) {
      const block = blocks.get(name) ?? "";
      expect(block, name).not.toBe("");
      if (condition === "service_healthy") {
        // The containers that run the shop use the health check in the image, so compose.yaml must not
        // disable it.
        expect(block, name).not.toContain("disable: true");
        expect(block, name).toMatch(/^ {4}(?:healthcheck:|<<: \*shop)$/m);
      }
      if (condition === "service_completed_successfully") expect(block, name).toContain('restart: "no"');
    }
    for (const [, name = ""] of services.matchAll(/network_mode: service:(\w+)/g))
      expect([...blocks.keys()]).toContain(name);
  });
});

describe("every secret file in compose.yaml", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "handover-secrets-"));
    for (const name of ["database", "owner", "app"]) mkdirSync(join(folder, name));
    execFileSync(process.execPath, [join(ROOT, "deploy/make-secrets.mjs"), folder]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("the first start creates each secret file of compose.yaml in a volume, and the service that reads the file mounts this volume", () => {
    /** For each volume, the folder in which make-secrets.mjs creates the files of this volume. */
    const made = new Map(mounts(blocks.get("secrets") ?? "").map(({ source, target }) => [source, target]));
    let seen = 0;
    for (const [name, block] of blocks) {
      const whole = resolved(block);
      for (const [, file = ""] of whole.matchAll(/^ {6}\w+_FILE: (\S+)$/gm)) {
        const mount = mounts(whole).find(({ target }) => file.startsWith(`${target}/`));
        const place = made.get(mount?.source ?? "")?.replace("/secrets/", "");
        expect(place, `${name}: ${file}`).toBeDefined();
        const own = file.slice((mount?.target.length ?? 0) + 1);
        expect(readdirSync(join(folder, place ?? "")), `${name}: ${file}`).toContain(own);
        seen++;
      }
    }
    // The services read eight secret files. The database reads one secret file. Setup and commands read two
    // files each. Web server, worker and sandbox read one file each.
    expect(seen).toBe(8);
  });
});
