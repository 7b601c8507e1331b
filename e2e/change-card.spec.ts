import { cards, newCard, readyToPay } from '../apps/server/src/testing/test-purchase.ts';
import { worldOf } from './support/member.ts';
import { expectSound } from './support/expect-sound.ts';
import { enterProven } from './support/profile.ts';
import { expect, test } from './support/test.ts';
import { checkNearFrame, clickNearFrame, fillCard, newCard as otherCard } from './support/walk.ts';

test(
  'after-the-sale.md, Receipts: another card pays them from now on, once its bank has asked',
  { tag: '@desktop' },
  async ({ page, product }) => {
    const world = worldOf(product);
    const purchase = await readyToPay(world);
    await purchase.pay(await newCard(purchase.client, cards.charges));
    const finished = await purchase.finish();
    const number = finished.body.data.data.response.get_insurance_policy_data[0]?.policy_number ?? '';
    await product.advance({ minutes: 1 });

    await enterProven(page, product, purchase);
    await page.goto(`/poliza/${number}`);
    await expect(page.getByText(/cargos mensuales de .* a tu Visa terminada en 4242/)).toBeVisible();
    const change = page.getByRole('button', { name: 'Cambiar tarjeta' });
    await change.click();
    await otherCard(page);
    await fillCard(page, cards.asks.replaceAll(' ', ''));
    await clickNearFrame(change);
    await expect(page.getByText('Para continuar, acepta la autorización.')).toBeVisible();
    await expectSound(page, '76-change-card');
    await checkNearFrame(page.getByRole('checkbox', { name: /^Autorizo 11 cargos mensuales/ }));
    await clickNearFrame(change);
    await page.getByRole('button', { name: 'Aprobar' }).click();

    await expect(
      page.getByRole('heading', { name: 'Tu póliza' }).or(page.getByText(number)).first(),
    ).toBeVisible();
    // Without being asked.
    await expect(page.getByText(/cargos mensuales de .* a tu Visa terminada en 3184/)).toBeVisible();
    await expectSound(page, '77-card-changed');
  },
);
