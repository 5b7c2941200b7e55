const STYLE_LINK = /<link rel="stylesheet"[^>]*>/;
const FETCHED = /<link rel="(?:preload|modulepreload)"/;

/**
 * Moves the style sheet link before the font and script links, which React puts first. The first paint needs
 * only the style sheet. The link must be the first element of the head that React does not move by itself, or
 * hydration would not match the page.
 */
export function paintedFirst(html: string): string {
  const first = html.search(FETCHED);
  const style = STYLE_LINK.exec(html);
  if (first < 0 || !style || style.index < first) return html;
  return html.slice(0, first) + style[0] + html.slice(first).replace(style[0], "");
}
