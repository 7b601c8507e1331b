import { writtenName } from '@socio/domain/person-names';
import { expectSound } from './support/expect-sound.ts';
import {
  enterProven,
  makeProfile,
  openProfile,
  profileButton,
  proveIdentity,
  scrollThrough,
  section,
  someCards,
  wrapped,
} from './support/profile.ts';
import { expect, test } from './support/test.ts';
import { pressEscape } from './support/walk.ts';
import { birthStateName } from '@socio/domain/birth-states';
import type { Locator } from '@playwright/test';

const isInside = (drawer: Locator) => drawer.evaluate((box) => box.contains(document.activeElement));

// holds M039, M061, M062, M063, M064, M069, M120
test('spec membership 2, Profile panel: everything of a member; focus in, inside and back out', async ({
  page,
  product,
}) => {
  const member = await makeProfile(product, { addresses: 2, cards: 2 });
  await enterProven(page, product, member);
  const drawer = await openProfile(page);
  await expect
    .poll(async () => {
      const box = await drawer.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    })
    .toBe(page.viewportSize()?.width);

  const personal = section(drawer, 'Información Personal');
  const { phone } = member;
  for (const text of [
    `Carlos Ramírez ${writtenName(member.own.second_last_name)}`,
    `${phone.slice(0, 2)}-${phone.slice(2, 6)}-${phone.slice(6)}`,
    member.email,
    '2 nov 1979',
    'Hombre',
    birthStateName(member.own.birth_state) ?? '',
    member.number,
    've a «Corregir mis datos»',
  ]) {
    await expect(personal).toContainText(text);
  }
  const addresses = section(drawer, 'Direcciones Guardadas');
  await expect(addresses.getByRole('listitem')).toHaveCount(2);
  await expect(addresses).toContainText('Calle Hidalgo 2 400, Int. 4 B');
  await expect(addresses).toContainText('Monterrey Centro, Monterrey, Nuevo León 64000');
  const cards = section(drawer, 'Tarjetas Guardadas');
  await expect(cards.getByRole('listitem')).toHaveCount(2);
  await expect(cards).toContainText(/Visa\s*•••• 4242/);
  await expect(cards).toContainText(/Mastercard\s*•••• 4444/);
  await expect(cards).toContainText('Vence 12/28');
  await expect(section(drawer, 'Promociones').getByRole('checkbox')).not.toBeChecked();
  await expect(section(drawer, 'Sesiones abiertas')).toContainText('Este dispositivo');
  await expectSound(page, 'profile-full');
  await scrollThrough(page, drawer, 'profile-full');
  // Storage holds only masks.
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain(phone);

  // The focus moves in, stays inside in both directions, and returns.
  expect(await isInside(drawer)).toBe(true);
  await page.keyboard.press('Shift+Tab');
  expect(await isInside(drawer)).toBe(true);
  await page.keyboard.press('Tab');
  await expect(drawer.getByRole('button', { name: 'Cerrar', exact: true })).toBeFocused();
  await pressEscape(page);
  await expect(drawer).toBeHidden();
  await expect(profileButton(page)).toBeFocused();

  await openProfile(page);
  await drawer.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(drawer).toBeHidden();
  await expect(profileButton(page)).toBeFocused();
  if (test.info().project.name === 'phone') {
    await page.setViewportSize({ width: 320, height: 640 });
    await openProfile(page);
    await expect(addresses.getByRole('listitem')).toHaveCount(2);
    await expectSound(page, 'profile-320');
  } else {
    await openProfile(page);
    await page.mouse.click(40, 400);
    await expect(drawer).toBeHidden();
    await expect(profileButton(page)).toBeFocused();
  }
});

