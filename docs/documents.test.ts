import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

/** Compares the documents with the files, settings and commands that the documents name. */
const ROOT = resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const FOREIGN = ["node_modules", "build", ".git", ".cache", ".handover"];
const documents = globSync("**/*.md", { cwd: ROOT, exclude: (path) => FOREIGN.includes(basename(path)) });

/** Returns the text without code blocks, because brackets in code blocks are not links. */
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$|^ {4}.*$/gm, "");

/** Returns the anchors that GitHub makes from the headings of a document. */
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

/** Returns what is wrong with a link in a document, or undefined when the link's file and heading exist. */
function problemOf(document: string, link: string): string | undefined {
  const [path = "", anchor] = link.split("#");
  const file = path === "" ? document : join(dirname(document), path);
  if (!existsSync(join(ROOT, file))) return `${document}: ${link} has no file`;
  if (anchor && !anchorsOf(file).includes(anchor)) return `${document}: ${link} has no heading`;
  return undefined;
}

describe("the documents", () => {
  it("documents link only to files and headings that exist", () => {
    const problems = documents.flatMap((document) =>
      [...withoutCode(read(document)).matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)]
        .map(([, link, image]) => link ?? image ?? "")
        .filter((link) => !/^(https?|mailto):/.test(link))
        .map((link) => problemOf(document, link))
        .filter((problem) => problem !== undefined),
    );
    expect(problems).toEqual([]);
  });

  it("README.md has at most 900 words", () => {
    expect(read("README.md").split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(900);
  });

  it("docs/README.md lists every document of docs/", () => {
    const index = read("docs/README.md");
    const own = documents.filter((file) => /^docs\/(operations\/)?[a-z-]+\.md$/.test(file));
    expect(own.filter((file) => !index.includes(`](${file.slice("docs/".length)}`))).toEqual([]);
  });

  it("each decision cited in a source file or a document has its own page or section", () => {
    const pages = documents.map((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1]);
    const sections = [...read("docs/what-we-measured.md").matchAll(/^## (\d{4}) /gm)].map(
      ([, number]) => number,
    );
    const sources = globSync("{app,db,domain,lab,messages,packages,scripts,server,tests}/**/*.{ts,tsx,mjs}", {
      cwd: ROOT,
      exclude: (path) => FOREIGN.includes(basename(path)),
    });
    const cited = [...sources, ...documents].flatMap((file) =>
      [...read(file).matchAll(/\bdecision[\s*]+(\d{4})\b/gi)].map(([, number]) => number),
    );
    expect([...new Set(cited)].filter((number) => ![...pages, ...sections].includes(number))).toEqual([]);
  });

  it("docs/operations/settings.md lists exactly the settings that an operator can set on the server", () => {
    const named = [...read("docs/operations/settings.md").matchAll(/^\| (`[^|]*) \|/gm)]
      .flatMap(([, cell = ""]) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)])
      .map(([, name]) => name);
    const [, schema = ""] = /\.object\(\{(.*?)^ {2}\}\)/ms.exec(read("env.server.ts")) ?? [];
    const settings = [...schema.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
    // Reads only the first column of the table, because the column with the default values also names
    // settings.
    expect([...new Set(named)].toSorted()).toEqual(settings.toSorted());
  });

  it("docs/commands.md lists exactly the scripts of package.json", () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read("package.json"));
    const commands = read("docs/commands.md");
    const named = [...commands.matchAll(/npm (?:run ([a-z][a-z:-]*)|(start|test))/g)].map(
      ([, script = "", short = script]) => short,
    );
    expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([]);
    expect(Object.keys(scripts).filter((name) => !named.includes(name))).toEqual([]);
  });
});
