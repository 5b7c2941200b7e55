import { describe, expect, it } from "vitest";
import { detectFormat } from "./detect-format.ts";

describe("the format of what is to be imported", () => {
  it.each([
    ["keys.csv", "[1]", "csv"],
    ["KEYS.JSON", "a", "json"],
    ["a.b.txt", "a,b\n1,2", "txt"],
  ])("is that of the file's name: %s", (name, head, format) => {
    expect(detectFormat(name, head)).toBe(format);
  });

  it.each([
    ['[{"a": 1}]', "json"],
    ["\uFEFF \n[1]", "json"],
    ['{"a": 1}', "txt"],
    ["email,password\na@example.com,x", "csv"],
    ["email;password\r\na@example.com;x\r\n", "csv"],
    ["email\tpassword\na\tb", "csv"],
    ["email,password", "txt"],
    ["AAAA-BBBB\n\nCCCC", "txt"],
    ["email: a, b\npassword: c, d", "txt"],
    ["1,2\n3,4", "txt"],
    ["email,password\nonly one cell", "txt"],
    ["email,email\na,b", "txt"],
    ["", "txt"],
  ])("is that of its beginning: %j is %s", (head, format) => {
    expect(detectFormat("", head)).toBe(format);
    expect(detectFormat("unnamed.dat", head)).toBe(format);
  });
});
