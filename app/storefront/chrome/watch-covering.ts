const CONTROLS = "a[href], button, input, select, textarea, summary, label";
/**
 * The points to test, as fractions of the element's width and height. The distance between two neighboring
 * points is smaller than the smallest control.
 */
const PLACES = [0.02, 0.35, 0.65, 0.98].flatMap((x) => [0.02, 0.35, 0.65, 0.98].map((y) => [x, y] as const));

function isCovering(element: HTMLElement): boolean {
  const box = element.getBoundingClientRect();
  return PLACES.some(([x, y]) =>
    document
      .elementsFromPoint(box.left + x * box.width, box.top + y * box.height)
      .some((below) => !element.contains(below) && (below.closest(CONTROLS) || hasWordsIn(below, box))),
  );
}

/** Returns whether any text directly inside an element overlaps a rectangle. */
function hasWordsIn(element: Element, box: DOMRect): boolean {
  const range = document.createRange();
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) return false;
    range.selectNodeContents(node);
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        left < box.right && right > box.left && top < box.bottom && bottom > box.top,
    );
  });
}

/**
 * Reports whether a floating element covers a control or text of the page. Reports again after every scroll
 * and resize.
 * @returns a function that stops watching.
 */
export function watchCovering(element: HTMLElement, report: (isCovering: boolean) => void): () => void {
  let frame = 0;
  const check = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      report(isCovering(element));
    });
  };
  const resized = new ResizeObserver(check);
  resized.observe(document.body);
  check();
  window.addEventListener("scroll", check, { passive: true });
  window.addEventListener("resize", check);
  return () => {
    cancelAnimationFrame(frame);
    resized.disconnect();
    window.removeEventListener("scroll", check);
    window.removeEventListener("resize", check);
  };
}
