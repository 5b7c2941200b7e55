import type { Page } from "@playwright/test";
import { expect, test, visit } from "../steps/journey.ts";
import { overlays, PRODUCT, states } from "../steps/operable-states.ts";

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/**
 * Returns the bars and floating elements that cover the focused element. The list is empty when the element
 * is fully visible.
 */
const coveredBy = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement | null;
    if (!focused || focused === document.body || focused.id === "content") return null;
    const box = focused.getBoundingClientRect();
    const points = [0.02, 0.5, 0.98].flatMap((x) =>
      [0.05, 0.5, 0.95].map((y) => [box.left + x * box.width, box.top + y * box.height] as const),
    );
    const over = points.flatMap(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      if (!top) return ["the edge of the window"];
      const own =
        focused.contains(top) ||
        top.contains(focused) ||
        (top instanceof HTMLElement && top.closest("label"));
      return own
        ? []
        : [top.closest("header, aside, section, [role]")?.outerHTML.slice(0, 80) ?? top.tagName];
    });
    const name = (focused.getAttribute("aria-label") ?? focused.innerText ?? "").trim().slice(0, 40);
    return {
      name: `${focused.tagName} ${name}`,
      hidden: over.length === points.length ? over[0] : undefined,
    };
  });

for (const size of SIZES) {
  test(`no bar covers the focused element when the user moves the focus forwards and backwards, at ${size.width}`, {
    tag: "@proof",
  }, async ({ page }) => {
    test.slow();
    await page.setViewportSize(size);
    const hidden: string[] = [];
    for (const path of ["/", "/marketplace", PRODUCT, "/support", "/auth"]) {
      await visit(page, path);
      for (const key of ["Tab", "Shift+Tab"]) {
        let stops = 0;
        for (; stops < 130; stops++) {
          await page.keyboard.press(key);
          const stop = await coveredBy(page);
          if (!stop && stops > 0) break;
          if (stop?.hidden) hidden.push(`${path}, ${key} ${stops + 1}: ${stop.name} under ${stop.hidden}`);
        }
        expect(stops, `${path} has its stops`).toBeGreaterThan(8);
      }
    }
    expect(hidden).toEqual([]);
  });
}

/**
 * Returns every click target smaller than `side`, by the rules of WCAG 2.5.8. Links within a sentence are
 * excluded.
 */
const smallTargets = (page: Page, side: number, names: string) =>
  page.evaluate(
    ({ side, names }) =>
      [
        ...document.querySelectorAll<HTMLElement>(
          "a[href], button, input:not([type=hidden]), select, textarea, summary",
        ),
      ].flatMap((element) => {
        const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
        const name = (
          element.getAttribute("aria-label") ??
          label?.innerText ??
          element.innerText ??
          ""
        ).trim();
        const style = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        if (!isShown || box.width === 0 || !new RegExp(names).test(name)) return [];
        if (style.display === "inline" && element.closest("p, li, blockquote")) return [];
        // A link is not a touch target while it is off-screen. A skip link is on the screen only while the
        // link has the focus.
        if (box.bottom < 0 || box.right < 0) return [];
        // When the label shows the choice and the control does not, users press the label.
        const boxes = label ? [box, label.getBoundingClientRect()] : [box];
        const width = Math.max(...boxes.map((one) => one.width));
        const height = Math.max(...boxes.map((one) => one.height));
        return width + 0.5 < side || height + 0.5 < side
          ? [`${element.tagName} "${name.slice(0, 40)}" ${width.toFixed(0)} x ${height.toFixed(0)}`]
          : [];
      }),
    { side, names },
  );

const BUYING =
  "^(Add to Cart|Cart, |Checkout - |Pay \\$|View Cart|One more|One less|Continue Shopping|Login / Sign Up|View Product)";

for (const { name, show } of states) {
  test(`every click target of ${name} is at least 24 px, and every target that starts a purchase is at least 44 px`, {
    tag: "@proof",
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await show(page);
    expect(await smallTargets(page, 24, "")).toEqual([]);
    expect(await smallTargets(page, 44, BUYING)).toEqual([]);
  });
}

