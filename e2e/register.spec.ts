import type { Page } from '@playwright/test';
import { expectSound } from './support/expect-sound.ts';
import { makeMember, makeMembership } from './support/member.ts';
import type { Product } from './support/product.ts';
import { fillBirth, fillName, fillPerson, type Person } from './support/register.ts';
import { readStorage } from './support/storage.ts';
import { hold } from './support/requests.ts';
import { expect, test } from './support/test.ts';
import { enter, enterByHand, type } from './support/walk.ts';

const code = (page: Page) => page.getByLabel('Código de verificación');
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** A message of the catalogue appears in a toast or beside its field. */
const told = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const other = (right: string) => (right === '000000' ? '111111' : '000000');

const lucia: Person = {
  name: 'Lucía',
  firstName: 'Ortega',
  lastName: 'Niño',
  gender: 'Mujer',
  birthDate: ['7', '3', '1990'],
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
    await enterByHand(page, membership);
    await page.getByRole('link', { name: 'Crear cuenta' }).click();
    // On a phone one question after the other.
    await expect(title(page, '¿Cómo te llamas?')).toBeVisible();
    await expect(page.getByText('Paso 1 de 2')).toBeVisible();
    await expect(button(page, 'Continuar')).toBeDisabled();
    await expectSound(page, '80-register');

    // Turns red at the first character that no name has.
    await type(page, 'Nombre(s)', 'Luc1');
    await told(page, 'Solo se permiten letras y espacios, mínimo 2 caracteres');
    await page.getByLabel('Nombre(s)').fill('');
    await fillName(page, lucia);
    await expect(page.getByLabel('Nombre(s)')).toHaveValue('LUCÍA');
    await button(page, 'Continuar').click();
    await expect(title(page, '¿Cuál es tu género?')).toBeVisible();
    await button(page, 'Continuar').click();
    await told(page, 'Campos requeridos');
    await page.getByText('Mujer', { exact: true }).click();
    await button(page, 'Continuar').click();
    await expect(title(page, '¿Cuándo y dónde naciste?')).toBeVisible();
    await fillBirth(page, { ...lucia, birthDate: ['31', '12', '2008'] });
    await button(page, 'Continuar').click();
    await told(page, 'Edad inválida');
    await told(page, 'Debes ser mayor de 18 años para crear una cuenta');
    await expectSound(page, '81-register-wrong');
    await told(page, 'Para continuar, corrige: Fecha de nacimiento.');
    await expect(button(page, 'Continuar')).toBeDisabled();
    await page.getByLabel('Año').fill('1990');
    await button(page, 'Continuar').click();
    await expect(title(page, '¿A qué correo te escribimos?')).toBeVisible();
    await page.getByLabel(/Correo electrónico/).fill('lucia@');
    await page.getByLabel(/Correo electrónico/).blur();
    await told(page, 'Por favor ingresa un email válido');
    await told(page, 'Para continuar, corrige: Correo electrónico.');
    await page.getByLabel(/Correo electrónico/).fill('lucia.ortega@example.mx');
    await page.reload();
    await expect(page.getByLabel(/Correo electrónico/)).toHaveValue('lucia.ortega@example.mx');
    await page.goBack();
    await expect(page.getByLabel('Día')).toHaveValue('31');
    await button(page, 'Volver').click();
    await expect(page.getByRole('radio', { name: 'Mujer' })).toBeChecked();
    await button(page, 'Volver').click();
    await expect(page.getByLabel('Primer apellido')).toHaveValue('ORTEGA');
    for (const question of [
      '¿Cuál es tu género?',
      '¿Cuándo y dónde naciste?',
      '¿A qué correo te escribimos?',
    ]) {
      await button(page, 'Continuar').click();
      await expect(title(page, question)).toBeVisible();
    }
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

    const release = await hold(page, '**/api/create-user');
    await code(page).fill(right);
    await told(page, 'Confirmando tu identidad con el registro nacional de población...');
    release();
    await told(page, '¡Cuenta creada!');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(title(page, 'Bienvenida, Lucía')).toBeVisible();
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
  const same: Person = { ...lucia, gender: 'Hombre', birthDate: ['2', '11', '1979'] };
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
