/**
 * Texts that are known to break pages, files, mails and logs. The shop must reject each text with a message,
 * or store and show the text as plain text. No page is allowed to contain MARK as unescaped markup.
 */
export const MARK = "hostile7Qf3";

export const hostileTexts: readonly string[] = [
  // Markup for each place where a page shows text: elements, attributes, titles, scripts, comments.
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
  // Line breaks and headers.
  `a\r\nX-Injected: ${MARK}`,
  `a\nSet-Cookie: ${MARK}=1`,
  `a\r\n\r\n<html>${MARK}`,
  `a%0d%0aX-Injected:%20${MARK}`,
  `a\u560a\u560dX-Injected: ${MARK}`,
  `"${MARK}" <a@example.com>\r\nBcc: b@example.com`,
  // Invalid characters, and characters that look like other characters.
  `${MARK}\0end`,
  `${MARK}\u202egnp.exe`,
  `${MARK}\u200b\u200d\ufeff`,
  `${MARK}${"\u0301".repeat(200)}`,
  `${MARK}\ud800`,
  `\udfff${MARK}`,
  `${MARK}\uffff\ufffe`,
  `ﷺ${MARK}𒐫`,
  // Reserved names and special values of JavaScript.
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "toString",
  "null",
  "NaN",
  "-0",
  "1e999",
  "0x7f",
  // Injections for other languages: SQL, spreadsheet formulas, shells, paths, query objects, regular
  // expressions.
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
  // Unusual sizes.
  "",
  " ".repeat(1_000),
  `${MARK} `.repeat(5_000),
  `${MARK}\n`.repeat(10_000),
  "9".repeat(400),
];
