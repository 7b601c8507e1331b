import { expectSound } from './support/expect-sound.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import {
  carlos,
  chooseCar,
  confirmIdentity,
  enterByHand,
  expectStep,
  fillAddress,
  fillCard,
  givePostalCode,
  goOnFromPolicy,
  pay,
  pressEscape,
} from './support/walk.ts';
import { expectCardsPastServer, recordRequests } from './support/requests.ts';
import { chooseOffer, offers } from './support/offers.ts';

// The one file whose screens move, as they do for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// holds M003, M013, M023, M028, M042, M059, Q001, Q002, Q003, Q004, Q009, Q010, Q013, Q014, Q024
// holds Q046, Q057, Q075, Q095, Q097, Q100, Q101, Q103, Q104, Q121, Q122, Q151, Q222, Q224, Q226
// holds Q228, Q244, Q247, Q359, Q384
test('spec quote 4: from the membership number to the policy, with a declined card on the way', async ({
  page,
  product,
}) => {
  const before = await countsOf(product);
  const sent = recordRequests(page);

  // Membership entry (spec membership 2 and 4).
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Verificación de Membresía' })).toBeVisible();
  // Comes with the rest of the app, by itself after some seconds.
  await expect(page.getByText(/Te asegura .+, S\.A\./)).toBeVisible();
  await expectSound(page, '01-membersia');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Por favor ingresa tu número de membresía.').first()).toBeVisible();
  await page.getByLabel('Número de membresía').fill(carlos.membership);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('¡Membresía verificada!').first()).toBeVisible();

  // Dashboard: greeting, six lines, empty states.
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: /Bienvenido,? CARLOS/i })).toBeVisible();
  for (const line of ['Auto', 'Gastos médicos', 'Casa', 'Vida', 'Bicicleta', 'Mascota']) {
    await expect(page.getByText(line, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('No tienes pólizas activas')).toBeVisible();
  await expect(page.getByText('No tienes solicitudes pendientes')).toBeVisible();
  await expectSound(page, '02-dashboard');

  // Steps 1 to 4, then straight to 7: the profile is complete (spec quote 4, Auto-skip).
  await page.getByRole('link', { name: /Auto/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '¿Qué auto quieres asegurar?' })).toBeVisible();
  await page.getByLabel('Marca y modelo').pressSequentially('versa');
  await expect(page.getByRole('option', { name: /Nissan Versa/ })).toBeVisible();
  await expectSound(page, '03-brand-model');
  await page.getByLabel('Marca y modelo').fill('');
  await chooseCar(page);
  await expectSound(page, '06-postal-code');
  await givePostalCode(page);
  await expect(offers(page)).toHaveCount(3);
  await expect(page.getByText(/Válida hasta el \d+ \w+ \d{4}/i).first()).toBeVisible();
  await expect(page.getByText('Tarifa de demostración').first()).toBeVisible();
  await expect(page.getByText(/Te asegura .+, S\.A\..*Registro CNSF/)).toBeVisible();
  await expectSound(page, '07-quotes');

  // What a theft would cost, from this quote: insurer and member together bear what the car is worth.
  const crash = page.getByRole('region', { name: '¿Y si choco hoy?' });
  await crash.getByRole('radio', { name: 'Me roban el auto' }).check();
  const pesosIn = async (text: Promise<string>) =>
    ((await text).match(/\$[\d,]+/g) ?? []).map((one) => Number(one.replaceAll(/\D/g, '')));
  const [value = 0] = await pesosIn(crash.getByText(/valor comercial de tu auto hoy/).innerText());
  expect(await pesosIn(crash.getByRole('row', { name: /^Limitada/ }).innerText())).toEqual([
    value - Math.round(value / 10),
    Math.round(value / 10),
  ]);
  await expectSound(page, '07-crash');

  // The parts of the breakdown add up to the centavo, as shown.
  await page
    .getByRole('button', { name: /Ver desglose/ })
    .last()
    .click();
  const breakdown = page.getByRole('dialog', { name: /Desglose/ });
  const amounts = (await breakdown.innerText()).match(/\$[\d,]+\.\d{2}/g) ?? [];
  expect(amounts.length).toBeGreaterThanOrEqual(6);
  await expectSound(page, '08-breakdown');
  await pressEscape(page);

  // Contracting asks the person to identify, over the page.
  await chooseOffer(page);
  await expect(page.getByRole('dialog', { name: 'Autenticación requerida' })).toContainText(
    'Para continuar con la contratación',
  );
  await expectSound(page, '09-identity');
  await confirmIdentity(page, product);

  // Step 10: a new address with one of the postal code's settlements.
  await expectStep(page, 10, '¿Cuál es tu dirección?');
  await fillAddress(page);
  await expectSound(page, '10-address');
  // What was entered stays, and whoever goes on before the postal code's place is there again waits for it.
  const lookUp = Promise.withResolvers<void>();
  await page.route('**/api/zip-code-lookup', async (route) => {
    await lookUp.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByLabel('Calle')).toHaveValue('Av. Constitución');
  await expect(page.getByLabel('Número exterior')).toHaveValue('400');
  await page.getByRole('button', { name: 'Guardar y continuar' }).click();
  await expect(page.getByRole('button', { name: 'Guardando...' })).toBeVisible();
  lookUp.resolve();

  // Step 11: a declined card is reported and another can be tried; one click, one charge.
  await expectStep(page, 11, '¿Con qué tarjeta pagas?');
  await fillCard(page, '4000000000000002');
  await expectSound(page, '11-payment');
  await pay(page);
  await expect(page.getByText('Tu banco no autorizó el pago.', { exact: false }).first()).toBeVisible();
  await expectSound(page, '12-declined');
  const useOther = page.getByLabel('Usar otra tarjeta');
  if (await useOther.isVisible()) await useOther.click();
  await fillCard(page, '4242424242424242');
  await pay(page);

  // Step 12.
  await expectStep(page, 12, '¿Cuáles son los datos de tu auto?');
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toMatch(/4242424242424242|4000000000000002|8187654321|02\/11\/1979/);
  await page.getByLabel('Número de serie (VIN)').fill('3n1cn8ae4pl800001');
  await page.getByLabel('Placas', { exact: true }).fill('abc-123-a');
  await page.reload();
  await expect(page.getByLabel('Número de serie (VIN)')).toHaveValue('3N1CN8AE4PL800001');
  await expectSound(page, '13-vehicle');
  // After the payment no step below 12 opens any more (spec quote 4, Locking).
  await page.goBack();
  await expectStep(page, 12, '¿Cuáles son los datos de tu auto?');
  await page.getByRole('button', { name: 'Finalizar contratación' }).click();

  await expect(
    page
      .getByText(
        '¡Contratación completada! Tu póliza ha sido procesada exitosamente y el PDF ha sido generado.',
      )
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tu auto ya está asegurado' })).toBeVisible();
  await expectSound(page, '14-bought');
  await goOnFromPolicy(page);
  // trust.md, Card data past the server.
  const numbers = ['4000000000000002', '4242424242424242'];
  await expectCardsPastServer(page, product, { sent: await sent(), numbers });
  await expect(page.getByText('Nissan Versa').first()).toBeVisible();
  await expect(page.getByText('Activa', { exact: true })).toBeVisible();
  await expectSound(page, '14-dashboard-policy');

  // The policy, its document and its mail.
  await page
    .getByRole('link', { name: /SSA-\d+|Nissan Versa|Ver póliza/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/poliza\/SSA-\d+/);
  const download = page.getByRole('link', { name: /Descargar Póliza/ });
  await expect(download).toBeVisible();
  await expectSound(page, '15-policy');
  const address = (await download.getAttribute('href')) ?? '';
  const pdf = await page.request.get(address);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  // The receipt, then the policy.
  await expect.poll(async () => (await product.inbox('carlos.ramirez@example.mx')).length).toBe(2);
  const mails = await product.inbox('carlos.ramirez@example.mx');
  const mail = mails.find(({ subject }) => subject?.startsWith('Tu póliza'));
  expect(mail?.html).toContain(new URL(page.url()).pathname);

  const after = await countsOf(product);
  expect({
    charged: after.charged - before.charged,
    declined: after.declined - before.declined,
    issued: after.issued - before.issued,
  }).toEqual({ charged: 1, declined: 1, issued: 1 });
});

/** What the outside services have done so far for everyone using this worker. */
async function countsOf({
  sandboxUrl,
}: Product): Promise<{ charged: number; declined: number; issued: number }> {
  const ledger = (await (await fetch(`${sandboxUrl}/ledger.json`)).json()) as {
    counts: Awaited<ReturnType<typeof countsOf>>;
  };
  return ledger.counts;
}

// holds Q055, Q077, Q078, Q081, Q083, Q084, Q272, Q273, Q274, Q355, Q357, Q358
test(
  'look.md: reload, Back and Forward on each step keep what was entered',
  { tag: '@phone' },
  async ({ page }) => {
    await enterByHand(page, '100000000099');
    await page.getByRole('link', { name: /Auto/ }).click();
    await chooseCar(page);
    await page.reload();
    await expectStep(page, 4, /¿Dónde se usa/);
    await page.goBack();
    await expectStep(page, 3, /¿Qué versión/);
    await page.goBack();
    await expectStep(page, 2, /¿De qué año/);
    await page.reload();
    await expectStep(page, 2, /¿De qué año/);
    await page.goForward();
    await page.goForward();
    await expectStep(page, 4, /¿Dónde se usa/);
    await page.getByLabel('Código postal').fill('6400');
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();
    await expect(page.getByText('El código postal debe tener 5 dígitos').first()).toBeVisible();
    await page.getByLabel('Código postal').fill('17998');
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();
    await expect(
      page.getByText('Código postal no válido. Por favor ingresa un código postal existente.').first(),
    ).toBeVisible();
    await page.getByLabel('Código postal').fill('');
    // Prices cannot be fetched: a toast and the page say so, and loading can be retried.
    await page.route('**/api/get-all-quotes', (route) =>
      route.fulfill({ status: 409, json: { success: false, code: 'STEP_NOT_READY', message: '' } }),
    );
    await givePostalCode(page);
    await expect(page.getByText('Error al obtener cotizaciones').first()).toBeVisible();
    await expect(page.getByText('No pudimos cargar las cotizaciones.').first()).toBeVisible();
    await expect(page.getByText('Lo sentimos')).toBeVisible();
    await page.unroute('**/api/get-all-quotes');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(offers(page)).toHaveCount(3);
    const prices = await page.locator('main').innerText();
    await page.reload();
    await expect(offers(page)).toHaveCount(3);
    expect((await page.locator('main').innerText()).match(/\$[\d,.]+/g)).toEqual(prices.match(/\$[\d,.]+/g));
    await page.goBack();
    await expectStep(page, 4, /¿Dónde se usa/);
    await expect(page.getByLabel('Código postal')).toHaveValue('64000');
    await page.goForward();

    // What can be changed from the offers: the car on 8, the rest on 9, a new quote on 1.
    await page.getByRole('button', { name: 'Editar vehículo' }).first().click();
    await expectStep(page, 8, '¿Qué cambió de tu auto?');
    await page.goBack();
    await page.getByRole('button', { name: 'Editar datos personales' }).first().click();
    await expectStep(page, 9, '¿Qué datos quieres cambiar?');
    const save = page.getByRole('button', { name: 'Guardar y cotizar' });
    await page.getByLabel('Código postal').fill('');
    await save.click();
    await expect(page.getByText('El código postal es requerido').first()).toBeVisible();
    await expect(page.getByText('Error en validación').first()).toBeVisible();
    await expect(page.getByText('Por favor revisa los campos marcados con error').first()).toBeVisible();
    await page.getByLabel('Código postal').fill('64000');
    await page.route('**/api/update-insurance-application-step8', (route) => route.abort());
    await save.click();
    await expect(page.getByText('Error al actualizar').first()).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Nueva cotización' }).click();
    await expectStep(page, 1, '¿Qué auto quieres asegurar?');
  },
);

// holds Q044, Q119, Q120, Q394
test(
  'spec quote 2, Summary panel: beside the question from 1024 px on, behind a button below',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/auto/insurance');
    await chooseCar(page);
    const title = page.getByRole('heading', { name: 'Resumen de tu cotización' });
    const button = page.getByRole('button', { name: 'Ver Resumen' });
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(title).toBeVisible();
    await expect(button).toBeHidden();
    await page.setViewportSize({ width: 1023, height: 800 });
    await expect(title).toBeHidden();
    await button.click();
    await expect(page.getByRole('dialog', { name: 'Resumen de tu cotización' })).toBeVisible();
  },
);

// holds Q031, Q036, Q377
test(
  'spec quote 2: an unknown path reads 404 Page Not Found, an unknown step Step not found',
  { tag: '@phone' },
  async ({ page }) => {
    expect((await page.goto('/no-such-page'))?.status()).toBe(404);
    await expect(page.getByText('404 Page Not Found')).toBeVisible();
    await expectSound(page, '20-not-found');
    await page.goto('/auto/insurance?step=77');
    await expect(page.getByText('Step not found')).toBeVisible();
  },
);
