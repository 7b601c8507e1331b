import { newMember } from '../apps/server/src/testing/test-member.ts';
import { buyPolicy } from '../apps/server/src/testing/test-purchase.ts';
import { worldOf } from './support/member.ts';
import { expectSound } from './support/expect-sound.ts';
import { enterProven } from './support/profile.ts';
import { expect, test } from './support/test.ts';
import { pressEscape } from './support/walk.ts';

test(
  'after-the-sale.md, Cancelling: what comes back, a code for it, a folio, and the way back',
  { tag: '@phone' },
  async ({ page, product }) => {
    const world = worldOf(product);
    const member = await newMember(world);
    const policyNumber = await buyPolicy(world, member);
    await product.advance({ minutes: 1 });
    await enterProven(page, product, member);
    await product.advance({ minutes: 1 });
    await page.goto(`/poliza/${policyNumber}`);

    await page.getByRole('button', { name: 'Cancelar mi seguro' }).click();
    await expect(page.getByRole('radio', { name: /^Hoy/ })).toBeFocused();
    const refund = page.getByRole('region', { name: 'Lo que te devolvemos' });
    await expect(refund.getByText('Usaste 1 de')).toBeVisible();
    await expect(refund.getByText(/terminada en 4242/)).toBeVisible();
    await expect(refund.getByText(/te devolvemos todo/)).toBeVisible();
    await expectSound(page, '70-cancel-today');

    await page.getByLabel('Otro día').check();
    await expect(page.getByText('Elige el día')).toBeVisible();
    const last = await page.getByLabel('Día', { exact: true }).getAttribute('max');
    await page.getByLabel('Día', { exact: true }).fill(last ?? '');
    await expect(refund.getByText('no hay devolución')).toBeVisible();
    await page.getByLabel('Hoy').check();
    await page.getByLabel(/¿Por qué cancelas\?/).selectOption({ label: 'Vendí mi auto' });

    await page.getByRole('button', { name: 'Cancelar mi seguro' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' });
    await expect(dialog).toBeVisible();
    await pressEscape(page);
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Cancelar mi seguro' }).click();
    await dialog.getByRole('button', { name: 'Enviar código' }).click();
    await expect(dialog.getByLabel('Código de verificación')).toBeVisible();
    await dialog.getByLabel('Código de verificación').fill(await product.readCode(member.phone));
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Pediste cancelar este seguro')).toBeVisible();
    // The form at the end of the page has gone.
    await expect(page.locator(':focus')).toContainText('Pediste cancelar este seguro');
    await expect(page.getByText('Mientras se cancela tu seguro no puedes cambiar nada.')).toBeVisible();
    await expect(page.getByText(/^C-1\d{5}$/)).toBeVisible();
    await expectSound(page, '71-cancel-asked');

    await page.getByRole('button', { name: 'Deshacer la cancelación' }).click();
    await expect(page.getByText('Deshiciste la cancelación')).toBeVisible();
    await expect(page.getByText('Pediste cancelar este seguro')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Cancelar mi seguro' })).toBeVisible();
    await expect(page.getByRole('radio', { name: /^Hoy/ })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Cambiar algo' })).toBeVisible();
  },
);
