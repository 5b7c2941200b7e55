import { expect, it } from "vitest";
import { readOptions, WrongUsage } from "./command-options.ts";

it("takes strikes in their turn, and none that it does not know", () => {
  expect(readOptions(["--strikes", "kill, freeze,kill"]).wanted).toEqual(["kill", "freeze", "kill"]);
  expect(() => readOptions(["--strikes", "kill,flood"])).toThrow(
    new WrongUsage('There is no strike "flood".'),
  );
  expect(() => readOptions(["--strikes", ""])).toThrow(WrongUsage);
  expect(() => readOptions(["--strikes", Array(11).fill("kill").join(",")])).toThrow("10 of them at most");
  expect(() => readOptions(["--flood"])).toThrow("--flood");
});

it("installs nothing, keeps nothing and writes no files unless asked", () => {
  expect(readOptions([])).toMatchObject({ install: false, keep: false, json: false });
  expect(readOptions([]).files).toBeUndefined();
});
