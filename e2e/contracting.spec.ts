import type { Page } from '@playwright/test';
import { contractingApplication } from '../apps/server/src/testing/test-application.ts';
import { countsOf } from './support/counts.ts';
import { expectSound } from './support/expect-sound.ts';
import { makeMember } from './support/member.ts';
import { expect, test } from './support/test.ts';
import {
  checkNearFrame,
  chooseCar,
  confirmIdentity,
  contract,
  enterByHand,
  expectStep,
  fillAddress,
  fillCard,
  finishContracting,
  givePostalCode,
  newCard,
  pay,
  type,
} from './support/walk.ts';
import { enterProven, makeProfile, toPayment } from './support/profile.ts';
import { offers } from './support/offers.ts';

const vehicleDetails = /número de serie y las placas/;

// holds Q096, Q220, Q243, Q244, Q246, Q401
test('spec quote 2, Steps 10 and 11: a saved address and card, annual; the same car again is said before the charge', async ({
  page,
  product,
}) => {
  const member = await toPayment(page, product);
  await fillCard(page, '4242424242424242');
  await checkNearFrame(page.getByLabel('Guardar esta tarjeta'));
  await pay(page);
  await finishContracting(page);

  await page.getByRole('link', { name: /Auto/ }).click();
  await chooseCar(page);
  await givePostalCode(page);
  await page.getByText('Anual', { exact: true }).click();
  await contract(page, product, member.phone);
  await expect(page.getByRole('radio', { name: /Av. Constitución 400/ })).toBeChecked();
  await page.getByRole('button', { name: 'Continuar al pago' }).click();
  await expectStep(page, 11, '¿Con qué tarjeta pagas?');
  await expect(page.getByRole('radio', { name: /Visa terminada en 4242/ })).toBeChecked();
  await expect(page.getByText('Un solo pago por un año de protección.', { exact: false })).toBeVisible();
  const { charged } = await countsOf(product);
  await page.getByText(vehicleDetails).click();
  await page.getByLabel('Número de serie (VIN)').fill('3n1cn8ae4pl800001');
  await pay(page);
  await expect(page.getByText('Ya tienes un seguro para este auto')).toBeVisible();
  await expect(page.getByText(/ya asegura un auto con este número de serie/)).toBeVisible();
  await expectSound(page, '41-insured-twice');
  expect((await countsOf(product)).charged).toBe(charged);
  await page.getByRole('button', { name: /^Asegurarlo otra vez y pagar \$/ }).click();
  await expectStep(page, 12, '¿Cuáles son los datos de tu auto?');
  await expect(page.getByLabel('Número de serie (VIN)')).toHaveValue('3N1CN8AE4PL800001');
  await finishContracting(page);
  await expect(page.getByText('Activa', { exact: true })).toHaveCount(2);
});

test('calls.md, Payment: the bank asks: refused, then approved', async ({ page, product }) => {
  await toPayment(page, product);
  await fillCard(page, '4000002760003184');
  await pay(page);
  await page.getByRole('button', { name: 'Rechazar' }).click();
  await expectStep(page, 11, '¿Con qué tarjeta pagas?');
  await expect(page.getByText(/Tu banco no pudo confirmar que eres tú/).first()).toBeVisible();
  const { charged } = await countsOf(product);

  await newCard(page);
  await fillCard(page, '4000002760003184');
  await pay(page);
  await page.getByRole('button', { name: 'Aprobar' }).click();
  await finishContracting(page);
  expect((await countsOf(product)).charged).toBe(charged + 1);
});

