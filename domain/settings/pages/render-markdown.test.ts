import { describe, expect, it } from "vitest";
import { MarkdownTooDeep, renderMarkdown } from "./render-markdown.ts";

describe("the Markdown of a page", () => {
  it.each([
    ["a heading below the title of the page", "# Returns", "<h2>Returns</h2>"],
    ["a deep heading", "##### Note", "<h4>Note</h4>"],
    ["emphasis", "**now** and *later*", "<p><strong>now</strong> and <em>later</em></p>"],
    ["a list", "- one\n- two", "<ul><li>one</li><li>two</li></ul>"],
    ["a list that begins at three", "3. three", '<ol start="3"><li>three</li></ol>'],
    ["a quote", "> said", "<blockquote><p>said</p></blockquote>"],
    ["code", "`a < b`", "<p><code>a &lt; b</code></p>"],
    ["a block of code", "```\n<b>\n```", "<pre><code>&lt;b&gt;</code></pre>"],
    ["a line", "a\n\n---\n\nb", "<p>a</p><hr><p>b</p>"],
    ["an own link", "[all](/marketplace)", '<p><a href="/marketplace">all</a></p>'],
    [
      "a link to another site",
      "[us](https://example.com/a?b=1&c=2)",
      '<p><a href="https://example.com/a?b=1&amp;c=2" rel="noopener">us</a></p>',
    ],
    [
      "a mail address",
      "[write](mailto:help@example.com)",
      '<p><a href="mailto:help@example.com" rel="noopener">write</a></p>',
    ],
    [
      "a table",
      "| a | b |\n| - | - |\n| 1 | 2 |",
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
    ],
  ])("the Markdown of a page renders %s", (_, markdown, html) => {
    expect(renderMarkdown(markdown)).toBe(html);
  });

  it("the rendered Markdown of a page shows the description of an image instead of the image", () => {
    expect(renderMarkdown("![Our office](https://example.com/o.png)")).toBe("<p>Our office</p>");
  });

  it("the rendered Markdown of a page is empty when the text is empty", () => {
    expect(renderMarkdown(" \n\n")).toBe("");
  });
});

/** The rendered HTML may contain only the tags in this pattern, with only the attributes in this pattern. */
const ALLOWED =
  /<\/?(?:h[2-4]|p|strong|em|del|code|pre|blockquote|ul|ol|li|hr|br|table|thead|tbody|tr|th|td)>|<ol start="\d+">|<a href="(?:\/|https:\/\/|mailto:)[^"<>\s]*"(?: rel="noopener")?>|<\/a>/g;

describe("hostile Markdown", () => {
  it.each([
    ["a script", "<script>alert(1)</script>"],
    ["a script inside a paragraph", "hello <script src=//evil.example></script> there"],
    ["an image with onerror", '<img src=x onerror="alert(1)">'],
    ["an upper-case tag", "<IMG SRC=x ONERROR=alert(1)>"],
    ["an unclosed tag", "<img src=x onerror=alert(1) "],
    ["raw HTML in a list", "- <b onmouseover=alert(1)>x</b>"],
    ["raw HTML in a heading", "# <svg/onload=alert(1)>"],
    ["raw HTML in a table", "| <script>1</script> | b |\n| - | - |\n| <img src=x onerror=1> | 2 |"],
    ["raw HTML in a link's text", "[<img src=x onerror=alert(1)>](/a)"],
    ["an iframe", '<iframe src="https://evil.example"></iframe>'],
    ["a style", "<style>body{display:none}</style>"],
    ["a form", "<form action=https://evil.example><input name=p></form>"],
    ["a comment", "<!-- <script>alert(1)</script> -->"],
    ["an open comment", "<!--"],
    ["a CDATA section", "<![CDATA[<script>alert(1)</script>]]>"],
    ["a processing instruction", "<?php echo 1 ?>"],
    ["a meta refresh", '<meta http-equiv="refresh" content="0;url=https://evil.example">'],
    ["a base", "<base href=https://evil.example/>"],
    ["a javascript link", "[x](javascript:alert(1))"],
    ["a javascript link with other letters", "[x](JaVaScRiPt:alert(1))"],
    ["a javascript link with a tab", "[x](java\tscript:alert(1))"],
    ["a javascript link with an entity", "[x](javascript&#58;alert(1))"],
    ["a javascript link with a named entity", "[x](javascript&colon;alert(1))"],
    ["a javascript link in angle brackets", "[x](<javascript:alert(1)>)"],
    ["a javascript autolink", "<javascript:alert(1)>"],
    ["a javascript reference", "[x][r]\n\n[r]: javascript:alert(1)"],
    ["a vbscript link", "[x](vbscript:msgbox(1))"],
    ["a data link", "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)"],
    ["a data image", "![x](data:image/svg+xml;base64,PHN2Zz4=)"],
    ["an image with a quote in its title", '![x](/a.png "\\" onerror=alert(1) \\"")'],
    ["a link with a quote in its address", '[x](/a"onmouseover="alert(1))'],
    ["a link with a quote in its title", '[x](/a "\\" onclick=alert(1)")'],
    ["a link without a scheme", "[x](//evil.example)"],
    ["a link with a backslash", "[x](/\\evil.example)"],
    ["a link with a password", "[x](https://shop@evil.example)"],
    ["a link by http", "[x](http://example.com)"],
    ["a mail link with a body", "[x](mailto:a@b.example?body=<script>)"],
    ["a link in a link", "[a [b](javascript:1)](/x)"],
    ["an image in a link", "[![x](javascript:alert(1))](javascript:alert(2))"],
    ["a tag split by emphasis", "<scr*ipt*>alert(1)</scr*ipt*>"],
    ["a tag made of two halves", "<scr<script>ipt>alert(1)</scr</script>ipt>"],
    ["code that closes itself", "```\n</code></pre><script>alert(1)</script>\n```"],
    ["a language of a code block", '```"><script>alert(1)</script>\nx\n```'],
    ["escaped entities", "&lt;script&gt;alert(1)&lt;/script&gt;"],
    ["a nested quote", "> > <script>alert(1)</script>"],
  ])("the rendering of hostile Markdown leaves no forbidden tag for %s", (_, markdown) => {
    const rest = renderMarkdown(markdown).replace(ALLOWED, "");
    expect(rest).not.toMatch(/[<>"]/);
  });

  it.each([
    ["quotes", ">".repeat(5_000)],
    ["quotes with spaces", "> ".repeat(5_000)],
    ["brackets", "[".repeat(10_000)],
    ["stars", "*".repeat(10_000)],
    ["lists", Array.from({ length: 30 }, (_, at) => `${"  ".repeat(at)}- x`).join("\n")],
  ])("hostile Markdown is refused for endless nesting of %s", (_, markdown) => {
    expect(() => renderMarkdown(markdown)).toThrow(MarkdownTooDeep);
  });
});
