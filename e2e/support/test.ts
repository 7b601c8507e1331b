import { test as base, expect } from '@playwright/test';
import { startProduct, type Product } from './product.ts';

const WORDS = 3000;

type Fixtures = {
  noErrors: void;
  lastPage: void;
  /** A product of its own, with these settings: for those that need others, or move the clock by months. */
  alone: Record<string, string> | undefined;
  product: Product;
  baseURL: string;
};

/** A browser test with a product: database, server and sandbox. It is its worker's unless it is to be alone. */
export const test = base.extend<Fixtures, { shared: () => Promise<Product> }>({
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
  // Started by the first test that needs it. All tests have this fixture, also those alone: Playwright ends a worker, and
  // with it a browser and a product, between tests whose worker fixtures differ.
  shared: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      let started: Promise<Product> | undefined;
      await use(() => (started ??= startProduct()));
      await (await started)?.stop();
    },
    { scope: 'worker' },
  ],
  alone: [undefined, { option: true }],
  product: [
    async ({ alone, shared }, use) => {
      if (alone === undefined) return await use(await shared());
      const product = await startProduct(alone);
      await use(product);
      await product.stop();
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

export { expect };
