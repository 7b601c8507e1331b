import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** axe finds nothing, and nothing is wider than the window. Called on every screen of a journey. */
export async function expectSound(page: Page, name: string): Promise<void> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    // An animation removed from the page halfway never ends.
    const longest = new Promise((resolve) => setTimeout(resolve, 2000));
    return Promise.race([Promise.allSettled(ending.map((one) => one.finished)), longest]);
  });
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  // A toast that disappeared while axe was running was already half transparent; its contrast does not count.
  const toasts = await page.locator('[data-sonner-toast]:not([data-removed="true"])').count();
  const isLeaving = (html: string) => toasts === 0 && /^<div data-(title|description)/.test(html);
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })));
  expect
    .soft(found.filter(({ html }) => !isLeaving(html)).map(({ id, html }) => `${name}: ${id} ${html}`))
    .toEqual([]);
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(wider, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  if (process.env['SCREENSHOTS'] !== undefined) {
    const file = `${process.env['SCREENSHOTS']}/${test.info().project.name}-${name}.png`;
    await page.screenshot({ path: file, fullPage: true });
  }
}
