import { newCard, readyToPay } from '../apps/server/src/testing/test-purchase.ts';
import { worldOf } from './support/member.ts';
import { expectSound } from './support/expect-sound.ts';
import { enterProven } from './support/profile.ts';
import { expect, test } from './support/test.ts';
import {
  cardFrame,
  checkNearFrame,
  clickNearFrame,
  fillCard,
  newCard as newCardOnPage,
} from './support/walk.ts';

test.use({ alone: {} });

test(
  'after-the-sale.md, Renewal: compared, accepted, declined, and by itself until that is taken back',
  { tag: '@phone' },
  async ({ page, product }) => {
    const world = worldOf(product);
    const purchase = await readyToPay(world, { cycle: 'ANUAL' });
    await purchase.pay(await newCard(purchase.client));
    const finished = await purchase.finish();
    const number = finished.body.data.data.response.get_insurance_policy_data[0]?.policy_number ?? '';
    await product.advance({ minutes: 337 * 24 * 60 });
    // What one sweep makes due is left to its queue for a while before the next one looks at it.
    const isTold = async () => {
      await product.advance({ minutes: 1 });
      const mails = await product.inbox(purchase.email);
      return mails.some(({ subject }) => subject?.startsWith('Tu seguro termina en 30 días'));
    };
    await expect.poll(isTold).toBe(true);

    await enterProven(page, product, purchase);
    await product.advance({ minutes: 1 });
    await expect(page.getByText(/^Renueva tu póliza antes del /)).toBeVisible();
    await expectSound(page, '80-renewal-on-dashboard');

    await page.goto(`/poliza/${number}`);
    await expect(page.getByRole('heading', { name: 'Renueva tu seguro' })).toBeVisible();
    await expect(page.getByText('Mismo seguro, un año más')).toBeVisible();
    await expectSound(page, '81-renewal-quoted');

    await page.getByRole('button', { name: 'Comparar coberturas' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Renueva tu seguro' })).toBeFocused();
    await page.getByRole('radio', { name: /^Amplia: \$.*La que tienes hoy/ }).press('ArrowUp');
    await expect(page.getByRole('radio', { name: /^Limitada: \$/ })).toBeChecked();
    await expect(page.getByText('Daños materiales').first()).toBeVisible();
    await expectSound(page, '82-renewal-compared');
    await page.getByRole('button', { name: 'Renovar con cobertura Limitada' }).press('Enter');

    await expect(page.getByRole('radio', { name: /terminada en 4242/ })).toBeChecked();
    await expect(page.getByText('Cobertura Limitada, un año')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^Renovar automáticamente/ })).not.toBeChecked();
    await expectSound(page, '83-renewal-to-accept');
    const accept = page.getByRole('button', { name: /^Aceptar por \$/ });
    await accept.click();
    const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' });
    await dialog.getByRole('button', { name: 'Enviar código' }).click();
    await expect(dialog.getByLabel('Código de verificación')).toBeVisible();
    await dialog.getByLabel('Código de verificación').fill(await product.readCode(purchase.phone));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Tu renovación está aceptada' })).toBeFocused();
    await expect(page.getByText(/^Cobraremos \$.* a Visa terminada en 4242/)).toBeVisible();
    await expectSound(page, '84-renewal-accepted');

    await page.getByRole('button', { name: 'Ya no renovar' }).click();
    await expect(page.getByText('Dijiste que no quieres renovar.')).toBeVisible();
    await expectSound(page, '85-renewal-declined');

    await page.getByRole('button', { name: 'Renovar', exact: true }).click();
    await newCardOnPage(page);
    await fillCard(page, '4000000000000002');
    await expect(page.getByText(/^Guardaremos esta tarjeta en tu perfil/)).toBeVisible();
    await expectSound(page, '87-renewal-new-card');
    await clickNearFrame(accept);
    await expect(page.getByText(/^Tu banco no aceptó esta tarjeta/)).toBeVisible();
    await expect(cardFrame(page).getByLabel('Número de tarjeta')).toHaveValue('');

    // Its bank asks on a page of its own. It is not among the saved ones, and offered again.
    await fillCard(page, '4000002760003184');
    await checkNearFrame(page.getByRole('checkbox', { name: /^Renovar automáticamente/ }));
    await clickNearFrame(accept);
    await page.getByRole('button', { name: 'Aprobar' }).click();
    await expect(page.getByText(/^Volviste de tu banco y falta un paso/)).toBeVisible();
    await expect(page.getByRole('radio', { name: /terminada en/ })).toHaveCount(1);
    const given = page.getByRole('radio', { name: 'La tarjeta que acabas de usar' });
    await expect(given).toBeChecked();
    await expectSound(page, '88-renewal-from-bank');

    // What failed is tried again with it, without typing it again.
    await product.addFault({ service: 'payment-gateway', operation: 'charge', kind: 'error', times: 1 });
    await accept.click();
    await expect(page.getByText(/^No se pudo procesar el pago/)).toBeVisible();
    await expect(given).toBeChecked();
    await accept.click();
    await expect(page.getByRole('heading', { name: 'Tu seguro se renueva automáticamente' })).toBeVisible();
    await expect(page.getByText(/^Cobraremos \$.* a Visa terminada en 3184/)).toBeVisible();
    await expectSound(page, '86-renewal-automatic');
    await page.getByRole('button', { name: 'Quitar la renovación automática' }).click();
    await expect(page.getByRole('button', { name: 'No renovar' })).toBeVisible();
  },
);
