import { test as base, expect } from '@playwright/test';
import { startProduct, type Product } from './product.ts';

/** A browser test with a product of its worker's own: database, server and sandbox. */
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
  /** What the browser complains of, a refused style or script above all, fails the test. */
  noErrors: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        // A refused call shows as a console error of the browser; those belong to the journey.
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
