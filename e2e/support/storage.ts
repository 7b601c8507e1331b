import type { Page } from '@playwright/test';

export type Stored = { local: Record<string, string>; tab: Record<string, string> };

/** Everything the browser keeps for the product, in both stores. */
export async function readStorage(page: Page): Promise<Stored> {
  return await page.evaluate(() => ({ local: { ...localStorage }, tab: { ...sessionStorage } }));
}