test("at 320 px, or 1280 px with 400 % zoom, no overlay is cut off and every overlay's action is reachable", {
  tag: "@proof",
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const { name, show } of overlays) {
    await show(page);
    const dialog = page.getByRole("dialog").last();
    const reach = await dialog.evaluate((element) => {
      const wide = [element, ...element.querySelectorAll("*")].filter(
        (one) =>
          one.scrollWidth > one.clientWidth + 1 &&
          // An element whose content is only for screen readers is one pixel wide.
          one.clientWidth > 4 &&
          getComputedStyle(one).overflowX !== "visible",
      );
      return wide.map((one) => `${one.tagName} ${one.className}`.slice(0, 80));
    });
    expect(reach, name).toEqual([]);
    const action = dialog.getByRole("button", { name: /^(Checkout - |Add to Cart|Pay \$|Entrar$)/ });
    await action.scrollIntoViewIfNeeded();
    await expect(action, name).toBeInViewport({ ratio: 0.99 });
  }
});

/**
 * Returns the texts that are cut off because they do not fit into the box of their element. Descriptions in a
 * list are excluded, because the design limits them to some lines and the linked page shows the full text.
 */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((element) => {
        const style = getComputedStyle(element);
        const hides = /hidden|clip/.test(`${style.overflowX} ${style.overflowY}`);
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === 3 && node.textContent?.trim(),
        );
        const isExcerpt =
          style.webkitLineClamp !== "none" &&
          Boolean(element.closest("article, li")?.querySelector("a[href]"));
        if (isExcerpt || !hides || !hasText || element.clientWidth < 4 || !element.checkVisibility())
          return false;
        return (
          element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2
        );
      })
      .map((element) => `${element.tagName} ${element.innerText.slice(0, 50)}`),
  );

test.describe("pages with the text spacing of WCAG 1.4.12", () => {
  // The test turns the content security policy off, because this policy does not apply to a style sheet that
  // a user adds in the browser.
  test.use({ bypassCSP: true });

  for (const size of SIZES) {
    test(`no text is cut off at ${size.width} with the text spacing of WCAG 1.4.12`, {
      tag: "@proof",
    }, async ({ page }) => {
      await page.setViewportSize(size);
      for (const { name, show } of states) {
        await page.context().clearCookies();
        await show(page);
        const before = await cutOff(page);
        await page.addStyleTag({
          content:
            "*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important} p{margin-bottom:2em!important}",
        });
        expect(
          (await cutOff(page)).filter((text) => !before.includes(text)),
          name,
        ).toEqual([]);
        const reach = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(reach, `${name} reaches to the side`).toBeLessThanOrEqual(size.width);
      }
    });
  }
});

test("in forced colors mode, every colored control has a border, and the focus is visible", {
  tag: "@proof",
}, async ({ page }) => {
  const painted = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          "button, input:not([type=hidden]), select, a[href], [role=dialog]",
        ),
      ].flatMap((element, index) => {
        const { backgroundColor, borderTopWidth, borderTopStyle } = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        const isSeen = element.checkVisibility() && box.width > 4 && box.bottom > 0;
        const isPainted = !/rgba\(.*, 0\)|transparent/.test(backgroundColor);
        const name = (element.getAttribute("aria-label") ?? element.innerText ?? "").trim().slice(0, 40);
        const bordered = parseFloat(borderTopWidth) > 0 && borderTopStyle !== "none";
        return isSeen ? [{ id: `${index} ${element.tagName} ${name}`, isPainted, bordered }] : [];
      }),
    );
  for (const { name, show } of states) {
    await page.context().clearCookies();
    await page.emulateMedia({ forcedColors: "none" });
    await show(page);
    const apart = (await painted()).filter((one) => one.isPainted).map((one) => one.id);
    expect(apart.length, `${name} has painted controls`).toBeGreaterThan(0);
    await page.emulateMedia({ forcedColors: "active" });
    const bare = (await painted()).filter((one) => apart.includes(one.id) && !one.bordered);
    expect(
      bare.map((one) => one.id),
      name,
    ).toEqual([]);
  }
  await page.keyboard.press("Tab");
  // When a choice has the focus, the box around the choice shows the focus ring.
  const ring = await page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const style = getComputedStyle(focused.closest("label") ?? focused);
    return { style: style.outlineStyle, width: parseFloat(style.outlineWidth) };
  });
  expect(ring).toEqual({ style: "solid", width: 2 });
});
