import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { experiments, listExperiments } from "./experiments.ts";

const ROOT = new URL("..", import.meta.url);
const names = Object.keys(experiments);

describe("the commands of the laboratory", () => {
  it("every command of the laboratory has program files that exist", () => {
    const files = Object.values(experiments).map(({ file }) => file);
    expect(files.filter((file) => !existsSync(new URL(file, ROOT)))).toEqual([]);
  });

  it("the laboratory's README lists all laboratory commands, in the same sequence as the list that the laboratory prints", () => {
    const readme = readFileSync(new URL("README.md", import.meta.url), "utf8");
    expect([...readme.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)).toEqual(names);
  });

  it("the commands of the laboratory are listed with one line each", () => {
    const lines = listExperiments().split("\n");
    expect(lines.map((line) => line.trim().split(" ")[0])).toEqual(names);
  });

  it("package.json contains a short form only for laboratory commands that exist", () => {
    const { scripts } = JSON.parse(readFileSync(new URL("package.json", ROOT), "utf8")) as {
      scripts: Record<string, string>;
    };
    const short = Object.values(scripts).flatMap((line) => / lab (\S+)$/.exec(line)?.[1] ?? []);
    expect(short.length).toBeGreaterThan(5);
    expect(short.filter((name) => !names.includes(name))).toEqual([]);
  });
});
