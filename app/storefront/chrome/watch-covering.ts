const CONTROLS = "a[href], button, input, select, textarea, summary, label";
/**
 * Probed points as fractions of the element's width and height. Their distance is smaller than any control.
 */
const PLACES = [0.02, 0.35, 0.65, 0.98].flatMap((x) => [0.02, 0.35, 0.65, 0.98].map((y) => [x, y] as const));

function coversControl(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return PLACES.some(([x, y]) =>
    document
      .elementsFromPoint(left + x * width, top + y * height)
      .some((below) => !element.contains(below) && below.closest(CONTROLS) !== null),
  );
}

/**
 * Reports whether a floating element covers a control of the page, again after every scroll and resize.
 * @returns a function that stops watching.
 */
export function watchCovering(element: HTMLElement, report: (isCovering: boolean) => void): () => void {
  let frame = 0;
  const check = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      report(coversControl(element));
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
