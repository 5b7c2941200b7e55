import type { Page } from "@playwright/test";

/** From this call on, records every layout shift except shifts right after user input. */
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

/** Returns the recorded layout shifts of the open page, with their values. */
export const shifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { seenShifts: { value: number; what: string }[] }).seenShifts);
