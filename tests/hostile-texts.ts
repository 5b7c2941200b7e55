/**
 * Texts that have broken pages, files, mails and logs elsewhere: each is to be refused in words, or kept and shown as the plain
 * text it is. None holds the mark unescaped as markup once it is shown.
 */
export const MARK = "hostile7Qf3";

export const hostileTexts: readonly string[] = [
  // Markup, in the places where a page puts text: elements, attributes, titles, scripts, comments.
  `<script>alert("${MARK}")</script>`,
  `</script><script>alert("${MARK}")</script>`,
  `</title><img src=x onerror="${MARK}()">`,
  `"><svg onload="${MARK}()">`,
  `' autofocus onfocus='${MARK}()`,
  `--><img src=x onerror=${MARK}()>`,
  `<!--${MARK}--><script>`,
  `]]><script>${MARK}()</script>`,
  `\${${MARK}} {{${MARK}}} <%= ${MARK} %> #{${MARK}}`,
  `javascript:${MARK}()`,
  `&lt;script&gt;${MARK}()&lt;/script&gt;`,
  `\u2028${MARK}\u2029</script>`,
  // Lines and headers.
  `a\r\nX-Injected: ${MARK}`,
  `a\nSet-Cookie: ${MARK}=1`,
  `a\r\n\r\n<html>${MARK}`,
  `a%0d%0aX-Injected:%20${MARK}`,
  `a\u560a\u560dX-Injected: ${MARK}`,
  `"${MARK}" <a@example.com>\r\nBcc: b@example.com`,
  // Letters that are none, or not what they look like.
  `${MARK}\0end`,
  `${MARK}\u202egnp.exe`,
  `${MARK}\u200b\u200d\ufeff`,
  `${MARK}${"\u0301".repeat(200)}`,
  `${MARK}\ud800`,
  `\udfff${MARK}`,
  `${MARK}\uffff\ufffe`,
  `ﷺ${MARK}𒐫`,
  // Names of a language's own.
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "toString",
  "null",
  "NaN",
  "-0",
  "1e999",
  "0x7f",
  // Other languages: queries, formulas, shells, paths, addresses.
  `'; drop table orders; -- ${MARK}`,
  `' or 1=1 -- ${MARK}`,
  `%' or '${MARK}' like '%`,
  `=cmd|' /C calc'!A0`,
  `+1+1;${MARK}`,
  `@sum(1+1)*${MARK}`,
  `$(touch ${MARK}) \`touch ${MARK}\` | touch ${MARK}`,
  `../../../../etc/passwd`,
  `..\\..\\${MARK}`,
  `{"$ne":"${MARK}"}`,
  `(a+)+$${"a".repeat(60)}!`,
  // Sizes.
  "",
  " ".repeat(1_000),
  `${MARK} `.repeat(5_000),
  `${MARK}\n`.repeat(10_000),
  "9".repeat(400),
];
