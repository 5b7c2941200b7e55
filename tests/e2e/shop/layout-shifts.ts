import type { Page } from "@playwright/test";

/** Adds up every shift of the layout from now on that no click or key has just asked for. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: { value: number; what: string }[] = [];
    Object.assign(window, { seenShifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources?: { node?: Node }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const node = entry.sources?.[0]?.node;
        seen.push({ value: entry.value, what: node instanceof Element ? node.outerHTML.slice(0, 120) : "" });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** What has shifted in the page that is open, and by how much. */
export const shifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { seenShifts: { value: number; what: string }[] }).seenShifts);
