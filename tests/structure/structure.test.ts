import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { findCycles } from "./find-cycles.ts";
import { readImports, sourceFiles } from "./read-imports.ts";

const ROOT = join(import.meta.dirname, "../..");
const imports = readImports();
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const topFolder = (file: string) => file.split("/")[0] ?? "";

/** The domain folders in order, read from the first column of the table in `domain/README.md`. */
const domainFolders = [
  ...readFileSync(join(ROOT, "domain/README.md"), "utf8").matchAll(/^\| `([a-z-]+)\/` \|/gm),
].map(([, name = ""]) => name);

/** Lists the imports that break a rule, each as "file imports file". */
const rejected = (isRejected: (from: string, to: string) => boolean) =>
  [...imports].flatMap(([from, targets]) =>
    targets.filter((to) => isRejected(from, to)).map((to) => `${from} imports ${to}`),
  );

const NOT_ABOVE: Readonly<Record<string, readonly string[]>> = {
  db: ["app", "domain", "messages", "packages", "scripts", "server", "tests"],
  domain: ["app", "packages", "scripts", "server", "tests"],
  messages: ["app", "db", "domain", "packages", "scripts", "server", "tests"],
  app: ["db", "packages", "scripts", "tests"],
};

/** The files outside the adapter that are allowed to name the payment provider, each with its reason. */
const NAMES_PROVIDER: Readonly<Record<string, string>> = {
  "db/values/vocabulary.ts": "the specified payment method `stripe`",
  "domain/payments/registry/providers.server.ts": "registers the adapter",
  "domain/settings/site-settings.ts": "the specified settings `stripe_enabled` and `stripe_public_key`",
  "env.server.ts": "the settings of the provider",
  "server/start/sandbox-keys.ts": "fills the settings of the provider for the sandbox",
};

describe("the structure of the source", () => {
  it("the imports between the source files form no cycle, even when type-only imports are included", () => {
    expect(findCycles(imports)).toEqual([]);
  });

  it("findCycles finds the cycle of a graph", () => {
    const arrows = new Map([
      ["a", ["b"]],
      ["b", ["c"]],
      ["c", ["b"]],
      ["d", ["a"]],
    ]);
    expect(findCycles(arrows)).toEqual([["b", "c"]]);
  });

  it("the imports between the folders of the product form no cycle", () => {
    const isProduct = (file: string) => !isTest(file) && !["lab", "tests"].includes(topFolder(file));
    const arrows = new Map<string, Set<string>>();
    for (const [from, targets] of imports) {
      if (!isProduct(from)) continue;
      const folder = arrows.get(dirname(from)) ?? new Set();
      arrows.set(dirname(from), folder);
      for (const to of targets) if (isProduct(to)) folder.add(dirname(to));
    }
    expect(arrows.size).toBeGreaterThan(200);
    expect(findCycles(arrows)).toEqual([]);
  });

  it("domain/README.md lists every folder of the domain", () => {
    const present = readdirSync(join(ROOT, "domain"), { withFileTypes: true });
    const folders = present.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect([...domainFolders].sort()).toEqual(folders.sort());
    expect(present.length).toBeLessThanOrEqual(16);
  });

  it("a domain folder imports from no domain folder that comes later in the list", () => {
    const place = (file: string) => domainFolders.indexOf(file.split("/")[1] ?? "");
    const isUpward = (from: string, to: string) =>
      topFolder(from) === "domain" && topFolder(to) === "domain" && !isTest(from) && place(to) > place(from);
    expect(rejected(isUpward)).toEqual([]);
  });

  it("pages can import the domain and the domain can import the database, but imports in the opposite direction are forbidden", () => {
    const isAgainst = (from: string, to: string) =>
      !isTest(from) && (NOT_ABOVE[topFolder(from)] ?? []).includes(topFolder(to));
    const typesAndLimits = /^db\/values\//;
    // The import from another shop system is allowed to import the package that converts the files of that
    // system.
    const isConverter = (from: string, to: string) =>
      from.startsWith("domain/catalog/import/moving-in/") && to.startsWith("packages/shop-exports/");
    expect(
      rejected((from, to) => isAgainst(from, to) && !typesAndLimits.test(to) && !isConverter(from, to)),
    ).toEqual([]);
  });

  it("the domain may import only languages, formats and mail messages from messages/", () => {
    const ofMails =
      /^messages\/(languages|wanted-languages|voucher-zone|doctor-details|mail-messages|server\/server-messages)\.ts$/;
    expect(
      rejected(
        (from, to) =>
          topFolder(from) === "domain" && !isTest(from) && topFolder(to) === "messages" && !ofMails.test(to),
      ),
    ).toEqual([]);
  });

  it("a workspace package may import only workspace packages", () => {
    const isPackage = (file: string) => topFolder(file) === "packages";
    expect([...imports.keys()].filter(isPackage).length).toBeGreaterThan(60);
    expect(rejected((from, to) => isPackage(from) && !isPackage(to))).toEqual([]);
  });

  it("only the laboratory imports the laboratory", () => {
    const isLab = (file: string) => topFolder(file) === "lab";
    expect([...imports.keys()].filter(isLab).length).toBeGreaterThan(150);
    expect(rejected((from, to) => !isLab(from) && isLab(to))).toEqual([]);
  });

  it("the files in lab/cluster/machines import no code of the shop", () => {
    const isMachine = (file: string) => file.startsWith("lab/cluster/machines/");
    expect([...imports.keys()].filter(isMachine).length).toBeGreaterThan(15);
    expect(rejected((from, to) => isMachine(from) && !isMachine(to) && topFolder(to) !== "packages")).toEqual(
      [],
    );
  });

  it("the domain contains no URL of a page", () => {
    const address = /["'`]\/(?:admin|auth|orders|marketplace|account|support|pictures)\b/;
    const naming = sourceFiles.filter(
      (file) =>
        topFolder(file) === "domain" && !isTest(file) && address.test(readFileSync(join(ROOT, file), "utf8")),
    );
    expect(naming).toEqual([]);
  });

  it("the source of the domain does not mention any other shop system", () => {
    const naming = sourceFiles.filter(
      (file) =>
        topFolder(file) === "domain" &&
        !isTest(file) &&
        /woocommerce|shopify|dujiao/i.test(readFileSync(join(ROOT, file), "utf8")),
    );
    expect(naming).toEqual([]);
  });

  it("only the adapter of the payment provider and the listed files contain the provider's name", () => {
    const naming = sourceFiles.filter((file) => {
      const isProduct = ["app", "db", "domain", "messages", "scripts", "server"].includes(topFolder(file));
      if (!(isProduct || file === "env.server.ts" || file === "addresses.ts") || isTest(file)) return false;
      if (file.startsWith("domain/payments/stripe/")) return false;
      return /stripe/i.test(readFileSync(join(ROOT, file), "utf8"));
    });
    expect(naming).toEqual(Object.keys(NAMES_PROVIDER).sort());
  });

  it("each folder contains at most 30 files, not counting tests", () => {
    const counts = new Map<string, number>();
    for (const file of sourceFiles.filter((file) => !isTest(file)))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 30)).toEqual([]);
  });
});
