const STYLE_LINK = /<link rel="stylesheet"[^>]*>/;
const FETCHED = /<link rel="(?:preload|modulepreload)"/;

/**
 * A page is read before it is pressed: its style is asked for before its fonts and scripts, which React puts first. The style must be
 * the first element of the head that React does not move by itself, or the browser would not recognize the page.
 */
export function paintedFirst(html: string): string {
  const first = html.search(FETCHED);
  const style = STYLE_LINK.exec(html);
  if (first < 0 || !style || style.index < first) return html;
  return html.slice(0, first) + style[0] + html.slice(first).replace(style[0], "");
}
