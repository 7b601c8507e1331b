import type { Page } from '@playwright/test';
import { expectSound } from './support/expect-sound.ts';
import { makeMember } from './support/member.ts';
import { expect, test } from './support/test.ts';
import {
  chooseCar,
  contract,
  expectStep,
  fillAddress,
  fillCard,
  finishContracting,
  pay,
  pressEscape,
} from './support/walk.ts';
import { openOffer } from './support/offers.ts';

// holds M018, Q001, Q062, Q063, Q064, Q065, Q067, Q068, Q069, Q070, Q071, Q214, Q282, Q283, Q352
// holds Q353
test('calls.md, Members: a visitor quotes, verifies, stands at that very quote and buys', async ({
  page,
  product,
}) => {
  const member = await makeMember(product);
  await page.goto('/auto/insurance');
  await chooseCar(page);
  await page.getByLabel('Código postal').fill('32575');
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();

  // Steps 5 and 6: nothing is known about a visitor.
  await expectStep(page, 5, '¿Cuáles son tus datos?');
  const goOn = page.getByRole('button', { name: 'Continuar', exact: true });
  await page.getByText('Hombre', { exact: true }).click();
  await expect(goOn).toBeDisabled();
  await page.getByLabel('Día').selectOption('15');
  await page.getByLabel('Mes').selectOption({ label: 'Junio' });
  await page.getByLabel('Año').selectOption('1990');
  const refused = await failOnce(page, '**/api/update-insurance-application-step5');
  await goOn.click();
  await expect(page.getByRole('button', { name: 'Guardando...' })).toBeVisible();
  refused();
  await expect(page.getByText('Error al guardar', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^No se pudieron guardar tus datos personales\./).first()).toBeVisible();
  await goOn.click();
  await expectStep(page, 6, '¿A qué teléfono te contactamos?');
  await page.getByLabel('Teléfono celular').fill('5598765432');
  await page.getByRole('button', { name: 'Ver mis cotizaciones' }).click();
  await expect(page.getByText('Acepta los términos y condiciones para continuar')).toBeVisible();
  await page.getByLabel('Acepto los términos y condiciones').check();
  await page.getByLabel('Acepto el aviso de privacidad').check();
  await expect(page.getByLabel('Quiero recibir promociones por correo electrónico')).not.toBeChecked();
  (await failOnce(page, '**/api/update-insurance-application-step6'))();
  await page.getByRole('button', { name: 'Ver mis cotizaciones' }).click();
  await expect(page.getByText(/^No se pudo actualizar la información de contacto\./).first()).toBeVisible();
  await page.getByRole('button', { name: 'Ver mis cotizaciones' }).click();
  await expectStep(page, 7, /¿Qué protección/);

  // There is no address yet to mail a link to: leaving is what keeps the quote.
  await page.getByRole('button', { name: 'Guardar cotización' }).click();
  await expect(page.getByRole('dialog', { name: '¿Guardamos tu cotización?' })).toBeVisible();
  await pressEscape(page);

  const { pathname } = new URL(page.url());
  const offer = await openOffer(page);
  const price = /\$[\d,]+\.\d\d/.exec((await offer.locator('.money').nth(1).textContent()) ?? '')?.[0] ?? '-';
  await offer.getByRole('button', { name: /Contratar ahora/ }).click();
  await expect(page.getByText('Acceso denegado').first()).toBeVisible();
  await expect(page.getByText('Debes verificar tu membresía primero').first()).toBeVisible();
  await expect(page).toHaveURL(/\/membersia$/);
  const kept = page.getByText(
    `Tu cotización de ${price} al mes está guardada: verifica tu membresía para contratarla.`,
  );
  await expect(kept).toBeVisible();
  await expectSound(page, 'membersia-kept');
  await page.reload();
  await expect(kept).toBeVisible();

  // The account's birth date counts, so the chosen package is re-quoted, and step 7 says why.
  await page.getByLabel('Número de membresía').fill(member.membership);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Redirigiendo a tu cotización...').first()).toBeVisible();
  await expectStep(page, 7, /¿Qué protección/);
  expect(new URL(page.url()).pathname).toBe(pathname);
  await expect(page.getByText(/cuenta/).first()).toBeVisible();

  // Whoever reaches the field before its settlements are there stays in it.
  const lookUp = Promise.withResolvers<void>();
  await page.route('**/api/zip-code-lookup', async (route) => {
    await lookUp.promise;
    await route.continue();
  });
  await contract(page, product, member.phone);
  const settlement = page.getByRole('combobox', { name: 'Colonia' });
  await settlement.focus();
  lookUp.resolve();
  await expect(settlement.and(page.locator('input'))).toBeFocused();
  // One of 106 settlements, with a name that the code has twice.
  await fillAddress(page, { search: 'SIMÓNA', name: 'Profesora Simona Barba (Fraccionamiento)' });
  await expectSound(page, 'many-settlements');
  await page.getByRole('button', { name: 'Guardar y continuar' }).click();
  await expectStep(page, 11, '¿Con qué tarjeta pagas?');
  await fillCard(page, '4242424242424242');
  await pay(page);
  await finishContracting(page);
  await expect(page.getByText('Activa', { exact: true })).toBeVisible();
});

/** Makes the next such call fail, once the returned function is called. */
async function failOnce(page: Page, call: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(
    call,
    async (route) => {
      await held.promise;
      await route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', message: '' } });
    },
    { times: 1 },
  );
  return held.resolve;
}
