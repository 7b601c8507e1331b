import type { Page } from '@playwright/test';
import { expectSound } from './support/expect-sound.ts';
import { enterProven, makeProfile, openProfile, section } from './support/profile.ts';
import { expect, test } from './support/test.ts';
import { pressEscape } from './support/walk.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test(
  'trust.md, The member’s data: the account is to be deleted, with a code for it, and is kept after all',
  { tag: '@phone' },
  async ({ page, product }) => {
    const member = await makeProfile(product, { unpaid: true });
    await enterProven(page, product, member);
    await product.advance({ minutes: 1 });
    const drawer = await openProfile(page);
    const privacy = section(drawer, 'Tu privacidad');
    await privacy.scrollIntoViewIfNeeded();
    await expectSound(page, 'delete-account-profile');
    await privacy.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
    await expect(heading(page, 'Eliminar mi cuenta')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Qué se borra' })).toContainText('CURP');
    await expect(page.getByRole('region', { name: 'Qué conserva la ley' })).toContainText('Se borra todo');
    await expectSound(page, 'delete-account');

    // Authenticated a moment ago, and asked for a code nevertheless; closing asks for nothing.
    await button(page, 'Eliminar mi cuenta').click();
    const dialog = page.getByRole('dialog', { name: 'Confirma que quieres eliminarla' });
    await expect(dialog).toBeVisible();
    await pressEscape(page);
    await expect(dialog).toBeHidden();
    await button(page, 'Eliminar mi cuenta').click();
    await dialog.getByRole('button', { name: 'Enviar código' }).click();
    const field = dialog.getByLabel('Código de verificación');
    await expect(field).toBeVisible();
    await expectSound(page, 'delete-account-code');
    const code = await product.readCode(member.phone);
    await field.fill(code === '000000' ? '000001' : '000000');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await field.fill(code);
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Tu cuenta se va a eliminar')).toBeVisible();
    await expectSound(page, 'delete-account-asked');

    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(page.getByText('Tu cuenta se va a eliminar')).toBeVisible();
    await expectSound(page, 'delete-account-dashboard');
    await button(page, 'Conservar mi cuenta').click();
    await expect(page.getByText('Tu cuenta se conserva')).toBeVisible();
    await expectSound(page, 'delete-account-kept');
    await page.reload();
    await expect(button(page, 'Mi Perfil')).toBeVisible();
    await expect(page.getByText('Tu cuenta se va a eliminar')).toHaveCount(0);
  },
);

test(
  'trust.md, The member’s data: anybody reads the whole privacy notice, from the entry and from the short one',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/membersia');
    // The rest of the app comes with the first sign of use.
    await page.getByLabel('Número de membresía').focus();
    await expect(page.getByRole('link', { name: 'Aviso de privacidad completo' })).toBeVisible();
    await button(page, 'Aviso de privacidad').click();
    const short = page.getByRole('dialog', { name: 'Aviso de privacidad simplificado' });
    const whole = page.waitForEvent('popup');
    await short.getByRole('link', { name: /Leer el aviso de privacidad completo/ }).click();
    await expect(heading(await whole, 'Aviso de privacidad')).toBeVisible();
    await pressEscape(page);
    await page.getByRole('link', { name: 'Aviso de privacidad completo' }).click();
    await expect(page).toHaveURL(/\/privacidad$/);
    await expect(heading(page, 'Aviso de privacidad')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Qué se conserva por ley' })).toContainText('10 años');
    await expect(page.getByRole('region', { name: 'Quién es responsable' })).toContainText('Domicilio');
    await expectSound(page, 'privacy');
    const answer = await page.request.get('/privacidad');
    expect(answer.status()).toBe(200);
  },
);
