import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

type Package = 'Responsabilidad Civil' | 'Limitada' | 'Amplia';

/** From this width on the packages of step 7 sit side by side, beside the summary. */
const WIDE = 1280;

/** The packages of step 7; where only one card fits, the others are hidden. */
export function offers(page: Page): Locator {
  return page.locator('li').filter({ hasText: 'Contratar ahora' });
}

/** A package of step 7, opened first where only one fits. */
export async function openOffer(page: Page, name: Package = 'Amplia'): Promise<Locator> {
  const offer = offers(page).filter({ has: page.locator('h2', { hasText: name }) });
  await offer.waitFor({ state: 'attached' });
  const prices = page.getByRole('group', { name: /^Elige un paquete/ });
  // By the window's width, not by what is seen at one moment: a layout that is just changing misleads.
  if ((page.viewportSize()?.width ?? 0) >= WIDE) {
    await expect(prices).toBeHidden();
  } else if ((await offers(page).count()) > 1) {
    await prices
      .getByRole('radio', { name: name === 'Responsabilidad Civil' ? /^Resp/ : new RegExp(`^${name}`) })
      .check();
  }
  return offer;
}

/** Chooses a package in step 7. */
export async function chooseOffer(page: Page, name?: Package): Promise<void> {
  const offer = await openOffer(page, name);
  await offer.getByRole('button', { name: /Contratar ahora/ }).click();
}
