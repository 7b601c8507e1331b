import type { Page } from '@playwright/test';
import { expectSound } from './support/expect-sound.ts';
import { makeMember, makeMembership } from './support/member.ts';
import type { Product } from './support/product.ts';
import { fillPerson, type Person } from './support/register.ts';
import { readStorage } from './support/storage.ts';
import { expect, test } from './support/test.ts';
import { enter, type } from './support/walk.ts';

const code = (page: Page) => page.getByLabel('Código de verificación');
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
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
    await enter(page, member.membership);
    await page.getByRole('link', { name: 'Iniciar sesión' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
    await expect(page.getByText(member.membership)).toBeVisible();
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
    // One toast at a time, for 5 s each.
    const toast = page.locator('[data-sonner-toast]');
    await expect(toast).toHaveCount(1);
    await expect(toast).toContainText('Código incompleto');
    await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1000));
    await page.getByRole('button', { name: 'Verificar' }).click();
    await page.clock.runFor(4900);
    await expect(toast).toHaveCount(1);
    await page.clock.runFor(1000);
    await expect(toast).toHaveCount(0);
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
      await enter(page, member.membership);
      await page.goto('/login');
      await button(page, 'Enviar código').click();
      const why =
        'Por seguridad, escribe primero tu fecha de nacimiento. Si la fecha coincide, llegará un código.';
      await told(page, why);
      await expect(page.getByLabel('Día')).toBeFocused();
      await button(page, 'Enviar código').click();
      await told(page, 'Elige tu fecha de nacimiento');
      await expectSound(page, '73-login-birth-date');

      await page.getByLabel('Día').selectOption('02');
      await page.getByLabel('Mes').selectOption('Noviembre');
      await page.getByLabel('Año').selectOption('1979');
      await button(page, 'Enviar código').click();
      await expect(code(page)).toBeFocused();
      await expect(
        page.getByText(/^Si la fecha coincide, llegará un código de 12 dígitos por SMS/),
      ).toBeVisible();
      await expectSound(page, '74-login-twelve-digits');
      // A mistyped date can be corrected, and the code that came is not lost by looking at it.
      await button(page, 'Corregir fecha de nacimiento').click();
      await expect(page.getByLabel('Mes').locator('option:checked')).toHaveText('Noviembre');
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
    await enter(page, '100000000044');
    await page.goto('/login');
    await told(page, 'No se encontró un teléfono válido asociado a tu membresía');
    await expect(page.getByRole('button', { name: 'Enviar código' })).toHaveCount(0);
    await expectSound(page, '72-login-no-phone');
    await page.getByRole('main').getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    // An SMS that cannot be delivered.
    await enter(page, '100000000099');
    await page.goto('/login');
    await page.getByRole('button', { name: 'Enviar código' }).click();
    await told(page, 'Error al enviar el código de verificación');
    await told(page, 'No se pudo enviar el código. Intenta de nuevo.');
    await expect(page.getByRole('button', { name: 'Enviar código' })).toBeEnabled();

    // No account: registration.
    await enter(page, await makeMembership(product));
    await page.goto('/login');
    await expect(page).toHaveURL(/\/register$/);
  },
);

const lucia: Person = {
  name: 'Lucía',
  firstName: 'Ortega',
  lastName: 'Niño',
  gender: 'Mujer',
  birthDate: ['07', 'Marzo', '1990'],
  birthState: 'Jalisco',
};

async function givePhone(page: Page, phone: string): Promise<void> {
  await expect(title(page, '¿Cuál es tu teléfono?')).toBeVisible();
  await type(page, 'Teléfono celular', phone);
  await button(page, 'Enviar código').click();
}

/** From the personal data to the correct code. */
async function proveIdentity(page: Page, product: Product, person: Person, phone: string): Promise<void> {
  await fillPerson(page, person);
  await button(page, 'Continuar').click();
  await givePhone(page, phone);
  await expect(title(page, 'Confirma tu teléfono')).toBeVisible();
  await code(page).fill(await product.readCode(phone));
}

