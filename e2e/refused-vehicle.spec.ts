import { countsOf } from './support/counts.ts';
import { expectSound } from './support/expect-sound.ts';
import { makeOwner } from './support/owner.ts';
import { expect, test } from './support/test.ts';
import {
  cardFrame,
  clickNearFrame,
  confirmIdentity,
  enter,
  expectStep,
  fillCard,
  pay,
} from './support/walk.ts';

test(
  'calls.md, Payment: a car that the insurer refuses, before the charge and after it; the money comes back',
  { tag: '@phone' },
  async ({ page, product }) => {
    const { number, phone } = await makeOwner(product, { unpaid: true });
    await enter(page, number);
    await page.getByRole('button', { name: /^Continuar solicitud/ }).click();
    await confirmIdentity(page, product, phone);
    await expectStep(page, 11, '¿Con qué tarjeta pagas?');
    const { charged } = await countsOf(product);
    // Stands below the gateway's fields.
    await expect(cardFrame(page).getByLabel('Número de tarjeta')).toBeVisible();
    await clickNearFrame(page.getByText(/número de serie y las placas/));
    await page.getByLabel('Número de serie (VIN)').fill('3N1CN8AE0PL000001');
    await fillCard(page, '4242424242424242');
    await pay(page);
    const refusal = page.getByText('La aseguradora no acepta este auto');
    await expect(refusal).toBeVisible();
    await expect(page.getByText(/No se hizo ningún cargo/)).toBeVisible();
    await expectSound(page, '42-refused-before-charge');
    expect((await countsOf(product)).charged).toBe(charged);

    // The card need not be typed again; without the VIN nothing prevents the payment.
    await page.getByLabel('Número de serie (VIN)').fill('');
    await expect(refusal).toBeHidden();
    await expect(page.getByRole('radio', { name: 'La tarjeta que escribiste' })).toBeChecked();
    await pay(page);
    await expectStep(page, 12, '¿Cuáles son los datos de tu auto?');
    await page.getByLabel('Número de serie (VIN)').fill('3N1CN8AE0PL000001');
    await page.getByLabel('Placas', { exact: true }).fill('ABC-123-A');
    await page.getByRole('button', { name: 'Finalizar contratación' }).click();
    await expect(refusal).toBeVisible();
    await expectSound(page, '43-refused-at-12');

    await page.reload();
    await page.getByRole('button', { name: 'Devolver mi pago' }).click();
    await expectSound(page, '44-ask-refund');
    await page.getByRole('dialog').getByRole('button', { name: 'Sí, devolverlo' }).click();
    const ended = page.getByRole('heading', { level: 1, name: 'Tu auto no está asegurado' });
    await expect(ended).toBeVisible();
    await expect(page.getByText('Te devolvimos tu pago')).toBeVisible();
    await expect(page.getByText('Visa terminada en 4242')).toBeVisible();
    await expectSound(page, '45-not-insured');

    // The refusal is remembered: a reload, Back and both lists lead there.
    await page.reload();
    await expect(ended).toBeVisible();
    await page.getByRole('button', { name: 'Ir al inicio' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('Pago devuelto')).toBeVisible();
    await expectSound(page, '46-trace-dashboard');
    await page.getByRole('link', { name: 'Ver 1 solicitud' }).click();
    // The dashboard has a button of the same name.
    await expect(page.getByRole('heading', { level: 1, name: 'Todas las Solicitudes' })).toBeVisible();
    const resume = page.getByRole('button', { name: /^Ver mi devolución/ });
    await resume.click();
    await expect(ended).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/solicitudes$/);

    // Back in the very moment in which the screen appears: what the screen still does to its address stays its own.
    await page.evaluate(() => {
      const wentBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      Object.assign(window, { wentBack: wentBack.then(() => true) });
      new MutationObserver((_, observer) => {
        if (document.querySelector('h1')?.textContent !== 'Tu auto no está asegurado') return;
        observer.disconnect();
        history.back();
        const until = performance.now() + 50;
        while (performance.now() < until);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await resume.click();
    expect(await page.evaluate('window.wentBack')).toBe(true);
    await expect(resume).toBeVisible();
    await expect(page).toHaveURL(/\/solicitudes$/);
    await page.goForward();
    await expect(ended).toBeVisible();
    await page.getByRole('button', { name: 'Cotizar de nuevo' }).click();
    await expectStep(page, 1, /./);
  },
);
