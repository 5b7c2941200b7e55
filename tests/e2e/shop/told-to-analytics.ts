import type { Page } from "@playwright/test";

export interface Told {
  event: string;
  [key: string]: unknown;
}

/** Keeps the data layer of each document of the tab for `told`, also after the document was left. */
export async function keepTold(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener("pagehide", () => {
      const before = JSON.parse(sessionStorage.getItem("told") ?? "[]");
      const now = (window as { dataLayer?: unknown[] }).dataLayer ?? [];
      sessionStorage.setItem("told", JSON.stringify([...before, ...now]));
    });
  });
}

/** Every event of the tab, those of the documents before this one too. */
export async function told(page: Page): Promise<Told[]> {
  return page.evaluate(() => {
    const before = JSON.parse(sessionStorage.getItem("told") ?? "[]");
    return [...before, ...((window as { dataLayer?: unknown[] }).dataLayer ?? [])];
  });
}

/** The events of this document alone. */
export async function toldHere(page: Page): Promise<Told[]> {
  return page.evaluate(() => (window as { dataLayer?: Told[] }).dataLayer ?? []);
}
