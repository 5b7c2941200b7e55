import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { stampBill } from "./bill-of-materials.ts";
import { makeRelease, planRelease } from "./make-release.ts";

let folder: string;
let root: string;
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=Ana", "-c", "user.email=ana@example.com", ...args], {
    cwd: root,
    encoding: "utf8",
  });
const write = (file: string, content: string) => writeFileSync(join(root, file), content);

/**
 * A small project in a temporary folder. The project has one dependency in its lockfile, is committed to git
 * and is built.
 */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "handover-release-"));
  root = join(folder, "project");
  mkdirSync(join(root, "build"), { recursive: true });
  const project = { name: "small", version: "1.2.0", dependencies: { pg: "8.23.1" } };
  const packages = { "": project, "node_modules/pg": { version: "8.23.1", integrity: "sha512-AAAA" } };
  write("package.json", JSON.stringify(project));
  write("package-lock.json", JSON.stringify({ ...project, lockfileVersion: 3, packages }));
  write("CHANGELOG.md", "## [Unreleased]\n\n## [1.2.0] - 2026-02-28\n\n- A thing.\n");
  write(".gitignore", "build\n");
  write("build/.handover-build", "key");
  write("build/web.js", "export {};");
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "First");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const release = async (to: string) =>
  makeRelease(await planRelease(root), join(folder, to), { withImage: false, say: () => {} });

describe("a release", () => {
  it("a release contains an archive of sources and build, a bill of materials, and the digests of the archive and the bill", async () => {
    const { files, noImage } = await release("out");
    expect(files.map(({ name }) => name)).toEqual(["handover-1.2.0.cdx.json", "handover-1.2.0.tar.gz"]);
    expect(noImage).toBe("it was not asked for");
    const listed = execFileSync("tar", ["-tzf", join(folder, "out/handover-1.2.0.tar.gz")], {
      encoding: "utf8",
    });
    expect(listed.split("\n")).toEqual(
      expect.arrayContaining(["handover-1.2.0/package.json", "handover-1.2.0/build/web.js"]),
    );
    execFileSync("sha256sum", ["--check", "--strict", "SHA256SUMS"], { cwd: join(folder, "out") });
    const bill = JSON.parse(readFileSync(join(folder, "out/handover-1.2.0.cdx.json"), "utf8"));
    expect(bill).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
    expect(bill.components).toMatchObject([{ name: "pg", version: "8.23.1", purl: "pkg:npm/pg@8.23.1" }]);
  });

  it("two builds of the same release have the same bytes", async () => {
    expect((await release("one")).files).toEqual((await release("two")).files);
  });

  it("the creation of a release throws an error when the folder of the release already exists", async () => {
    await release("out");
    await expect(release("out")).rejects.toThrow("exists already");
  });

  it("a release is rejected when the project has not been built", async () => {
    rmSync(join(root, "build"), { recursive: true });
    await expect(release("out")).rejects.toThrow("not built");
    expect(execFileSync("ls", ["-A", folder], { encoding: "utf8" })).toBe("project\n");
  });
});

describe("the check before a release", () => {
  it("the check before a release accepts a clean tree with a version in the change log, even when the version's tag exists", async () => {
    expect((await planRelease(root)).problems).toEqual([]);
    git("tag", "v1.2.0");
    expect((await planRelease(root)).problems).toEqual([]);
  });

  it.each([
    ["an uncommitted change", () => write("package.json", `${readFileSync(join(root, "package.json"))}\n`)],
    ["a file that git does not know", () => write("new.txt", "new")],
  ])("the check before a release rejects %s", async (_, change) => {
    change();
    expect((await planRelease(root)).problems).toEqual([expect.stringContaining("1 uncommitted change,")]);
  });

  it("the check before a release reports two problems when the lockfile has a different version and the tag marks another commit", async () => {
    git("tag", "v1.2.0");
    const lockfile = readFileSync(join(root, "package-lock.json"), "utf8");
    write("package-lock.json", lockfile.replace('"version":"1.2.0"', '"version":"1.1.0"'));
    git("commit", "--quiet", "--all", "--message", "Second");
    const { problems } = await planRelease(root);
    expect(problems).toEqual([expect.stringContaining("1.1.0"), expect.stringContaining("v1.2.0")]);
  });
});

describe("the bill of materials", () => {
  it("a bill of materials in an unknown format is rejected", () => {
    expect(() => stampBill('{"bomFormat":"SPDX","specVersion":"2.3"}', "2026-01-01")).toThrow("SPDX 2.3");
  });

  it("the serial number of a bill of materials depends on its components", () => {
    const bill = (name: string) =>
      stampBill(
        JSON.stringify({
          bomFormat: "CycloneDX",
          specVersion: "1.5",
          metadata: {},
          components: [{ name, version: "1" }],
        }),
        "2026-01-01T00:00:00.000Z",
      );
    const digest = (text: string) => createHash("sha256").update(text).digest("hex");
    expect(digest(bill("a"))).toBe(digest(bill("a")));
    expect(JSON.parse(bill("a")).serialNumber).not.toBe(JSON.parse(bill("b")).serialNumber);
    expect(JSON.parse(bill("a")).serialNumber).toMatch(/^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  });
});