// holds M019, Q025, Q228
test('architecture, Paying: two tabs pay at once: one charge, both go on', async ({
  page,
  context,
  product,
}) => {
  await toPayment(page, product);
  const before = await countsOf(product);
  const other = await context.newPage();
  await other.goto(page.url());
  await expectStep(other, 11, '¿Con qué tarjeta pagas?');
  await product.addFault({
    service: 'payment-gateway',
    operation: 'charge',
    kind: 'slow',
    ms: 1500,
    times: 1,
  });
  for (const tab of [page, other]) await fillCard(tab, '4242424242424242');
  await Promise.all([pay(page), pay(other)]);
  await Promise.all([page, other].map((tab) => expectStep(tab, 12, '¿Cuáles son los datos de tu auto?')));
  expect((await countsOf(product)).charged).toBe(before.charged + 1);

  // After the payment, Back, an edited address and another tab all lead to step 12 (spec quote 4, Locking).
  await page.goto(page.url().replace('step=12', 'step=4'));
  await expectStep(page, 12, '¿Cuáles son los datos de tu auto?');
  await page.reload();
  await expectStep(page, 12, '¿Cuáles son los datos de tu auto?');

  // Once it is issued, nothing is reported as failed, and every way leads to the policy.
  await page.route('**/api/generate-policy-pdf', (route) => route.fulfill({ status: 502, body: 'bad' }));
  await page.getByLabel('Número de serie (VIN)').fill('3N1CN8AE4PL800001');
  await page.getByLabel('Placas', { exact: true }).fill('ABC-123-A');
  await page.getByRole('button', { name: 'Finalizar contratación' }).click();
  await expect(page.getByText('Tu póliza está emitida').first()).toBeVisible();
  await expect(page).toHaveURL(/\/poliza\/SSA-\d+$/);
  const policy = page.url();
  expect((await countsOf(product)).issued).toBe(before.issued + 1);
  await other.reload();
  await expect(other.getByText('Tu póliza ya está emitida').first()).toBeVisible();
  await expect(other).toHaveURL(policy);
  await expect(other.getByText('Nissan Versa')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Tu póliza ya está emitida').first()).toBeVisible();
  await expect(page).toHaveURL(policy);
  await expect(page.getByText(/ya no está activa/)).toHaveCount(0);
});

test('architecture, Nothing typed is lost: the level ends between 10 and 12, asked again over the page', async ({
  page,
  product,
}) => {
  const member = await makeProfile(product);
  const id = await contractingApplication(member);
  await enterProven(page, product, member, `/auto/insurance/${id}`);
  await expectStep(page, 10, '¿Cuál es tu dirección?');
  await fillAddress(page);
  await product.advance({ minutes: 21 });
  await page.getByRole('button', { name: 'Guardar y continuar' }).click();
  await holdStaleApplication(page);
  await confirmIdentity(page, product, member.phone);
  await expectStep(page, 11, '¿Con qué tarjeta pagas?');

  await fillCard(page, '4242424242424242');
  await product.advance({ minutes: 21 });
  await pay(page);
  await confirmIdentity(page, product, member.phone);
  await expectStep(page, 12, '¿Cuáles son los datos de tu auto?');

  await page.getByLabel('Número de serie (VIN)').fill('3N1CN8AE4PL800001');
  await page.getByLabel('Placas', { exact: true }).fill('ABC-123-A');
  await product.advance({ minutes: 21 });
  await page.getByRole('button', { name: 'Finalizar contratación' }).click();
  await confirmIdentity(page, product, member.phone);
  await expect(page.getByText(/¡Contratación completada!/).first()).toBeVisible();
});

// holds Q061, Q115, Q232, Q233, Q235, Q236, Q280, Q381
test('spec quote 2 and 4: a car edited on step 4, a postal code that the catalogue lacks, a car edited on step 11', async ({
  page,
  product,
}) => {
  const member = await makeMember(product);
  await enterByHand(page, member.membership);
  await page.getByRole('link', { name: /Auto/ }).click();
  await chooseCar(page);

  // Screen 8 without a postal code saves the car and leads back (Step 4).
  await page.getByRole('button', { name: 'Editar año' }).click();
  await expectStep(page, 8, '¿Qué cambió de tu auto?');
  await page.getByRole('combobox', { name: 'Año' }).selectOption('2025');
  const save = page.getByRole('button', { name: 'Guardar auto' });
  await expect(save).toBeDisabled();
  await expect(save).toHaveAccessibleDescription('Para continuar, elige la versión.');
  await expectSound(page, 'edit-vehicle-from-4');
  await page.getByRole('combobox', { name: 'Versión' }).selectOption({ label: 'Advance CVT' });
  await save.click();
  await expectStep(page, 4, /¿Dónde se usa/);
  await expect(page.getByText('Información actualizada').first()).toBeVisible();

  // calls.md, Postal codes: the person is asked once.
  await type(page, 'Código postal', '44999');
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  const question = page.getByRole('dialog', { name: '¿Está bien escrito?' });
  await expect(question).toContainText('Jalisco');
  await expectSound(page, 'postal-code-question');
  await question.getByRole('button', { name: 'Corregir' }).click();
  await expect(page.getByLabel('Código postal')).toBeFocused();
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await question.getByRole('button', { name: 'Sí, está bien escrito' }).click();
  await expectStep(page, 7, /¿Qué protección/);
  await contract(page, product, member.phone);
  await page.getByLabel('Calle').fill('Av. Nueva');
  await page.getByLabel('Número exterior').fill('1');
  await page.getByLabel('Colonia').fill('Lomas Nuevas');
  await page.getByLabel('Municipio o alcaldía').fill('Zapopan');
  await expect(page.getByLabel('Estado')).toHaveValue('Jalisco');
  await expectSound(page, 'address-typed');
  await page.getByRole('button', { name: 'Guardar y continuar' }).click();
  await expectStep(page, 11, '¿Con qué tarjeta pagas?');
  await page.getByRole('button', { name: 'Editar dirección' }).click();
  await expectStep(page, 10, '¿Cuál es tu dirección?');
  await page.getByRole('button', { name: 'Editar pago' }).click();
  await expectStep(page, 11, '¿Con qué tarjeta pagas?');

  // A more expensive car leads to the offers, which show how the price changed, even after a reload (Editing from
  // contracting).
  await page.getByRole('button', { name: 'Editar vehículo' }).click();
  await editCar(page, '2026');
  await expectStep(page, 7, /¿Qué protección/);
  await expect(page.getByText('Información actualizada').first()).toBeVisible();
  const notice = page.getByText(/^Antes \$[\d,.]+, ahora \$[\d,.]+: auto 2025 → 2026 \+\$[\d,.]+$/);
  await expect(notice).toHaveCount(1);
  await expect(page.getByText('Tu elección')).toHaveCount(1);
  await expectSound(page, 'price-change');
  await page.reload();
  await expect(notice).toHaveCount(1);

  // Choosing a package ends the edit; an unchanged price leads straight back.
  await contract(page, product, member.phone);
  await page.goBack();
  await expectStep(page, 7, /¿Qué protección/);
  await expect(offers(page)).toHaveCount(3);
  await expect(notice).toHaveCount(0);
  await page.goForward();
  await expectStep(page, 10, '¿Cuál es tu dirección?');
  await page.getByRole('button', { name: 'Editar código postal' }).click();
  await expectStep(page, 9, '¿Qué datos quieres cambiar?');
  await expect(page.getByLabel('Teléfono celular')).toHaveValue(/^\d\d-\d{4}-\d{4}$/);
  await expect(page.getByLabel('Fecha de nacimiento')).toHaveValue(/^\d{1,2} [a-z]{3} \d{4}$/);
  await page.getByLabel('Código postal').fill('44100');
  await page.getByRole('button', { name: 'Guardar y cotizar' }).click();
  await expectStep(page, 10, '¿Cuál es tu dirección?');
  await expect(page.getByText('Sin cambios en cotización').first()).toBeVisible();
});

async function editCar(page: Page, year: string): Promise<void> {
  await expectStep(page, 8, '¿Qué cambió de tu auto?');
  await page.getByRole('combobox', { name: 'Año' }).selectOption(year);
  await page.getByRole('combobox', { name: 'Versión' }).selectOption({ label: 'Advance CVT' });
  await page.getByRole('button', { name: 'Cotizar con nueva información' }).click();
}

/** Holds the next read of the application until step 10 is saved, then answers with the state from before. */
async function holdStaleApplication(page: Page): Promise<void> {
  const linked = page.waitForResponse('**/api/update-insurance-application-step10');
  await page.route(
    '**/api/get-application-details',
    async (route) => {
      const response = await route.fetch();
      await linked;
      // The page may no longer be waiting for it.
      await route.fulfill({ response }).catch(() => undefined);
    },
    { times: 1 },
  );
}
