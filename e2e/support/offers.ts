import type { Locator, Page } from '@playwright/test';

type Package = 'Responsabilidad Civil' | 'Limitada' | 'Amplia';

/** The packages of step 7; where only one card fits, the others are hidden. */
export function offers(page: Page): Locator {
  return page.locator('li').filter({ hasText: 'Contratar ahora' });
}

/** A package of step 7, opened first where only one fits. */
export async function openOffer(page: Page, name: Package = 'Amplia'): Promise<Locator> {
  const offer = offers(page).filter({ has: page.locator('h2', { hasText: name }) });
  await offer.waitFor({ state: 'attached' });
  const price = page.getByRole('group', { name: /^Elige un paquete/ }).getByRole('radio', {
    name: name === 'Responsabilidad Civil' ? /^Resp/ : new RegExp(`^${name}`),
  });
  if (await price.isVisible()) await price.check();
  return offer;
}

/** Chooses a package in step 7. */
export async function chooseOffer(page: Page, name?: Package): Promise<void> {
  const offer = await openOffer(page, name);
  await offer.getByRole('button', { name: /Contratar ahora/ }).click();
}
