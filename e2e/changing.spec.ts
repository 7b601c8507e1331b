import { newMember } from '../apps/server/src/testing/test-member.ts';
import { buyPolicy, cards } from '../apps/server/src/testing/test-purchase.ts';
import { worldOf } from './support/member.ts';
import { expectSound } from './support/expect-sound.ts';
import { enterProven } from './support/profile.ts';
import { expect, test } from './support/test.ts';
import { checkNearFrame, clickNearFrame, fillCard, newCard, type } from './support/walk.ts';

test(
  'after-the-sale.md, Changes: another postal code, its price before the tap, paid with a new card in place, after its bank has said no and yes',
  { tag: '@phone' },
  async ({ page, product }) => {
    const world = worldOf(product);
    const member = await newMember(world);
    const number = await buyPolicy(world, member);
    await product.advance({ minutes: 1 });
    await enterProven(page, product, member);
    await page.goto(`/poliza/${number}`);

    await page.getByRole('button', { name: 'Cambiar algo' }).press('Enter');
    await expect(page.getByRole('heading', { name: '¿Qué quieres cambiar?' })).toBeFocused();
    await page.getByRole('button', { name: /^Me mudé/ }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Me mudé' })).toBeFocused();
    const ask = page.getByRole('button', { name: 'Ver cuánto cuesta' });
    await ask.press('Enter');
    await expect(page.getByText('Escribe los 5 dígitos de tu código postal').first()).toBeVisible();
    await type(page, 'Código postal nuevo', '44160');
    await page.getByLabel('Calle').fill('Av. Vallarta');
    await page.getByLabel('Número exterior').fill('100');
    await page.getByRole('combobox', { name: 'Colonia' }).selectOption({ label: 'Americana' });
    await expectSound(page, '84-change-postal-code');
    await ask.press('Enter');

    await expect(page.getByRole('heading', { name: 'Así queda tu póliza' })).toBeFocused();
    // What is paid for stands there, and can be corrected without typing it anew.
    await expect(page.getByText('Av. Vallarta 100')).toBeVisible();
    await page.getByRole('button', { name: 'Corregir el domicilio' }).press('Enter');
    await expect(page.getByLabel('Código postal nuevo')).toBeFocused();
    await page.getByLabel('Número exterior').fill('110');
    await ask.press('Enter');
    await expect(page.getByText('Av. Vallarta 110')).toBeVisible();
    await expect(page.getByText('Americana, Guadalajara, Jalisco 44160')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Así queda tu póliza' })).toBeFocused();
    await expect(page.getByText('Pagas ahora')).toBeVisible();
    await expect(page.getByText(/^Este precio vale hasta/)).toBeVisible();
    await newCard(page);
    await fillCard(page, cards.asks.replaceAll(' ', ''));
    await expectSound(page, '85-change-price');
    const payAndChange = page.getByRole('button', { name: /^Pagar \$.* y cambiar$/ });
    await clickNearFrame(payAndChange);
    const authorised = page.getByRole('checkbox', { name: /^Autorizo 11 cargos mensuales/ });
    await expect(page.getByText('Marca la casilla para autorizar el nuevo importe')).toBeVisible();
    await checkNearFrame(authorised);
    await clickNearFrame(payAndChange);

    // Nobody is left without an answer who comes back from the bank.
    await page.getByRole('button', { name: 'Rechazar' }).click();
    await expect(page.getByText('Tu banco no pudo confirmar que eres tú y tu póliza sigue')).toBeInViewport();
    await expectSound(page, '85b-change-not-paid');
    // The address is still there.
    await ask.press('Enter');
    await expect(page.getByText('Pagas ahora')).toBeVisible();
    // A card that did not pay is not kept.
    await newCard(page);
    await fillCard(page, cards.asks.replaceAll(' ', ''));
    await checkNearFrame(authorised);
    await clickNearFrame(payAndChange);
    await page.getByRole('button', { name: 'Aprobar' }).click();

    await expect(page.getByText('Tu póliza ya tiene el cambio')).toBeVisible();
    const changes = page.getByRole('listitem').filter({ hasText: 'Endoso 1' });
    await expect(changes.getByText(/44160/).first()).toBeVisible();
    await expect(changes.getByText(/Pagaste \$/)).toBeVisible();
    const link = page.getByRole('link', { name: 'Descargar endoso 1' });
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toBe('application/pdf');
    await expectSound(page, '86-changed');
  },
);
