import type { Locator, Page } from '@playwright/test';
import { expectSound } from './support/expect-sound.ts';
import { makeMember, makeMembership } from './support/member.ts';
import type { Product } from './support/product.ts';
import { readStorage } from './support/storage.ts';
import { expect, test } from './support/test.ts';
import {
  chooseCar,
  enterByHand,
  expectStep,
  fillAddress,
  fillCard,
  finishContracting,
  pay,
  type,
} from './support/walk.ts';
import { chooseOffer } from './support/offers.ts';

const other = (right: string) => (right === '000000' ? '111111' : '000000');
/** A message of the catalogue appears in a toast or beside its field. */
const told = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

type BirthDate = [day: string, month: string, year: string];

/** From step 1 to the offers, for a person about whom nothing is known. */
async function quote(
  page: Page,
  phone: string,
  [day, month, year]: BirthDate = ['07', 'Marzo', '1990'],
): Promise<void> {
  await chooseCar(page);
  await type(page, 'Código postal', '64000');
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expectStep(page, 5, '¿Cuáles son tus datos?');
  await page.getByText('Mujer', { exact: true }).click();
  await page.getByLabel('Día').selectOption(day);
  await page.getByLabel('Mes').selectOption({ label: month });
  await page.getByLabel('Año').selectOption(year);
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expectStep(page, 6, '¿A qué teléfono te contactamos?');
  // A country code typed first is not part of the number.
  await type(page, 'Teléfono celular', `+52 ${phone}`);
  await page.getByLabel('Acepto los términos y condiciones').check();
  await page.getByLabel('Acepto el aviso de privacidad').check();
  await page.getByRole('button', { name: 'Ver mis cotizaciones' }).click();
  await expectStep(page, 7, /¿Qué protección/);
}

/** A member without an account, from entry to 'Contratar ahora'; the browser holds only masks. */
async function decide(page: Page, product: Product, phone: string, birthDate?: BirthDate): Promise<void> {
  await enterByHand(page, await makeMembership(product));
  await page.getByRole('link', { name: /Auto/ }).click();
  await quote(page, phone, birthDate);
}

async function contractNow(page: Page): Promise<void> {
  await chooseOffer(page);
}

async function fillNames(form: Page | Locator, firstName: string): Promise<void> {
  await form.getByLabel('Nombre(s)').fill('Lucía');
  await form.getByLabel('Primer apellido').fill(firstName);
  await form.getByLabel('Estado de nacimiento').selectOption({ label: 'Jalisco' });
}

async function buy(page: Page): Promise<void> {
  await expectStep(page, 10, '¿Cuál es tu dirección?');
  await fillAddress(page);
  await page.getByRole('button', { name: 'Guardar y continuar' }).click();
  await expectStep(page, 11, '¿Con qué tarjeta pagas?');
  await fillCard(page, '4242424242424242');
  await pay(page);
  await finishContracting(page);
}

