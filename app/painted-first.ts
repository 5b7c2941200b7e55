const SCRIPT_LINK = '<link rel="modulepreload"';
const ASYNC_SCRIPT = ' type="module" async=""';
const STYLE_LINK = /<link rel="stylesheet"[^>]*>/;
const FETCHED = /<link rel="(?:preload|modulepreload)"/;

/**
 * A page is read before it is pressed: its style is asked for before its fonts and scripts, which React puts first, and the scripts
 * leave the line to what is painted. The style must be the first element of the head that React does not move by itself, or
 * the browser would not recognize the page.
 */
export function paintedFirst(html: string): string {
  const first = html.search(FETCHED);
  const style = STYLE_LINK.exec(html);
  if (first < 0 || !style) return html;
  const rest = html
    .slice(first)
    .replaceAll(SCRIPT_LINK, `${SCRIPT_LINK} fetchpriority="low"`)
    .replace(ASYNC_SCRIPT, `${ASYNC_SCRIPT} fetchpriority="low"`);
  if (style.index < first) return html.slice(0, first) + rest;
  return html.slice(0, first) + style[0] + rest.replace(style[0], "");
}
