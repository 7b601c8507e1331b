import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect, test } from './test.ts';

const rules = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations' as const],
};

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
  // Half a megabyte: it goes to each document once.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })));
  }, rules);
  // A toast that disappeared while axe was running was already half transparent; its contrast does not count.
  const toasts = await page.locator('[data-sonner-toast]:not([data-removed="true"])').count();
  const isLeaving = (html: string) => toasts === 0 && /^<div data-(title|description)/.test(html);
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
