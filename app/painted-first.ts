const SCRIPT_LINK = '<link rel="modulepreload"';
const ASYNC_SCRIPT = ' type="module" async=""';
const STYLE_LINK = /<link rel="stylesheet"[^>]*>/;

/**
 * A page is read before it is pressed: its style is asked for before its scripts, which React puts first, and the scripts leave the
 * line to what is painted. The style must be the first element of the head that React does not move by itself, or the
 * browser would not recognize the page.
 */
export function paintedFirst(html: string): string {
  const scripts = html.indexOf(SCRIPT_LINK);
  const style = STYLE_LINK.exec(html);
  if (scripts < 0 || !style) return html;
  const patient = (part: string) =>
    part
      .replaceAll(SCRIPT_LINK, `${SCRIPT_LINK} fetchpriority="low"`)
      .replace(ASYNC_SCRIPT, `${ASYNC_SCRIPT} fetchpriority="low"`);
  if (style.index < scripts) return html.slice(0, scripts) + patient(html.slice(scripts));
  return html.slice(0, scripts) + style[0] + patient(html.slice(scripts).replace(style[0], ""));
}
