import type { Page } from '@playwright/test';
import type { TestMember } from '../apps/server/src/testing/test-member.ts';
import { expectSound } from './support/expect-sound.ts';
import { proveMail } from './support/link.ts';
import type { Product } from './support/product.ts';
import { makeProfile } from './support/profile.ts';
import { expect, test } from './support/test.ts';
import { enterByHand, type } from './support/walk.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Whose mail was proven 30 days ago. */
async function memberWithMail(product: Product): Promise<TestMember> {
  const member = await makeProfile(product);
  await proveMail(product, member);
  await product.advance({ minutes: 30 * 24 * 60 + 1 });
  return member;
}

async function openLogin(page: Page, member: TestMember): Promise<void> {
  await enterByHand(page, member.number);
  await page.getByRole('link', { name: 'Iniciar sesión' }).click();
  await expect(heading(page, 'Iniciar sesión')).toBeVisible();
}

async function logIn(page: Page, product: Product, member: TestMember, phone = member.phone): Promise<void> {
  await openLogin(page, member);
  await button(page, 'Enviar código').click();
  const field = page.getByLabel('Código de verificación');
  await expect(field).toBeVisible();
  await field.fill(await product.readCode(phone));
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** From the login to the end of the mailed link's page. */
async function askForPhone(page: Page, product: Product, member: TestMember, phone: string): Promise<void> {
  await openLogin(page, member);
  await page.getByRole('link', { name: '¿Ya no tienes ese teléfono?' }).click();
  await expect(heading(page, 'Cambia tu teléfono')).toBeVisible();
  await expect(page.getByLabel('Número de membresía')).toHaveValue(member.number);
  await expectSound(page, 'lost-phone-ask');
  await button(page, 'Enviar enlace').click();
  await expect(heading(page, 'Revisa tu correo')).toBeFocused();
  await expectSound(page, 'lost-phone-asked');
  const link = async () =>
    (await product.inbox(member.email)).flatMap(
      ({ text }) => /\/recuperar-telefono#k=[\w-]+/.exec(text)?.[0] ?? [],
    )[0];
  await expect.poll(link).toBeDefined();
  await page.goto((await link()) ?? '');
  await page.reload();

  await expect(heading(page, 'Confirma que eres tú')).toBeVisible();
  await expectSound(page, 'lost-phone-birth-date');
  const choose = async (day: string) => {
    await page.getByLabel('Día').fill(day);
    await page.getByLabel('Mes').fill('11');
    await page.getByLabel('Año').fill('1979');
    await button(page, 'Continuar').click();
  };
  await choose('03');
  await expect(page.getByRole('alert').filter({ hasText: 'Te queda un intento' })).toBeVisible();
  await choose('02');

  await expect(heading(page, 'Escribe tu nuevo teléfono')).toBeFocused();
  await type(page, 'Teléfono celular', phone);
  await expectSound(page, 'lost-phone-phone');
  await button(page, 'Enviar código').click();
  const field = page.getByLabel('Código de verificación');
  await expect(field).toBeFocused();
  await expectSound(page, 'lost-phone-code');
  await field.fill('000000');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Código de verificación incorrecto' }),
  ).toBeVisible();
  await field.fill(await product.readCode(phone));
  await expect(heading(page, 'Tu cambio está en camino')).toBeFocused();
  await expect(page.getByText(/Tu nuevo teléfono empezará a funcionar el \d/)).toBeVisible();
  await expectSound(page, 'lost-phone-done');
}

test(
  'trust.md, Accounts: a lost phone, to the login with the new one',
  { tag: '@desktop' },
  async ({ page, product }) => {
    const member = await memberWithMail(product);
    const phone = '5598300001';
    await askForPhone(page, product, member, phone);
    await product.advance({ minutes: 72 * 60 + 1 });
    const told = async () =>
      (await product.inbox(member.email)).some(
        ({ subject }) => subject === 'El teléfono de tu cuenta cambió',
      );
    await expect.poll(told).toBe(true);
    await logIn(page, product, member, phone);
    await expect(button(page, 'Mi Perfil')).toBeVisible();
  },
);

test(
  'trust.md, Accounts: a known browser stops the change of a phone',
  { tag: '@phone' },
  async ({ page, product, browser, baseURL }) => {
    const member = await memberWithMail(product);
    await logIn(page, product, member);
    await product.advance({ minutes: 61 });
    const elsewhere = await browser.newContext({ baseURL });
    await askForPhone(await elsewhere.newPage(), product, member, '5598300002');
    await elsewhere.close();

    await logIn(page, product, member);
    await expect(page.getByText('El teléfono de tu cuenta va a cambiar')).toBeVisible();
    await expect(page.getByText(/terminado en 0002 a partir del/)).toBeVisible();
    await expectSound(page, 'phone-change-waits');
    await button(page, 'Detener el cambio').click();
    await expect(page.getByText('El cambio se detuvo')).toBeVisible();
    await expectSound(page, 'phone-change-stopped');
    await page.reload();
    await expect(button(page, 'Mi Perfil')).toBeVisible();
    await expect(page.getByText('El teléfono de tu cuenta va a cambiar')).toHaveCount(0);
  },
);
