import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const dockerfile = read("deploy/Dockerfile");
const compose = read("compose.yaml");

describe("the image", () => {
  it("the Dockerfile pins its base images by digest", () => {
    const images = [
      ...dockerfile.matchAll(/^ARG \w+_IMAGE=(.+)$/gm),
      ...compose.matchAll(/^ {4}image: (.+)$/gm),
    ].map(([, image = ""]) => image);
    expect(images.length).toBeGreaterThanOrEqual(4);
    for (const image of images) expect(image).toMatch(/^docker\.io\/library\/[\w:.-]+@sha256:[\da-f]{64}$/);
  });

  it("the Dockerfile copies only files that exist in the project or in the build output", () => {
    const copied = [...dockerfile.matchAll(/^COPY --from=sources (.+) \S+$/gm)].flatMap(([, paths = ""]) =>
      paths.split(" ").map((path) => path.replace("/shop/", "")),
    );
    expect(copied.length).toBeGreaterThan(10);
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const allowed = read(".dockerignore")
      .split("\n")
      .filter((line) => line.startsWith("!"))
      .map((line) => line.slice(1));
    expect(allowed.filter((path) => path !== "build" && !existsSync(join(ROOT, path)))).toEqual([]);
    expect(copied.filter((path) => !allowed.includes(path))).toEqual([]);
  });

  it("every container starts only files that exist in the project or in the build output", () => {
    const run = [...`${dockerfile}\n${compose}`.matchAll(/"((?:build|deploy|server)\/[\w./-]+)"/g)].map(
      ([, file = ""]) => file,
    );
    expect(new Set(run).size).toBeGreaterThanOrEqual(4);
    expect(run.filter((file) => !file.startsWith("build/") && !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

describe("compose.yaml", () => {
  it("compose.yaml contains no password", () => {
    expect(compose).not.toMatch(/PASSWORD(?!_FILE)|_KEY:|_SECRET:|postgres(?:ql)?:\/\//);
  });

  it("compose.yaml publishes the port of the shop only on this machine, and trusts no proxy", () => {
    const ports = [...compose.matchAll(/^ {6}- (\S+:\d+)$/gm)].map(([, port = ""]) => port);
    expect(ports.filter((port) => !port.startsWith("127.0.0.1:"))).toEqual(["80:80", "443:443"]);
  });
});

describe("the passwords of the first start", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "handover-secrets-"));
    for (const name of ["database", "owner", "app"]) mkdirSync(join(folder, name));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const make = () => execFileSync(process.execPath, [join(ROOT, "deploy/make-secrets.mjs"), folder]);
  const secret = (file: string) => readFileSync(join(folder, file), "utf8");

  it("the first start creates a different password for each role and writes the passwords into the database URLs", () => {
    make();
    const passwords = ["superuser", "owner", "application"].map((name) => secret(`database/${name}`));
    expect(new Set(passwords).size).toBe(3);
    for (const password of passwords) expect(password).toMatch(/^[\da-f]{48}$/);
    expect(secret("owner/database-url")).toBe(`postgresql://shop:${passwords[1]}@database:5432/shop`);
    expect(secret("app/database-url")).toBe(`postgresql://shop_app:${passwords[2]}@database:5432/shop`);
    expect(statSync(join(folder, "app/database-url")).mode & 0o777).toBe(0o400);
  });

  it("a second run does not replace the passwords of the first start", () => {
    make();
    const before = secret("owner/database-url");
    make();
    expect(secret("owner/database-url")).toBe(before);
  });
});

describe("the systemd units", () => {
  const folder = join(ROOT, "deploy/systemd");
  const units = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));

  it("the systemd units run the built bundles with the Node version of the project, as an unprivileged user", () => {
    expect(units.map(({ name }) => name)).toEqual([
      "handover-setup.service",
      "handover-web.service",
      "handover-worker.service",
      "handover.service",
    ]);
    for (const { text } of units) {
      expect(text).toMatch(
        /^ExecStart=\/srv\/handover\/node_modules\/\.bin\/node build\/start\/(?:start|single)\.js/m,
      );
      expect(text).toMatch(/^User=handover$/m);
    }
  });

  it("all systemd units have the same restrictions", () => {
    const restrictions = units.map(({ text }) =>
      text.slice(text.indexOf("NoNewPrivileges"), text.indexOf("[Install]")),
    );
    expect(new Set(restrictions).size).toBe(1);
    expect(restrictions[0]).toContain("ProtectSystem=strict");
    expect(restrictions[0]).not.toContain("MemoryDenyWriteExecute");
  });

  it("only the setup unit of systemd receives the password of the database owner", () => {
    const withOwner = units.filter(({ text }) => text.includes("owner.env")).map(({ name }) => name);
    expect(withOwner).toEqual(["handover-setup.service"]);
  });
});
