import { expect, it } from "vitest";
import { inAscii } from "./ascii-chunks.ts";

it("inAscii keeps the values of strings, templates and regular expressions", () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is code that contains a template
  const code = "[`Preço: ${'é'} €`, 'Ação — 😀', /[à-ü€]+/u.exec('açúcar')?.[0], /^😀$/u.test('😀')]";
  const escaped = inAscii(code);
  // biome-ignore lint/complexity/useRegexLiterals: the pattern names a control character
  expect(escaped).toMatch(new RegExp("^[\\x00-\\x7f]*$"));
  const run = (text: string) => new Function(`return ${text}`)() as unknown;
  expect(run(escaped)).toEqual(run(code));
});
