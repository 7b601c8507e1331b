import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect, test } from './test.ts';

/** Half a megabyte instead of one and a half, which `axe.source` has. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const rules = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations' as const],
  // Those of other origins are looked at one by one.
  iframes: false,
  selectors: false,
  preload: false,
};

type Found = { id: string; html: string };

/** Waits until everything that moves and ends has ended; one removed from the page halfway never ends. */
async function rest(frame: Frame): Promise<void> {
  await frame.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    const longest = new Promise((resolve) => setTimeout(resolve, 2000));
    return Promise.race([Promise.allSettled(ending.map((one) => one.finished)), longest]);
  });
}

/** What axe finds; null if a toast or the screen came or went meanwhile: contrast halfway says nothing. */
async function measure(frame: Frame): Promise<Found[] | null> {
  return await frame.evaluate(async (options) => {
    const toasts = () => [...document.querySelectorAll('[data-sonner-toast]:not([data-removed="true"])')];
    const before = toasts();
    let hasMoved = false;
    const onMove = () => (hasMoved = true);
    document.addEventListener('transitionrun', onMove);
    document.addEventListener('animationstart', onMove);
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    document.removeEventListener('transitionrun', onMove);
    document.removeEventListener('animationstart', onMove);
    const after = toasts();
    // Of a movement that axe itself set off, by asking for styles, the event comes with the next frame only.
    hasMoved ||= document
      .getAnimations()
      .some(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    if (hasMoved || before.length !== after.length || before.some((toast) => !after.includes(toast)))
      return null;
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })));
  }, rules);
}

async function isShown(frame: Frame): Promise<boolean> {
  return frame.parentFrame() === null || (await (await frame.frameElement()).isVisible());
}

/** axe finds nothing, and nothing is wider than the window. Called on every screen of a journey. */
export async function expectSound(page: Page, name: string): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await isShown(frame))) continue;
    // Each document gets it once.
    if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(source);
    let found: Found[] | null = null;
    // A screen has few movements, one after the other.
    for (let turn = 0; found === null && turn < 5; turn += 1) {
      await rest(frame);
      found = await measure(frame);
    }
    expect.soft(found?.map(({ id, html }) => `${name}: ${id} ${html}`)).toEqual([]);
  }
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(wider, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  if (process.env['SCREENSHOTS'] !== undefined) {
    const file = `${process.env['SCREENSHOTS']}/${test.info().project.name}-${name}.png`;
    await page.screenshot({ path: file, fullPage: true });
  }
}
