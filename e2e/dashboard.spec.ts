import type { Page } from '@playwright/test';
import { expectSound } from './support/expect-sound.ts';
import { makeMembership } from './support/member.ts';
import { makeOwner } from './support/owner.ts';
import { readStorage } from './support/storage.ts';
import { expect, test } from './support/test.ts';
import { enter, enterByHand, expectStep, pressEscape } from './support/walk.ts';

const card = (page: Page, title: string) =>
  page.getByRole('heading', { level: 3, name: title }).locator('xpath=..');
const resume = (page: Page) => page.getByRole('button', { name: /^Continuar solicitud/ });
const modal = (page: Page) => page.getByRole('dialog', { name: 'Autenticación Requerida' });

// holds M004, M005, M015, M037, M040, M042, M043, M044, M059, M233, Q019
test('spec membership 2: an empty dashboard, with and without an account', async ({ page, product }) => {
  const member = await makeOwner(product);
  await enter(page, member.number);
  await expect(page.getByRole('heading', { level: 1, name: 'Bienvenido, Carlos' })).toBeVisible();
  await expect(page.getByText(member.number)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/login');
  await expect(card(page, 'Pólizas Activas')).toContainText('No tienes pólizas activas');
  await expect(card(page, 'Retoma Tus Solicitudes')).toContainText('No tienes solicitudes pendientes');
  const lines = page.getByRole('region', { name: 'Cotiza Tus Seguros' });
  await expect(lines.getByRole('listitem')).toHaveCount(6);
  await expect(lines.getByRole('link')).toHaveAttribute('href', '/auto/insurance');
  for (const name of ['Gastos médicos', 'Casa', 'Vida', 'Bicicleta', 'Mascota']) {
    const line = lines.getByRole('button', { name: new RegExp(name) });
    await expect(line).toBeDisabled();
    await expect(line).toContainText('Próximamente');
  }
  await expectSound(page, 'dashboard-empty');

  await enterByHand(page, await makeMembership(product));
  await expect(page.getByRole('heading', { level: 1, name: 'Bienvenido', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Crear cuenta' })).toHaveAttribute('href', '/register');
  await expectSound(page, 'dashboard-no-account');
});

// holds M006, M045, M047, M049, M051, M055, M056, M058, M288, M289
test('spec membership 2 and 9: a full dashboard shows five of each, the newest first', async ({
  page,
  product,
}) => {
  const member = await makeOwner(product, { policies: 6, quotes: 6 });
  await enter(page, member.number);
  const policies = card(page, 'Pólizas Activas');
  const applications = card(page, 'Retoma Tus Solicitudes');
  await expect(policies.getByRole('listitem')).toHaveCount(5);
  await expect(applications.getByRole('listitem')).toHaveCount(5);
  const first = policies.getByRole('listitem').first();
  await expect(first).toContainText('Nissan Versa');
  await expect(first).toContainText('Activa');
  await expect(first).toContainText('AMPLIA');
  if (test.info().project.name === 'desktop') {
    const [left, right] = [await policies.boundingBox(), await applications.boundingBox()];
    expect(left?.y).toBe(right?.y);
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  }
  await expect(applications.getByRole('listitem').first()).toContainText('Selección de año');
  await expect(applications.getByRole('listitem').first()).toContainText('Última actividad');
  await expect(page.getByRole('link', { name: 'Ver las 6 pólizas' })).toHaveAttribute('href', '/polizas');
  await expect(page.getByRole('link', { name: 'Ver las 6 solicitudes' })).toHaveAttribute(
    'href',
    '/solicitudes',
  );
  await expectSound(page, 'dashboard-full');
});

// holds M046
test('spec membership 2: one card where only one has data', { tag: '@phone' }, async ({ page, product }) => {
  await enter(page, (await makeOwner(product, { quotes: 1 })).number);
  await expect(card(page, 'Retoma Tus Solicitudes').getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Pólizas Activas' })).toHaveCount(0);
  await expectSound(page, 'dashboard-only-applications');

  await enter(page, (await makeOwner(product, { policies: 1 })).number);
  await expect(card(page, 'Pólizas Activas').getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Retoma Tus Solicitudes' })).toHaveCount(0);
  await expectSound(page, 'dashboard-only-policies');
});

// holds M279, Q369
test(
  'spec membership 8: a list that cannot be read says so, and can be asked for again',
  { tag: '@phone' },
  async ({ page, product }) => {
    const member = await makeOwner(product, { policies: 1, quotes: 1 });
    await page.route('**/api/get-all-policies', (route) => route.abort());
    await enter(page, member.number);
    const policies = card(page, 'Pólizas Activas');
    await expect(policies).toContainText(
      'Hubo un error al obtener la información, por favor intenta más tarde',
    );
    await expect(card(page, 'Retoma Tus Solicitudes').getByRole('listitem')).toHaveCount(1);
    await expectSound(page, 'dashboard-failing');
    await page.unroute('**/api/get-all-policies');
    await policies.getByRole('button', { name: 'Reintentar' }).click();
    await expect(policies.getByRole('listitem')).toHaveCount(1);

    // The application to resume cannot be read either: the person stays where they are.
    await page.route('**/api/get-application-details', (route) => route.abort());
    await resume(page).click();
    await expect(
      page.getByText('Hubo un error al obtener la información, por favor intenta más tarde').first(),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

// holds M007, M057, M060, M081, M135, M181, M182, M183, M184, M231, M234, M276, Q007, Q207, Q262
// holds Q263, Q264
test(
  'spec membership 4: resuming, of either stage, by keyboard',
  { tag: '@desktop' },
  async ({ page, product }) => {
    const member = await makeOwner(product, { quotes: 1, unpaid: true });
    await enter(page, member.number);
    await expect(resume(page)).toHaveCount(2);
    const quote = page.getByRole('article').filter({ hasText: 'Selección de año' });
    const unpaid = page.getByRole('article').filter({ hasText: 'Información de pago' });

    // Resuming a quote needs no code.
    await resume(page).and(quote.getByRole('button')).press('Enter');
    await expectStep(page, 2, /¿De qué año/);
    await page.goBack();

    // Contracting needs one. Escape cancels and returns the focus; the second time it goes through.
    const button = unpaid.getByRole('button');
    await button.press('Enter');
    await expect(modal(page)).toBeVisible();
    await expectSound(page, 'dashboard-identity');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    await pressEscape(page);
    await expect(modal(page)).toBeHidden();
    await expect(button).toBeFocused();
    expect((await readStorage(page)).tab).not.toHaveProperty('otp_authenticated');

    await button.press('Enter');
    await modal(page).getByRole('button', { name: 'Enviar código' }).press('Enter');
    const field = modal(page).getByLabel('Código de verificación');
    await expect(field).toBeVisible();
    await field.pressSequentially(await product.readCode(member.phone));
    await expect(page.getByText('Verificación exitosa').first()).toBeVisible();
    await expectStep(page, 11, '¿Con qué tarjeta pagas?');
    expect((await readStorage(page)).tab).toMatchObject({ otp_authenticated: 'true' });

    // An authenticated member goes there at once, and sees the profile.
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Mi Perfil' })).toBeVisible();
    await unpaid.getByRole('button').click();
    await expectStep(page, 11, '¿Con qué tarjeta pagas?');
  },
);
