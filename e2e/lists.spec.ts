import type { Page } from '@playwright/test';
import { expectSound } from './support/expect-sound.ts';
import { makeOwner } from './support/owner.ts';
import { readStorage } from './support/storage.ts';
import { expect, test } from './support/test.ts';
import { confirmIdentity, enter, expectStep } from './support/walk.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const resumes = (page: Page) => page.getByRole('button', { name: /^Continuar solicitud/ });
const discards = (page: Page) => page.getByRole('button', { name: /^Descartar/ });
const modal = (page: Page) => page.getByRole('dialog', { name: 'Autenticación Requerida' });

// holds M021, Q009, Q028, Q029, Q155, Q156, Q157, Q158
test('spec quote 2: all policies, and the details of one', { tag: '@desktop' }, async ({ page, product }) => {
  const member = await makeOwner(product, { policies: 6 });
  await enter(page, member.number);
  await page.getByRole('link', { name: 'Ver las 6 pólizas' }).click();
  await expect(title(page, 'Todas las Pólizas')).toBeVisible();
  await expect(cards(page)).toHaveCount(6);
  const first = cards(page).first();
  await expect(first).toContainText('Nissan Versa');
  await expect(first).toContainText('2024');
  await expect(first).toContainText('Activa');
  await expect(first).toContainText('AMPLIA');
  await expect(first).toContainText(/Vigencia\d{1,2} \w{3} \d{4} – \d{1,2} \w{3} \d{4}/);
  await expectSound(page, '60-policies');
  await first.getByRole('link', { name: /^Ver detalles/ }).click();
  await expect(page).toHaveURL(/\/poliza\/SSA-\d+$/);
  await page.goBack();
  await expect(cards(page)).toHaveCount(6);
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

// holds M022, M179, Q008, Q030, Q162, Q163, Q164, Q168, Q262, Q264, Q265
test(
  'spec quote 4: resuming from all applications, fifty at a time',
  { tag: '@desktop' },
  async ({ page, product }) => {
    const member = await makeOwner(product, { quotes: 52, unpaid: true });
    await enter(page, member.number);
    await page.getByRole('link', { name: 'Ver las 53 solicitudes' }).click();
    await expect(title(page, 'Todas las Solicitudes')).toBeVisible();
    await expect(cards(page)).toHaveCount(50);
    await expect(page.getByText('Mostrando 50 de 53').last()).toBeVisible();
    // The newest first: the one that lacks only its payment.
    await expect(cards(page).first()).toContainText('Información de pago');
    await expectSound(page, '61-applications');

    await page.route('**/api/get-active-insurance-applications', (route) => route.abort());
    await page.getByRole('button', { name: 'Mostrar más' }).click();
    await expect(page.getByText(/Hubo un error al obtener la información/)).toBeVisible();
    await expect(cards(page)).toHaveCount(50);
    await page.unroute('**/api/get-active-insurance-applications');
    await page.getByRole('button', { name: 'Mostrar más' }).click();
    await expect(cards(page)).toHaveCount(53);
    await expect(page.getByRole('button', { name: 'Mostrar más' })).toHaveCount(0);
    await expect(resumes(page).nth(50)).toBeFocused();

    // In contratacion: the code comes first; closing the panel leaves everything as it was.
    await discards(page).first().click();
    await expect(modal(page)).toBeVisible();
    await modal(page).getByRole('button', { name: 'Cerrar' }).click();
    await expect(discards(page).first()).toBeFocused();
    await expect(cards(page).first()).toContainText('Información de pago');
    await resumes(page).first().click();
    await expect(modal(page)).toBeVisible();
    await page.evaluate(() => {
      sessionStorage.setItem('otp_authenticated', 'true');
      sessionStorage.setItem('pending_registration_data', '{}');
    });
    await modal(page).getByRole('button', { name: 'Cerrar' }).click();
    await expect(modal(page)).toBeHidden();
    const { local, tab } = await readStorage(page);
    expect(Object.keys({ ...local, ...tab })).not.toContain('otp_authenticated');
    expect(Object.keys({ ...local, ...tab })).not.toContain('pending_registration_data');
    expect(local['current_resume_application_id']).toBeTruthy();
    await expect(title(page, 'Todas las Solicitudes')).toBeVisible();
    await resumes(page).first().click();
    await confirmIdentity(page, product, member.phone);
    await expectStep(page, 11, '¿Con qué tarjeta pagas?');

    // In cotizacion: without a code.
    await page.goto('/solicitudes');
    await page.evaluate(() => sessionStorage.removeItem('otp_authenticated'));
    await resumes(page).last().click();
    await expectStep(page, 2, /¿De qué año/);
  },
);

test(
  'spec quote 2, Pending applications: discarding one, undoing it, quoting its car again',
  { tag: '@phone' },
  async ({ page, product }) => {
    const member = await makeOwner(product, { quotes: 2 });
    await enter(page, member.number);
    await page.getByRole('link', { name: 'Ver las 2 solicitudes' }).click();
    const newest = cards(page).first();
    const undo = newest.getByRole('button', { name: /^Deshacer/ });
    // It was made after proving the identity: the number alone does not put it away.
    await discards(page).first().click();
    await confirmIdentity(page, product, member.phone);
    await expect(newest).toContainText('Descartada');
    await expect(page.getByText('Solicitud descartada')).toBeVisible();
    await expect(undo).toBeFocused();
    await expectSound(page, '65-discarded');
    await page.keyboard.press('Enter');
    await expect(discards(page)).toHaveCount(2);
    await expect(discards(page).first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(undo).toBeFocused();
    // Tapped twice, it makes one application.
    await newest.getByRole('button', { name: /^Cotizar este auto de nuevo/ }).dblclick();
    await expectStep(page, 2, /¿De qué año/);
    await page.goto('/solicitudes');
    await expect(cards(page)).toHaveCount(3);
    await expect(cards(page).nth(1)).toContainText('Descartada');
  },
);

// holds Q159, Q160, Q165, Q166
test(
  'spec quote 2: nothing to show, and what cannot be shown',
  { tag: '@phone' },
  async ({ page, product }) => {
    const member = await makeOwner(product);
    await enter(page, member.number);
    const screens = [
      {
        path: '/polizas',
        call: '**/api/get-all-policies',
        name: 'Todas las Pólizas',
        loading: 'Cargando pólizas...',
        empty: 'No tienes pólizas activas',
      },
      {
        path: '/solicitudes',
        call: '**/api/get-active-insurance-applications',
        name: 'Todas las Solicitudes',
        loading: 'Cargando solicitudes...',
        empty: 'No tienes solicitudes pendientes',
      },
    ];
    for (const { path, call, name, loading, empty } of screens) {
      const looked = Promise.withResolvers<void>();
      await page.route(call, async (route) => {
        await looked.promise;
        await route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', message: '' } });
      });
      await page.goto(path);
      await expect(title(page, name)).toBeVisible();
      await expect(page.getByText(loading)).toBeVisible();
      await expectSound(page, `62${path.slice(1)}-loading`);
      looked.resolve();
      await expect(page.getByText(/Hubo un error al obtener la información/)).toBeVisible();
      await expectSound(page, `63${path.slice(1)}-failed`);
      await page.unroute(call);
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await expect(page.getByText(empty)).toBeVisible();
      await expectSound(page, `64${path.slice(1)}-empty`);
      await page.evaluate(() => localStorage.setItem('current_insurance_application_id', 'x'));
      await page.getByRole('link', { name: 'Nueva Cotización' }).click();
      await expect(page).toHaveURL(/\/auto\/insurance$/);
      expect((await readStorage(page)).local['current_insurance_application_id']).toBeUndefined();
    }
  },
);

// holds M014, M230, Q022, Q023
test('spec membership 6: nobody sees a list without a membership', { tag: '@desktop' }, async ({ page }) => {
  for (const path of ['/polizas', '/solicitudes', '/login', '/register']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/membersia$/);
  }
  for (const path of ['/auto/cotizacion', '/auto/contratacion']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auto\/insurance$/);
  }
});