// holds M075, M077, M078, M079, M083, M085, M086, M087, M088, M089, M090, M091, M092, M093, M164, M165, M166, M167, M168, M169, M170, M271, M272
test(
  'spec membership 2 and 4, Identity panel: a member without account makes it over the quote and buys',
  { tag: '@phone' },
  async ({ page, product }) => {
    await decide(page, product, '5587650000');
    await contractNow(page);
    const dialog = page.getByRole('dialog', { name: 'Autenticación requerida' });
    const button = (name: string) => dialog.getByRole('button', { name, exact: true });
    await expect(dialog.getByRole('heading', { name: 'Crea tu cuenta' })).toBeFocused();
    await expect(dialog.getByText('••-••••-0000')).toBeVisible();
    await expect(button('Continuar')).toBeDisabled();
    await expect(dialog.getByText(/Para continuar, completa: Nombre\(s\), Primer apellido/)).toBeVisible();
    await expectSound(page, '90-panel-form');

    // The code cannot be sent to the quote's phone: the panel says so, shows no countdown, and lets the phone be
    // changed.
    await fillNames(dialog, 'Rechazado');
    await dialog.getByLabel('Primer apellido').fill('Rech4zado');
    await expect(dialog.getByText('Para continuar, corrige: Primer apellido.')).toBeVisible();
    await dialog.getByLabel('Primer apellido').fill('Rechazado');
    await button('Continuar').click();
    await told(page, 'Error al enviar el código de verificación');
    await expect(dialog.getByText('No se pudo enviar el código. Intenta de nuevo.')).toBeVisible();
    await expect(button('Continuar')).toBeEnabled();
    await expectSound(page, '91-panel-refused');
    await button('Volver a cotización').click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Editar datos personales' }).click();
    await expectStep(page, 9, /datos/);
    await page.getByRole('button', { name: /Cambiar: Teléfono/ }).click();
    await type(page, /^Teléfono/, '5587650031');
    await page.getByRole('button', { name: 'Guardar y cotizar' }).click();
    await expectStep(page, 7, /¿Qué protección/);

    // What was typed is still there. A wrong code, then an expired one, then a refusal by the registry.
    await contractNow(page);
    await expect(dialog.getByLabel('Primer apellido')).toHaveValue('RECHAZADO');
    await button('Continuar').click();
    await expect(dialog.getByRole('heading', { name: 'Confirma tu teléfono' })).toBeVisible();
    const code = dialog.getByLabel('Código de verificación');
    const right = await product.readCode('5587650031');
    await code.fill(other(right));
    await told(page, 'Código de verificación incorrecto');
    await expectSound(page, '92-panel-code');
    await button('Corregir mis datos').click();
    await expect(dialog.getByLabel('Nombre(s)')).toHaveValue('LUCÍA');
    await button('Continuar').click();
    await expect(code).toBeFocused();
    await product.advance({ minutes: 6 });
    await code.fill(right);
    await told(page, 'El código ha expirado. Solicita uno nuevo.');
    await button('Reenviar código').click();
    await told(page, 'Código enviado');
    const fresh = await product.readCode('5587650031');
    await product.addFault({ service: 'population-registry', kind: 'slow', ms: 4000, times: 1 });
    await page.evaluate(() => sessionStorage.setItem('otp_authenticated', 'true'));
    await code.fill(fresh);
    await told(page, 'Confirmando tu identidad con el registro nacional de población...');
    await expectSound(page, '93-panel-creating');
    await expect(dialog.getByText(/^Error de CURP: /)).toBeVisible();
    await told(
      page,
      'Hubo un problema validando tu información con el registro nacional de población. Por favor revisa y corrige tus datos.',
    );
    expect((await readStorage(page)).tab['otp_authenticated']).toBeUndefined();
    await dialog.getByText('¿Qué debo revisar?').click();
    await expect(dialog.getByText('••-••••-0031')).toBeVisible();
    await expectSound(page, '94-panel-review');

    await dialog.getByLabel('Primer apellido').fill('');
    await button('Crear cuenta').click();
    await told(page, 'Campos requeridos');
    await dialog.getByLabel('Primer apellido').fill('Invalido');
    await button('Crear cuenta').click();
    await expect(dialog.getByText(/^Error de validación: /)).toBeVisible();
    await expect(dialog.getByText(/^Error de CURP: /)).toHaveCount(0);

    // The registry does not answer: a toast, and the panel stays open.
    await dialog.getByLabel('Primer apellido').fill('Demora');
    await button('Crear cuenta').click();
    await expect(page.getByText('Servicio temporalmente no disponible').first()).toBeVisible({
      timeout: 20_000,
    });
    await expect(dialog.getByText(/^Error de validación: /)).toHaveCount(0);
    await expectSound(page, '95-panel-timeout');
    await dialog.getByLabel('Primer apellido').fill('Ortega');
    await dialog.getByLabel(/^Correo electrónico/).fill('lucia.panel@example.mx');
    await button('Crear cuenta').click();
    await told(page, '¡Cuenta creada!');
    await expect(dialog).toBeHidden();
    const { local, tab } = await readStorage(page);
    expect(local).toMatchObject({ user_authenticated: 'true', account_verified: 'true' });
    expect(JSON.stringify({ local, tab })).not.toMatch(/5587650031|ORTEGA|1990/);
    await buy(page);
  },
);

