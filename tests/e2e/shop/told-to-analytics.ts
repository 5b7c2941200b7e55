import type { Page } from "@playwright/test";

export interface Told {
  event: string;
  [key: string]: unknown;
}

/**
 * Stores the data layer of each document in the tab's session storage. With the stored data layers, `told`
 * can also read earlier documents.
 */
export async function keepTold(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener("pagehide", () => {
      const before = JSON.parse(sessionStorage.getItem("told") ?? "[]");
      const now = (window as { dataLayer?: unknown[] }).dataLayer ?? [];
      sessionStorage.setItem("told", JSON.stringify([...before, ...now]));
    });
  });
}

/** Returns every event of the tab, including the events of earlier documents. */
export async function told(page: Page): Promise<Told[]> {
  return page.evaluate(() => {
    const before = JSON.parse(sessionStorage.getItem("told") ?? "[]");
    return [...before, ...((window as { dataLayer?: unknown[] }).dataLayer ?? [])];
  });
}

/** Returns the events of the current document. */
export async function toldHere(page: Page): Promise<Told[]> {
  return page.evaluate(() => (window as { dataLayer?: Told[] }).dataLayer ?? []);
}
