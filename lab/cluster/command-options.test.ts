import { expect, it } from "vitest";
import { readOptions, WrongUsage } from "./command-options.ts";

it("the command keeps the given sequence of the failures that it must cause, and rejects an unknown failure", () => {
  expect(readOptions(["--strikes", "kill, freeze,kill"]).wanted).toEqual(["kill", "freeze", "kill"]);
  expect(() => readOptions(["--strikes", "kill,flood"])).toThrow(
    new WrongUsage('There is no strike "flood".'),
  );
  expect(() => readOptions(["--strikes", ""])).toThrow(WrongUsage);
  expect(() => readOptions(["--strikes", Array(11).fill("kill").join(",")])).toThrow("10 of them at most");
  expect(() => readOptions(["--flood"])).toThrow("--flood");
});

it("the command installs no packages, keeps no folder and writes no files by default", () => {
  expect(readOptions([])).toMatchObject({ install: false, keep: false, json: false });
  expect(readOptions([]).files).toBeUndefined();
});
