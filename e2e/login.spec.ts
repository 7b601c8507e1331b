import type { Page } from '@playwright/test';
import { expectSound } from './support/expect-sound.ts';
import { makeMember, makeMembership } from './support/member.ts';
import { readStorage } from './support/storage.ts';
import { expect, test } from './support/test.ts';
import { enterByHand } from './support/walk.ts';

const code = (page: Page) => page.getByLabel('Código de verificación');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** A message of the catalogue appears in a toast or beside its field. */
const told = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const other = (right: string) => (right === '000000' ? '111111' : '000000');

// holds M016, M094, M096, M097, M130, M175, M177, M178, M196, M197, M216, M218, M220, M273, M275
// holds M278, M294, Q020
test(
  'spec membership 2 and 4, Login: wrong, expired and right code',
  { tag: '@phone' },
  async ({ page, product }) => {
    const member = await makeMember(product);
    await page.clock.install();
    await enterByHand(page, member.membership);
    await page.getByRole('link', { name: 'Iniciar sesión' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
    await expect(page.getByRole('main').getByText(member.membership)).toBeVisible();
    await expect(page.getByText(`•••-•••-${member.phone.slice(-4)}`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver códigos y correos enviados' })).toBeVisible();
    await expectSound(page, '70-login');

    // An answer without its required fields.
    await page.route('**/api/send-otp', (route) =>
      route.fulfill({ json: { success: true, data: { data: { response: {} } } } }),
    );
    await page.getByRole('button', { name: 'Enviar código' }).click();
    await told(page, 'Invalid OTP response structure');
    await told(page, 'No se pudo enviar el código. Intenta de nuevo.');
    await page.unroute('**/api/send-otp');

    await page.getByRole('button', { name: 'Enviar código' }).click();
    await told(page, 'Código enviado');
    await expect(page.getByRole('button', { name: /^Reenviar código en 0:\d\d$/ })).toBeDisabled();
    await page.reload();
    await expect(page.getByRole('button', { name: /^Reenviar código en 0:\d\d$/ })).toBeDisabled();
    await expect(code(page)).toBeFocused();
    await code(page).pressSequentially('12');
    await page.getByRole('button', { name: 'Verificar' }).click();
    await told(page, 'Código incompleto');
    await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 10_000));
    await page.getByRole('button', { name: 'Verificar' }).click();
    await page.clock.runFor(4800);
    // One toast at a time, for 5 s each.
    const toast = page.locator('[data-sonner-toast]');
    await expect(toast).toHaveCount(1);
    await expect(toast).toContainText('Código incompleto');
    // look.md: a bar along the bottom edge, so that it lies over no field in the middle of the page.
    const { width, height } = page.viewportSize()!;
    await expect
      .poll(async () => {
        const box = await toast.boundingBox();
        return box === null ? null : [box.x, box.width, box.y + box.height];
      })
      .toEqual([0, width, height]);
    // Nothing moves under a finger when it goes, not even at the page's end; its room goes once that moves nothing.
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
    const withRoom = await heightOf();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const verify = page.getByRole('button', { name: 'Verificar' });
    const place = await verify.boundingBox();
    await page.clock.runFor(1000);
    await expect(toast).toHaveCount(0);
    expect(await verify.boundingBox()).toEqual(place);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(heightOf).toBeLessThan(withRoom);
    await page.clock.resume();

    const first = await product.readCode(member.phone);
    await code(page).fill(other(first));
    await told(page, 'Código incorrecto');
    await told(page, 'El código ingresado no es válido');
    await expectSound(page, '71-login-wrong');

    await product.advance({ minutes: 6 });
    await code(page).fill(first);
    await told(page, 'Código expirado');
    await told(page, 'El código ha expirado. Solicita uno nuevo.');

    await page.clock.fastForward(30_000);
    await page.getByRole('button', { name: 'Reenviar código', exact: true }).click();
    await expect(code(page)).toHaveValue('');
    await code(page).fill(await product.readCode(member.phone));
    await told(page, '¡Sesión iniciada exitosamente!');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('button', { name: 'Mi Perfil' })).toBeVisible();
    const { local, tab } = await readStorage(page);
    expect(local).toMatchObject({
      user_authenticated: 'true',
      auth_timestamp: expect.stringMatching(/^\d+$/),
    });
    expect(JSON.stringify({ local, tab })).not.toContain(member.phone);

    // When done, neither Back nor the address leads to the code again.
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toHaveCount(0);
    await page.goto('/login');
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

test(
  'trust.md, Codes: on guard the birth date comes first, and twelve digits fit the same field',
  { tag: '@phone' },
  async ({ page, product }) => {
    const member = await makeMember(product);
    await product.raiseGuards();
    try {
      await enterByHand(page, member.membership);
      await page.goto('/login');
      await button(page, 'Enviar código').click();
      const why =
        'Por seguridad, escribe primero tu fecha de nacimiento. Si la fecha coincide, llegará un código.';
      await told(page, why);
      await expect(page.getByLabel('Día')).toBeFocused();
      await button(page, 'Enviar código').click();
      await told(page, 'Escribe tu fecha de nacimiento');
      await expectSound(page, '73-login-birth-date');

      await page.getByLabel('Día').fill('2');
      await page.getByLabel('Mes').fill('11');
      await page.getByLabel('Año').fill('1979');
      await button(page, 'Enviar código').click();
      await expect(code(page)).toBeFocused();
      await expect(
        page.getByText(/^Si la fecha coincide, llegará un código de 12 dígitos por SMS/),
      ).toBeVisible();
      await expectSound(page, '74-login-twelve-digits');
      // A mistyped date can be corrected, and the code that came is not lost by looking at it.
      await button(page, 'Corregir fecha de nacimiento').click();
      await expect(page.getByLabel('Mes')).toHaveValue('11');
      await button(page, 'Ya tengo un código').click();

      // The job sends it behind the answer.
      const written = /^\d{4} \d{4} \d{4}$/;
      await expect.poll(() => product.readCode(member.phone)).toMatch(written);
      await code(page).fill('1234 5678');
      await button(page, 'Verificar').click();
      await told(page, 'Ingresa los 12 dígitos del código.');
      await code(page).fill(await product.readCode(member.phone));
      await told(page, '¡Sesión iniciada exitosamente!');
      await expect(page).toHaveURL(/\/dashboard$/);
    } finally {
      await product.advance({ minutes: 61 });
    }
  },
);

// holds M017, M098, M214, M265, M266
test(
  'spec membership 5, Phone: whoever cannot get a code is told so',
  { tag: '@desktop' },
  async ({ page, product }) => {
    await enterByHand(page, '100000000044');
    await page.goto('/login');
    await told(page, 'No se encontró un teléfono válido asociado a tu membresía');
    await expect(page.getByRole('button', { name: 'Enviar código' })).toHaveCount(0);
    await expectSound(page, '72-login-no-phone');
    await page.getByRole('main').getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    // An SMS that cannot be delivered.
    await enterByHand(page, '100000000099');
    await page.goto('/login');
    await page.getByRole('button', { name: 'Enviar código' }).click();
    await told(page, 'Error al enviar el código de verificación');
    await told(page, 'No se pudo enviar el código. Intenta de nuevo.');
    await expect(page.getByRole('button', { name: 'Enviar código' })).toBeEnabled();

    // No account: registration.
    await enterByHand(page, await makeMembership(product));
    await page.goto('/login');
    await expect(page).toHaveURL(/\/register$/);
  },
);
