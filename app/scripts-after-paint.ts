const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]*)"[^>]*>/g;
const START = /(<script[^>]* type="module" async=""[^>]*>)([\s\S]*?)(<\/script>)/;
const STATIC_IMPORT = /import (?:\* as (\w+) from )?("[^"]*");?/g;

/**
 * Resolves after the browser has shown its first view; at once where nobody is looking or somebody presses already. A long document is
 * painted in parts: the two frames after the first paint are for the last part. The timer is for a browser that does not tell.
 */
const PAINTED = `await new Promise((begin) => {
  if (document.hidden) return begin();
  for (const name of ["pointerdown", "touchstart", "keydown", "visibilitychange"]) addEventListener(name, begin, { capture: true, once: true, passive: true });
  setTimeout(begin, 3000);
  const afterFrames = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)));
  if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes("paint"))
    new PerformanceObserver((list) => { if (list.getEntriesByName("first-contentful-paint").length) afterFrames(); }).observe({ type: "paint", buffered: true });
  else afterFrames();
});`;

/**
 * The scripts of a page are asked for when it has been painted, so that on a slow line they do not share it with what is
 * painted: the links that fetch them early leave the document, and the script that starts the page waits, then fetches
 * all of them in one go and runs them in the router's order. A document in which those are not found is left as it is. (spec: conventions §5)
 */
export function scriptsAfterPaint(html: string): string {
  const start = START.exec(html);
  if (!start) return html;
  const [whole, opening = "", code = "", closing = ""] = start;
  const names: string[] = [];
  const imports: string[] = [];
  const rest = code.replace(STATIC_IMPORT, (_, name: string | undefined, address: string) => {
    names.push(name ?? "");
    imports.push(`import(${address})`);
    return "";
  });
  const hrefs = [...html.matchAll(PRELOAD)].map(([, href]) => href);
  if (imports.length === 0 || hrefs.length === 0) return html;
  const begun = [
    PAINTED,
    `for (const href of ${JSON.stringify(hrefs)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));`,
    `const [${names}] = await Promise.all([${imports}]);`,
    rest.trim(),
  ].join("\n");
  return html.replace(whole, () => opening + begun + closing).replace(PRELOAD, "");
}
