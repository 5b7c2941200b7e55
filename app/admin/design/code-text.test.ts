import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CodeText } from "./code-text.tsx";

const codesOf = (sentence: string): string[] => {
  const html = renderToStaticMarkup(createElement(CodeText, null, sentence));
  return [...html.matchAll(/<code class="font-mono">([^<]*)<\/code>/g)].map(([, code]) => code ?? "");
};

it.each([
  ["Set BACKUP_TO and BACKUP_S3_REGION.", ["BACKUP_TO", "BACKUP_S3_REGION"]],
  ["Run `handover backup now` again.", ["handover backup now"]],
  ["`BACKUP_TO=file:/x` and VAULT_KEY_FILE", ["BACKUP_TO=file:/x", "VAULT_KEY_FILE"]],
  ["The OS writes UTF-8.", []],
])("the sentence %j shows the codes %j in the font for code", (sentence, codes) => {
  expect(codesOf(sentence)).toEqual(codes);
});