// holds M107, M108, M172, M270
test(
  'spec membership 2, Register: ?from=contract makes the account for that quote and goes on with it',
  { tag: '@desktop' },
  async ({ page, product }) => {
    // Someone else has an account with that phone and birth date.
    const { phone } = await makeMember(product);
    await decide(page, product, phone, ['02', 'Noviembre', '1979']);
    const quote = new URL(page.url()).pathname;
    await contractNow(page);
    const dialog = page.getByRole('dialog', { name: 'Autenticación requerida' });
    await expect(dialog.getByRole('heading', { name: 'Crea tu cuenta' })).toBeVisible();

    await page.goto('/register?from=contract&step=curp_review');
    const title = (name: string) => page.getByRole('heading', { level: 1, name });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await expect(title('¿Quién eres?')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Mujer' })).toBeChecked();
    await expect(page.getByRole('textbox', { name: 'Fecha de nacimiento' })).toHaveValue('••/••/••••');
    await fillNames(page, 'Rechazado');
    await expectSound(page, '96-register-contract');
    await button('Continuar').click();
    await expect(page.getByRole('textbox', { name: 'Teléfono celular' })).toHaveValue(
      `••-••••-${phone.slice(-4)}`,
    );
    await expectSound(page, '97-register-contract-phone');
    await page.goto('/register?from=contract&step=otp_verification');
    await expect(title('¿Cuál es tu teléfono?')).toBeVisible();
    await button('Enviar código').click();
    await expect(title('Confirma tu teléfono')).toBeVisible();
    const code = page.getByLabel('Código de verificación');
    const right = await product.readCode(phone);
    await page.reload();
    await expect(page.getByRole('button', { name: /^Reenviar código en 0:\d\d$/ })).toBeDisabled();
    await code.fill(right);
    await expect(title('Revisa tus datos')).toBeVisible();
    // The proof and the registry's answer survive a reload; the phone is not proven twice.
    await page.reload();
    await expect(page.getByText(/^Error de CURP: /)).toBeVisible();
    await page.getByLabel('Primer apellido').fill('Ortega');
    await button('Crear cuenta').click();
    await told(page, 'Usuario existente');
    await button('Este no es mi teléfono').click();
    await expect(title('¿Cuál es tu teléfono?')).toBeVisible();
    // The pause is the visit's, whatever the phone.
    await product.advance({ minutes: 1 });
    await type(page, /^Teléfono/, '5587650041');
    await button('Enviar código').click();
    await expect(title('Confirma tu teléfono')).toBeVisible();
    await code.fill(await product.readCode('5587650041'));
    await told(page, '¡Cuenta creada!');
    await expect(page).toHaveURL(new RegExp(`${quote}\\?step=10$`));
    await buy(page);
  },
);

test(
  'spec quote 1 and 6: a visitor without account quotes, verifies, makes the account over the chosen package and buys',
  { tag: '@phone' },
  async ({ page, product }) => {
    const membership = await makeMembership(product);
    await page.goto('/auto/insurance');
    await quote(page, '5587650051');
    await contractNow(page);
    await told(page, 'Debes verificar tu membresía primero');
    await expect(page).toHaveURL(/\/membersia$/);
    const kept =
      /Tu cotización de \$[\d,]+\.\d{2} al mes está guardada: verifica tu membresía para contratarla/;
    await expect(page.getByText(kept)).toBeVisible();
    await page.getByLabel('Número de membresía').fill(membership);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expectStep(page, 7, /¿Qué protección/);
    await expect(page.getByText('Tu elección')).toBeInViewport();
    await expectSound(page, '98-taken-over');

    await contractNow(page);
    const dialog = page.getByRole('dialog', { name: 'Autenticación requerida' });
    await expect(dialog.getByText('••-••••-0051')).toBeVisible();
    await fillNames(dialog, 'Olvera');
    await dialog.getByRole('button', { name: 'Continuar', exact: true }).click();
    const code = dialog.getByLabel('Código de verificación');
    await expect(code).toBeVisible();
    await code.fill(await product.readCode('5587650051'));
    // A visitor's consents belong to that visit, so the member is asked.
    const consents = page.getByRole('dialog', { name: 'Antes de contratar' });
    await consents.getByLabel('Acepto los términos y condiciones').check();
    await consents.getByLabel('Acepto el aviso de privacidad').check();
    await consents.getByRole('button', { name: 'Aceptar y continuar' }).click();
    await buy(page);
  },
);
