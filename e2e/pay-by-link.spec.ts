import { cards, newCard, readyToPay } from '../apps/server/src/testing/test-purchase.ts';
import { worldOf } from './support/member.ts';
import { expectSound } from './support/expect-sound.ts';
import { expect, test } from './support/test.ts';
import { fillCard, pay } from './support/walk.ts';

const day = 86_400_000;
/** Then refused for good. */
const chargedOnce = '4000 0000 0000 0358';

test.use({ alone: {} });

test(
  'after-the-sale.md, Collecting: a receipt that failed is paid from its mail with another card, and then the link is void',
  { tag: '@phone' },
  async ({ page, product }) => {
    const world = worldOf(product);
    const purchase = await readyToPay(world);
    await purchase.pay(await newCard(purchase.client, chargedOnce));
    await purchase.finish();
    // Past the due date, at 10:00 in Mexico: cards are not charged at night.
    const charging = new Date(Date.now() + 33 * day);
    charging.setUTCHours(16, 0, 0, 0);
    await product.advance({ minutes: Math.ceil((charging.getTime() - Date.now()) / 60_000) });
    const link = async () =>
      (await product.inbox(purchase.email)).flatMap(
        ({ text }) => /\/pagar-recibo#k=[\w-]+/.exec(text)?.[0] ?? [],
      )[0];
    await expect.poll(link).toBeDefined();
    const address = (await link()) ?? '';

    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Paga tu recibo' })).toBeVisible();
    // Nobody who looks at the address, or at the history, learns the key.
    await expect.poll(() => page.url()).toBe(`${product.url}/pagar-recibo`);
    await expect(page.getByText(/Visa terminada en 0358/)).toBeVisible();
    await expect(page.getByText(/Tu auto está protegido hasta las 12:00 h/)).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^Autorizo 10 cargos mensuales/ })).not.toBeChecked();
    await expectSound(page, '72-pay-by-link');
    await page.reload();

    await fillCard(page, cards.declines.replaceAll(' ', ''));
    await pay(page);
    await expect(page.getByText('Tu banco no aceptó el cargo. Usa otra tarjeta')).toBeVisible();
    await expectSound(page, '73-pay-by-link-declined');

    await fillCard(page, cards.asks.replaceAll(' ', ''));
    await pay(page);
    await page.getByRole('button', { name: 'Aprobar' }).click();
    await expect(page.getByRole('heading', { name: 'Recibo pagado' })).toBeVisible();
    await expect(page.getByText(/^Comprobante R-/)).toBeVisible();
    expect(page.url()).toBe(`${product.url}/pagar-recibo`);
    await expectSound(page, '74-pay-by-link-paid');

    await page.goto('/membersia');
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Recibo pagado' })).toBeVisible();
    await page.goto('/membersia');
    await page.goto('/pagar-recibo#k=x');
    await expect(page.getByRole('heading', { name: 'Este enlace no funciona' })).toBeVisible();
    await expectSound(page, '75-pay-by-link-broken');
  },
);
