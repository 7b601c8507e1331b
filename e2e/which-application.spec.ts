import { makeOwner } from './support/owner.ts';
import { expect, test } from './support/test.ts';
import { chooseCar, enter, expectStep } from './support/walk.ts';

// holds M193, M249, Q333
test(
  'calls.md, Which application: an arrival that names none finds the open one, one named new does not',
  { tag: '@desktop' },
  async ({ page, product }) => {
    const member = await makeOwner(product, { quotes: 1 });
    await enter(page, member.number);
    await page.getByRole('link', { name: /^Auto/ }).click();
    await expect(page.getByLabel('Marca y modelo')).toBeVisible();
    await expect(page).toHaveURL(/\/auto\/insurance$/);
    await chooseCar(page);
    const open = new URL(page.url()).pathname;
    const saved = page.waitForResponse(/\/api\/(save|update)-session/);
    await page.reload();
    await saved;

    // By the session, with nothing in storage.
    await page.evaluate(() => localStorage.removeItem('current_insurance_application_id'));
    await page.goto('/auto/insurance');
    await expectStep(page, 4, /¿Dónde se usa/);
    expect(new URL(page.url()).pathname).toBe(open);
    await page.goto('/auto/cotizacion');
    await expectStep(page, 4, /¿Dónde se usa/);

    await page.goto('/auto/insurance?step=1');
    await expect(page.getByLabel('Marca y modelo')).toHaveValue('');
    await page.goto('/dashboard');
    await page.getByRole('link', { name: /^Auto/ }).click();
    await expect(page.getByLabel('Marca y modelo')).toHaveValue('');
    await page.reload();
    await expect(page.getByLabel('Marca y modelo')).toHaveValue('');
    await expect(page).toHaveURL(/\/auto\/insurance$/);

    // What storage took for it is somebody else's: dropped, and nobody is told of an error.
    const stranger = '00000000-0000-4000-8000-000000000000';
    await page.evaluate((id) => localStorage.setItem('current_insurance_application_id', id), stranger);
    await page.goto('/polizas');
    await page.goto('/auto/insurance');
    await expect(page.getByLabel('Marca y modelo')).toHaveValue('');
    await expect(page.getByText('Error', { exact: true })).toHaveCount(0);
    await expect(page).toHaveURL(/\/auto\/insurance$/);
    expect(await page.evaluate(() => localStorage.getItem('current_insurance_application_id'))).toBeNull();
  },
);
