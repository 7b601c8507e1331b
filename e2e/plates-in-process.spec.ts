import { expectSound } from './support/expect-sound.ts';
import { makeOwner } from './support/owner.ts';
import { expect, test } from './support/test.ts';
import { confirmIdentity, enter, expectStep, fillCard, pay } from './support/walk.ts';

test(
  'after-the-sale.md, Changes: a car without plates is insured, and they are added later; both documents stay',
  { tag: '@phone' },
  async ({ page, product }) => {
    const { number, phone } = await makeOwner(product, { unpaid: true });
    await enter(page, number);
    await page.getByRole('button', { name: /^Continuar solicitud/ }).click();
    await confirmIdentity(page, product, phone);
    await expectStep(page, 11, '¿Con qué tarjeta pagas?');
    await fillCard(page, '4242424242424242');
    await pay(page);

    await expectStep(page, 12, '¿Cuáles son los datos de tu auto?');
    await page.getByLabel('Número de serie (VIN)').fill('3N1CN8AE4PL800001');
    await page.getByRole('button', { name: 'Finalizar contratación' }).click();
    await expect(page.getByText('Las placas son obligatorias').first()).toBeVisible();
    const pending = page.getByLabel('Mis placas están en trámite');
    await page.getByLabel('Placas', { exact: true }).fill('ABC');
    await pending.check();
    await expect(page.getByText(/Tu póliza vale desde hoy/)).toBeVisible();
    await expect(page.getByLabel('Placas', { exact: true })).toHaveCount(0);
    // Nothing typed is lost, neither by a reload nor by the box.
    await page.reload();
    await expect(pending).toBeChecked();
    await pending.uncheck();
    await expect(page.getByLabel('Placas', { exact: true })).toHaveValue('ABC');
    await pending.check();
    await expectSound(page, '60-plates-in-process');
    await page.getByRole('button', { name: 'Finalizar contratación' }).click();

    await expect(page.getByRole('heading', { name: 'Tu auto ya está asegurado' })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText('En trámite', { exact: true })).toBeVisible();
    await expectSound(page, '61-policy-without-plates');
    await page.getByRole('button', { name: 'Agregar placas' }).click();
    const field = page.getByLabel('Placas', { exact: true });
    await expect(field).toBeFocused();
    await page.getByRole('button', { name: 'Guardar placas' }).click();
    await expect(page.getByText('Las placas son obligatorias').first()).toBeVisible();
    await field.fill('aaa-0000');
    await page.getByRole('button', { name: 'Guardar placas' }).click();
    await expect(page.getByText(/La aseguradora no aceptó estas placas/)).toBeVisible();
    await expectSound(page, '62-plates-refused');
    await page.reload();
    await expect(field).toHaveValue('AAA-0000');
    await field.fill('abc-123-a');
    await page.getByRole('button', { name: 'Guardar placas' }).click();
    await expect(page.getByText('Agregamos las placas a tu póliza')).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'ABC-123-A' })).toBeVisible();
    await expect(page.getByText('Agregar placas')).toHaveCount(0);
    await expectSound(page, '63-endorsement');

    const documents = [
      page.getByRole('link', { name: 'Descargar Póliza' }),
      page.getByRole('link', { name: 'Descargar endoso 1' }),
    ];
    for (const link of documents) {
      const answer = await page.request.get((await link.getAttribute('href')) ?? '');
      expect(answer.headers()['content-type']).toBe('application/pdf');
    }
    await page.getByRole('link', { name: 'Ver e imprimir mi póliza' }).click();
    await expect(page.getByText('Endoso 1', { exact: true })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'ABC-123-A' })).toBeVisible();
    await expectSound(page, '64-document');
  },
);