// holds M066
test(
  'spec membership 2, Profile panel: nothing saved, nothing known, and what cannot be read',
  { tag: '@phone' },
  async ({ page, product }) => {
    const member = await makeProfile(product);
    await enterProven(page, product, member);
    let drawer = await openProfile(page);
    await expect(drawer).toContainText('No tienes direcciones guardadas');
    await expect(drawer).toContainText('No tienes tarjetas guardadas');
    await expect(section(drawer, 'Información Personal')).toContainText('Carlos');
    await expect(section(drawer, 'Promociones')).toContainText('No has dado este permiso');
    await expectSound(page, 'profile-empty');
    await scrollThrough(page, drawer, 'profile-empty');

    // Answers that no one here would really get: no personal data, invalid dates, an expired card, an incomplete one.
    await page.route('**/api/check-membership', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), user_data: [] } });
    });
    await page.route('**/api/get-user-credit-cards', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: wrapped({ credit_cards_information: someCards }) });
    });
    await page.route('**/api/get-user-addresses', (route) => route.abort());
    await page.route('**/api/sessions', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    drawer = await openProfile(page);
    await expect(drawer).toContainText('No hay información personal disponible');
    const cards = section(drawer, 'Tarjetas Guardadas');
    await expect(cards.getByRole('listitem')).toHaveCount(2);
    await expect(cards).toContainText('Vencida');
    await expect(cards).toContainText('Venció 04/24');
    const addresses = section(drawer, 'Direcciones Guardadas');
    await expect(addresses.getByRole('alert')).toContainText('No pudimos cargar tus direcciones');
    await expect(section(drawer, 'Sesiones abiertas').getByRole('alert')).toContainText('No pudimos cargar');
    await expect(section(drawer, 'Promociones').getByRole('checkbox')).toBeVisible();
    await expectSound(page, 'profile-failing');
    await scrollThrough(page, drawer, 'profile-failing');
    await page.unroute('**/api/get-user-addresses');
    await addresses.getByRole('button', { name: 'Reintentar' }).click();
    await expect(addresses).toContainText('No tienes direcciones guardadas');
  },
);

test(
  'architecture, Sessions and access: after 20 minutes the drawer asks for the identity first',
  { tag: '@phone' },
  async ({ page, product }) => {
    const member = await makeProfile(product, { addresses: 1 });
    await enterProven(page, product, member);
    await product.advance({ minutes: 21 });
    const drawer = page.getByRole('dialog', { name: 'Mi Perfil' });
    const identity = page.getByRole('dialog', { name: 'Autenticación Requerida' });

    // Closing the panel closes the drawer.
    await profileButton(page).click();
    await expect(identity.getByRole('button', { name: 'Enviar código' })).toBeFocused();
    await expectSound(page, 'profile-identity');
    await pressEscape(page);
    await expect(identity).toBeHidden();
    await expect(page.locator('[role=dialog]')).toHaveCount(0);

    await page.evaluate(() => {
      sessionStorage.setItem('otp_authenticated', 'true');
      sessionStorage.setItem('otp_auth_timestamp', String(Date.now()));
    });
    await page.reload();
    await profileButton(page).click();
    await proveIdentity(page, product, member);
    await expect(section(drawer, 'Direcciones Guardadas').getByRole('listitem')).toHaveCount(1);
    await expect(section(drawer, 'Información Personal')).toContainText('2 nov 1979');
  },
);

test(
  'look: nothing moves under a finger when what stands above an address is read last',
  { tag: '@phone' },
  async ({ page, product }) => {
    const member = await makeProfile(product);
    await enterProven(page, product, member);
    const { promise: read, resolve: letRead } = Promise.withResolvers<void>();
    await page.route('**/api/account-changes', async (route) => {
      await read;
      await route.continue();
    });
    const drawer = await openProfile(page);
    const add = section(drawer, 'Direcciones Guardadas').getByRole('button', { name: 'Agregar dirección' });
    await expect(section(drawer, 'Información Personal')).toContainText(member.email);
    await add.scrollIntoViewIfNeeded();
    // Which breaks a line elsewhere, once nobody has done anything for a second.
    const hasFont = () =>
      page.evaluate(() => [...document.fonts].some(({ family }) => !family.includes('Fallback')));
    await expect.poll(hasFont, { message: 'the font has come' }).toBe(true);
    const top = () => add.evaluate((button) => (button as HTMLElement).offsetTop);
    const before = await top();
    letRead();
    await expect(section(drawer, 'Corregir mis datos').getByRole('button')).toHaveCount(3);
    expect(Math.abs((await top()) - before)).toBeLessThan(5);
  },
);
