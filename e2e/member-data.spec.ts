import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import type { TestMember } from '../apps/server/src/testing/test-member.ts';
import { expectSound } from './support/expect-sound.ts';
import type { Product } from './support/product.ts';
import { enterProven, makeProfile, openProfile, scrollThrough, section } from './support/profile.ts';
import { expect, test } from './support/test.ts';

/** The panel that asks for a code of its own, though the identity was just proven. */
async function proveAnew(page: Page, product: Product, phone: string): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Enviar código' }).click();
  const field = panel.getByLabel('Código de verificación');
  await expect(field).toBeVisible();
  await field.pressSequentially(await product.readCode(phone));
  await expect(panel).toBeHidden();
}

/** In the browser in which the account was made, and past the pause between two codes. */
async function openAtHome(page: Page, product: Product, member: TestMember) {
  await enterProven(page, product, member);
  await product.advance({ minutes: 1 });
  return await openProfile(page);
}

test(
  'trust.md, Descargar mis datos: after a fresh code, as a file that opens',
  { tag: '@desktop' },
  async ({ page, product }) => {
    const member = await makeProfile(product, { addresses: 1, cards: 1 });
    const drawer = await openAtHome(page, product, member);
    const own = section(drawer, 'Descargar mis datos');
    const take = own.getByRole('button', { name: 'Descargar mis datos' });

    // Closing the panel gives nothing, and says nothing wrong.
    await take.click();
    await page
      .getByRole('dialog', { name: 'Confirma que eres tú' })
      .getByRole('button', { name: 'Cerrar' })
      .click();
    await expect(take).toBeEnabled();
    await expect(own.getByRole('alert')).toHaveCount(0);

    await take.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Confirma que eres tú' })).toBeVisible();
    await expectSound(page, 'export-panel');
    const downloading = page.waitForEvent('download');
    await proveAnew(page, product, member.phone);
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^mis-datos-socio-seguro-[\d-]+\.zip$/);
    const zip = unzipSync(new Uint8Array(await readFile(await download.path())));
    const cuenta = JSON.parse(strFromU8(zip['cuenta.json'] ?? new Uint8Array())) as { cuenta: object[] };
    expect(cuenta.cuenta).toMatchObject([{ telefono: member.phone, correo: member.email }]);
    await expect(own.getByText('Tu archivo se descargó')).toBeVisible();
    await expectSound(page, 'export-done');
  },
);

test(
  'trust.md, Corregir mis datos: another mail by a link, another phone by a code',
  { tag: '@phone' },
  async ({ page, product }) => {
    const member = await makeProfile(product);
    const drawer = await openAtHome(page, product, member);
    const own = section(drawer, 'Corregir mis datos');
    await expect(own).toContainText(member.email);
    await scrollThrough(page, drawer, 'corrections');

    // The mail: what is wrong stands at its field; then a link is sent, and the page behind it asks for the birth date.
    await own.getByRole('button', { name: 'Corregir correo' }).click();
    await expect(own.getByRole('heading', { name: 'Nuevo correo' })).toBeFocused();
    const mail = own.getByLabel('Correo electrónico');
    await mail.fill('sin arroba');
    await page.keyboard.press('Enter');
    await expect(own).toContainText('Escribe un correo válido');
    await expectSound(page, 'correct-email');
    const email = `nuevo-${member.email}`;
    await mail.fill(email);
    await own.getByRole('button', { name: 'Enviar enlace' }).click();
    await proveAnew(page, product, member.phone);
    await expect(own.getByText(`Enviamos un enlace a ${email}.`)).toBeVisible();
    await expect(own.getByRole('heading', { name: 'Corregir mis datos' })).toBeFocused();
    await own.getByText(`Enviamos un enlace a ${email}.`).scrollIntoViewIfNeeded();
    await expectSound(page, 'correct-email-sent');
    const link = async () =>
      (await product.inbox(email)).flatMap(
        ({ text }) => /\/confirmar-correo#k=[\w-]+/.exec(text)?.[0] ?? [],
      )[0];
    await expect.poll(link).toBeDefined();
    const other = await page.context().newPage();
    await other.goto((await link()) ?? '');
    const answer = async (day: string) => {
      await other.getByLabel('Día').fill(day);
      await other.getByLabel('Mes').fill('11');
      await other.getByLabel('Año').fill('1979');
      await other.getByRole('button', { name: 'Confirmar correo' }).click();
    };
    await answer('03');
    await expect(other.getByRole('alert').filter({ hasText: 'Te queda un intento' })).toBeVisible();
    await expectSound(other, 'confirm-email');
    await answer('02');
    await expect(other.getByRole('heading', { name: 'Tu correo está confirmado' })).toBeFocused();
    await expectSound(other, 'confirm-email-done');
    await other.reload();
    await answer('02');
    await expect(other.getByRole('heading', { name: 'Tu correo está confirmado' })).toBeVisible();
    await other.goto('/confirmar-correo#k=x');
    await other.reload();
    await answer('02');
    await expect(other.getByRole('heading', { name: 'Este enlace ya no funciona' })).toBeVisible();
    await expectSound(other, 'confirm-email-broken');
    await other.close();

    // The phone, in the first browser of an account at once. The proof of before still holds.
    await page.reload();
    const again = section(await openProfile(page), 'Corregir mis datos');
    await expect(again).toContainText(email);
    const phone = `5599${member.phone.slice(4)}`;
    await product.advance({ minutes: 1 });
    await again.getByRole('button', { name: 'Corregir teléfono' }).click();
    await again.getByLabel('Teléfono celular').fill(phone);
    await again.getByRole('button', { name: 'Enviar código' }).click();
    const code = again.getByLabel('Código de verificación');
    await expect(code).toBeFocused();
    await expectSound(page, 'correct-phone-code');
    await code.pressSequentially(await product.readCode(phone));
    await expect(again.getByText('Tu teléfono cambió.')).toBeVisible();
    await expect(again).toContainText(`55-99${phone.slice(4, 6)}`);
    await again.getByRole('heading', { name: 'Corregir mis datos' }).scrollIntoViewIfNeeded();
    await expectSound(page, 'correct-phone-done');

    // The name: nobody types it. The last proof holds for it, too.
    await again.getByRole('button', { name: 'Actualizar mi nombre' }).click();
    await expect(again.getByText('Tu nombre ya está igual que en el registro.')).toBeVisible();
  },
);