// holds M017, M041, M099, M100, M101, M102, M103, M104, M105, M171, M173, M174, M203, M204, M211
// holds M212, M213, M277, Q021
test(
  'spec membership 2, Register: from the dashboard to an account',
  { tag: '@phone' },
  async ({ page, product }) => {
    const membership = await makeMembership(product);
    await enter(page, membership);
    await page.getByRole('link', { name: 'Crear cuenta' }).click();
    await expect(title(page, '¿Quién eres?')).toBeVisible();
    await expect(page.getByText('Paso 1 de 2')).toBeVisible();
    await expect(button(page, 'Continuar')).toBeDisabled();
    await expectSound(page, '80-register');

    // Turns red at the first character that no name has.
    await type(page, 'Nombre(s)', 'Luc1');
    await told(page, 'Solo se permiten letras y espacios, mínimo 2 caracteres');
    await page.getByLabel('Nombre(s)').fill('');
    await fillPerson(page, { ...lucia, birthDate: ['31', 'Diciembre', '2008'] });
    await expect(page.getByLabel('Nombre(s)')).toHaveValue('LUCÍA');
    await button(page, 'Continuar').click();
    await told(page, 'Edad inválida');
    await told(page, 'Debes ser mayor de 18 años para crear una cuenta');
    await expectSound(page, '81-register-wrong');
    await told(page, 'Para continuar, corrige: Fecha de nacimiento.');
    await expect(button(page, 'Continuar')).toBeDisabled();
    await page.getByLabel('Año').selectOption('1990');
    await page.getByLabel(/Correo electrónico/).fill('lucia@');
    await told(page, 'Por favor ingresa un email válido');
    await told(page, 'Para continuar, corrige: Correo electrónico.');
    await page.getByLabel(/Correo electrónico/).fill('lucia.ortega@example.mx');
    await page.reload();
    await expect(page.getByLabel('Primer apellido')).toHaveValue('ORTEGA');
    await expect(page.getByRole('radio', { name: 'Mujer' })).toBeChecked();
    await button(page, 'Continuar').click();

    await givePhone(page, '551234');
    await told(page, 'Teléfono inválido');
    await expectSound(page, '82-register-phone');
    await page.getByLabel('Teléfono celular').fill('');
    await givePhone(page, '5512340000');
    await told(page, 'Error al enviar el código de verificación');
    await page.getByLabel('Teléfono celular').fill('');
    await givePhone(page, '5587650011');
    await expect(title(page, 'Confirma tu teléfono')).toBeVisible();
    await expect(page.getByText(/por SMS al 55-8765-0011/)).toBeVisible();
    await expectSound(page, '83-register-code');
    await page.reload();
    await expect(code(page)).toBeFocused();
    await button(page, 'Este no es mi teléfono').click();
    await expect(page.getByLabel('Teléfono celular')).toHaveValue('');
    // The pause is the visit's, whatever the phone.
    await product.advance({ minutes: 1 });
    await givePhone(page, '5587650012');
    await expect(title(page, 'Confirma tu teléfono')).toBeVisible();
    const right = await product.readCode('5587650012');
    await code(page).fill(other(right));
    await told(page, 'El código ingresado no es válido');

    await product.addFault({ service: 'population-registry', kind: 'slow', ms: 800, times: 1 });
    await code(page).fill(right);
    await told(page, 'Confirmando tu identidad con el registro nacional de población...');
    await told(page, '¡Cuenta creada!');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(title(page, 'Bienvenida, LUCÍA')).toBeVisible();
    await expect(button(page, 'Mi Perfil')).toBeVisible();
    const { local, tab } = await readStorage(page);
    expect(local['user_authenticated']).toBe('true');
    for (const typed of ['5587650012', 'ORTEGA', 'lucia.ortega@example.mx', '1990']) {
      expect(JSON.stringify({ local, tab })).not.toContain(typed);
    }
    await page.goto('/register');
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

// holds M269
test('spec membership 8: the same person twice', { tag: '@desktop' }, async ({ page, product }) => {
  const { phone } = await makeMember(product);
  await enter(page, await makeMembership(product));
  await page.goto('/register');
  const same: Person = { ...lucia, gender: 'Hombre', birthDate: ['02', 'Noviembre', '1979'] };
  await proveIdentity(page, product, same, phone);
  await told(page, 'Usuario existente');
  await told(
    page,
    'Ya existe un usuario con este número de teléfono y fecha de nacimiento. Por favor contacta al administrador.',
  );
  // The account of another membership: the way on is to enter with that one, not to try again.
  await expect(button(page, 'Crear cuenta')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Iniciar sesión con otra membresía' })).toHaveAttribute(
    'href',
    '/membersia',
  );
  await expectSound(page, '87-register-exists');
  await page.goBack();
  await expect(page.getByLabel('Teléfono celular')).toHaveValue(/^55-/);
  await page.goBack();
  await expect(page.getByLabel('Nombre(s)')).toHaveValue('LUCÍA');
});
