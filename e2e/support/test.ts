import { test as base, expect } from '@playwright/test';
import { startProduct, type Product } from './product.ts';

/** A browser test with one product per worker: database, server and sandbox. */
export const test = base.extend<{ baseURL: string; noErrors: void }, { product: Product }>({
  product: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
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

export { expect };
