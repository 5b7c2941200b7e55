/**
 * Links that run a script, leave the shop or contain a password. The links are spelled in ways that an
 * incomplete link check accepts. The links use mixed case, control and invisible characters, entities,
 * escapes and wrong slashes. The shop must neither store nor show any of these links (spec R42; security:
 * C3).
 */
export const hostileLinks: readonly string[] = [...new Set(spellings())];

function* spellings(): Generator<string> {
  const schemes = [
    "javascript",
    "data",
    "vbscript",
    "file",
    "blob",
    "ftp",
    "http",
    "filesystem",
    "view-source",
    "jar",
  ];
  const rests: Record<string, string> = {
    javascript: "alert(1)",
    data: "text/html,<script>alert(1)</script>",
    vbscript: "msgbox(1)",
    file: "///etc/passwd",
    blob: "https://example.com/1",
    ftp: "//example.com/a",
    http: "//example.com/a",
    filesystem: "https://example.com/temporary/a.html",
    "view-source": "https://example.com/",
    jar: "https://example.com/a.jar!/b.html",
  };
  for (const scheme of schemes) {
    const rest = rests[scheme] ?? "";
    const half = Math.ceil(scheme.length / 2);
    const inside = (letter: string) => `${scheme.slice(0, half)}${letter}${scheme.slice(half)}:${rest}`;
    yield `${scheme}:${rest}`;
    yield `${scheme.toUpperCase()}:${rest}`;
    yield `${Array.from(scheme, (letter, at) => (at % 2 ? letter : letter.toUpperCase())).join("")}:${rest}`;
    yield `  ${scheme}:${rest}`;
    for (const letter of ["\t", "\n", "\r", "\r\n", "\0", "\u0001", "\u001f", "\u007f", "\u0085", "\u00ad"])
      yield inside(letter);
    for (const letter of [
      "\u200b",
      "\u200e",
      "\u202e",
      "\u2060",
      "\ufeff",
      "%0a",
      "%09",
      "&#10;",
      "&Tab;",
      "\\",
    ])
      yield inside(letter);
    yield `\u0001${scheme}:${rest}`;
    yield `${scheme}&colon;${rest}`;
    yield `${scheme}&#58;${rest}`;
    yield `${scheme}%3a${rest}`;
    yield `${scheme}\uff1a${rest}`;
    yield `&#${scheme.charCodeAt(0)};${scheme.slice(1)}:${rest}`;
  }
  for (const host of [
    "example.com",
    "example.com/a.png",
    "169.254.169.254/latest",
    "[::1]/",
    "2130706433/",
  ]) {
    for (const start of [
      "//",
      "///",
      "////",
      "\\\\",
      "/\\",
      "\\/",
      "/\t/",
      "/\n/",
      "/\r\n/",
      "/\u200b/",
      "//\\",
    ])
      yield start + host;
    for (const start of ["/.//", "/..//", "/./..//", "/%2e//", "/%2e%2e//", "/a/..//", "/.\\/"])
      yield start + host;
    for (const start of [
      "https:",
      "https:/",
      "https:\\\\",
      "https:/\\",
      "http://",
      "https ://",
      "https\n://",
    ])
      yield start + host;
    for (const person of ["a@", "a:b@", ":b@", "example.org@", "example.org%20@", "example.org\t@"])
      yield `https://${person}${host}`;
  }
  for (const link of [
    "https://",
    "https:///",
    "https://?",
    "https://#",
    "https://:443",
    "https://%",
    "https://exa mple.com",
  ])
    yield link;
  for (const link of [
    "https://example.com:99999/",
    "https://[::1/",
    "https://example.com/\u202egpj.exe",
    "https://\0/",
  ])
    yield link;
  for (const link of [
    "example.com",
    "www.example.com",
    "support",
    "../admin",
    "./admin",
    "?q=a",
    "#top",
    "mailto:a@b.c",
  ])
    yield link;
  for (const link of [
    "<script>alert(1)</script>",
    '"onmouseover=alert(1)',
    "'><img src=x>",
    "about:blank",
    "tel:1",
  ])
    yield link;
  yield `https://example.com/${"a".repeat(2_000)}`;
  yield `/${"a".repeat(2_000)}`;
}
