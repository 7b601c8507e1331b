import { test as base, expect } from '@playwright/test';
import { startProduct, type Product } from './product.ts';

const WORDS = 3000;

const withoutErrors = base.extend<{ noErrors: void; lastPage: void }>({
  /** What a failed test's page said becomes part of its failure, for those who have only the log. */
  lastPage: [
    async ({ page }, use, test) => {
      await use();
      if (test.status === test.expectedStatus || page.isClosed()) return;
      const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
      const words = await page.locator('body').ariaSnapshot();
      throw new Error(`The page at the end: ${page.url()}\nFocused: ${focused}\n${words.slice(0, WORDS)}`);
    },
    { auto: true },
  ],
  /** Fails the test on any browser error, above all a blocked style or script. */
  noErrors: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        // The browser also logs refused calls as console errors; those are part of the journey.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
          complaints.push(message.text());
        }
      });
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** A browser test with one product per worker: database, server and sandbox. */
export const test = withoutErrors.extend<{ baseURL: string }, { product: Product }>({
  product: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

/** One with a product of its own, since it needs other settings or moves the clock by months. */
export const testAlone = withoutErrors.extend<{
  settings: Record<string, string>;
  product: Product;
  baseURL: string;
}>({
  settings: [{}, { option: true }],
  product: [
    async ({ settings }, use) => {
      const product = await startProduct(settings);
      await use(product);
      await product.stop();
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

export { expect };
