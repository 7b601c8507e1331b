import type { Locator, Page } from '@playwright/test';
import { discardApplication } from '@socio/contracts/discard-application';
import { updateInsuranceApplicationStep2 } from '@socio/contracts/update-insurance-application-step2';
import { updateInsuranceApplicationStep3 } from '@socio/contracts/update-insurance-application-step3';
import {
  applicationWithPlace,
  contractingApplication,
  startApplication,
  testCar,
  versionsOf,
} from '../apps/server/src/testing/test-application.ts';
import type { TestClient } from '../apps/server/src/testing/test-client.ts';
import { newMember } from '../apps/server/src/testing/test-member.ts';
import { paid, readyToPay } from '../apps/server/src/testing/test-purchase.ts';
import { expectSound } from './support/expect-sound.ts';
import { expectNoEntry, giveBirthDate, mailLink, readLink, rightDate, wrongDate } from './support/link.ts';
import { worldOf } from './support/member.ts';
import { hold } from './support/requests.ts';
import { expect, test } from './support/test.ts';
import { enter, expectStep } from './support/walk.ts';
import { chooseOffer } from './support/offers.ts';

const check = '**/api/validate-magic-link-user';
const details = '**/api/get-application-details';
const notFound = 'No se encontró la aplicación con la que quiere continuar';
const locked = 'No se pudo validar su fecha de nacimiento. Intente de nuevo más tarde.';

/** As far as the year, the version or the postal code. */
async function applicationUntil(client: TestClient, last: 'brand' | 'year' | 'version'): Promise<string> {
  const id = await startApplication(client);
  const about = { insurance_application_id: id };
  if (last === 'brand') return id;
  await client.call(updateInsuranceApplicationStep2, { ...about, year: testCar.year });
  if (last === 'year') return id;
  const [version] = await versionsOf(client);
  const chosen = { version_id: version?.id ?? 0, version_name: version?.name ?? '' };
  await client.call(updateInsuranceApplicationStep3, { ...about, ...chosen });
  return id;
}

// holds Q006, Q026, Q123, Q125, Q254, Q258, Q322
test(
  'calls.md, Magic links: Guardar cotización, and the quote on a device that never saw it, as far as its owner',
  { tag: '@phone' },
  async ({ page, browser, product }) => {
    const member = await newMember(worldOf(product));
    const id = await applicationWithPlace(member.client);
    await enter(page, member.number);
    await page.getByRole('button', { name: /^Continuar solicitud/ }).click();
    await expectStep(page, 7, /¿Qué protección/);
    await page.getByRole('button', { name: 'Guardar cotización' }).click();
    await expect(page.getByText(/^Te enviamos un enlace a .+@.+ durante 30 días\.$/).first()).toBeVisible();
    await expectSound(page, '60-quote-saved');
    const link = await readLink(product, member.email, id);

    const context = await browser.newContext({ baseURL: product.url });
    const other = await context.newPage();
    const release = await hold(other, details);
    await other.goto(link);
    await expect(
      other.getByRole('heading', { name: 'Cargando información de tu aplicación...' }),
    ).toBeVisible();
    await expectSound(other, '61-link-loading');
    // Shown for a second: looked for in the page itself.
    const redirected = other.evaluate(
      () =>
        new Promise<void>((shown) => {
          new MutationObserver((_, observer) => {
            if (document.querySelector('h1')?.textContent !== 'Redirigiendo a tu cotización...') return;
            observer.disconnect();
            shown();
          }).observe(document, { childList: true, subtree: true, characterData: true });
        }),
    );
    release();
    await redirected;
    await expectStep(other, 7, /¿Qué protección/);
    expect(new URL(other.url()).pathname).toBe(`/auto/insurance/${id}`);

    // Nothing is lost by leaving, so nothing is asked; contracting needs the membership, and comes back here.
    await expect(other.getByRole('link', { name: 'Ir a Membresía' })).toBeVisible();
    await chooseOffer(other);
    const denied = other.getByText('Debes verificar tu membresía primero').first();
    await acceptConsents(other, denied);
    await expect(denied).toBeVisible();
    await other.getByLabel('Número de membresía').fill(member.number);
    await other.getByRole('button', { name: 'Continuar' }).click();
    await expectStep(other, 7, /¿Qué protección/);
    expect(new URL(other.url()).pathname).toBe(`/auto/insurance/${id}`);
    await context.close();
  },
);

// holds Q015, Q255, Q258, M191, M236
test(
  'spec quote 4, Magic link states: each step is resumed on a device that never saw the application',
  { tag: '@desktop' },
  async ({ page, browser, product }) => {
    const world = worldOf(product);
    const quoting = await newMember(world);
    const { client } = quoting;
    const toBuy = await newMember(world);
    const unpaid = await readyToPay(world, { member: toBuy });
    const charged = await paid(world, toBuy);
    const noAddress = await contractingApplication(toBuy);

    // A quote needs nothing but its link: each one in a profile of its own would only cost time.
    for (const [id, step, title] of [
      [await applicationUntil(client, 'brand'), 2, /¿De qué año es tu Nissan Versa/],
      [await applicationUntil(client, 'year'), 3, /¿Qué versión/],
      [await applicationUntil(client, 'version'), 4, /¿Dónde se usa/],
      [await applicationWithPlace(client), 7, /¿Qué protección/],
    ] as const) {
      await page.goto(await mailLink(product, quoting, id));
      await expectStep(page, step, title);
      expect(new URL(page.url()).pathname).toBe(`/auto/insurance/${id}`);
    }

    // The birth date is asked for once: then the same member is authenticated.
    const context = await browser.newContext({ baseURL: product.url });
    const other = await context.newPage();
    await other.goto(await mailLink(product, toBuy, unpaid.applicationId));
    await giveBirthDate(other, rightDate);
    await expectStep(other, 11, '¿Con qué tarjeta pagas?');
    for (const [id, step, title] of [
      [noAddress, 10, '¿Cuál es tu dirección?'],
      [charged.applicationId, 12, '¿Cuáles son los datos de tu auto?'],
    ] as const) {
      await other.goto(await mailLink(product, toBuy, id));
      await expectStep(other, step, title);
    }
    await other.goto('/dashboard');
    await expect(other.getByRole('button', { name: 'Mi Perfil' })).toBeVisible();
    await context.close();
  },
);

// holds Q124, Q129, Q130, Q131, Q132, Q133, Q225, Q304, Q305, Q308, Q309, Q373, Q374, Q375, Q395
test(
  'spec quote 2, Magic-link screens: the birth date, two attempts over all devices, and a day later',
  { tag: '@phone' },
  async ({ page, browser, product }) => {
    const member = await newMember(worldOf(product));
    const id = await contractingApplication(member);
    const link = await mailLink(product, member, id);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Verificación de Seguridad' })).toBeVisible();
    await expect(page.getByText('Intento 1 de 2')).toBeVisible();
    await expect(page.getByText(id)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver códigos y correos enviados' })).toBeVisible();
    const submit = page.getByRole('button', { name: 'Verificar Identidad' });
    await expect(submit).toBeDisabled();
    await expectSound(page, '62-birth-date');
    const field = page.getByLabel('Fecha de nacimiento');
    await field.fill('2020-01-01');
    await submit.click();
    await expect(page.getByText('Por favor ingresa una fecha válida')).toBeVisible();
    await field.fill('');
    await expect(page.getByText('Por favor ingresa tu fecha de nacimiento')).toBeVisible();

    // A check that could not be made costs nothing, and keeps what was typed.
    await page.route(check, (route) => route.abort(), { times: 1 });
    await giveBirthDate(page, wrongDate);
    await expect(page.getByText('Error al validar la fecha. Intenta de nuevo.')).toBeVisible();
    await expect(field).toHaveValue(wrongDate);
    await expect(page.getByText('Intento 1 de 2')).toBeVisible();
    const release = await hold(page, check);
    await submit.click();
    const busy = page.getByRole('button', { name: 'Validando tu información...' });
    await expect(busy).toHaveAttribute('aria-disabled', 'true');
    release();
    await expect(
      page.getByText('La fecha de nacimiento no coincide con nuestros registros. Intenta de nuevo.'),
    ).toBeVisible();
    await expect(page.getByText('Último intento disponible.', { exact: true })).toBeVisible();
    await expect(field).toBeFocused();
    await expectSound(page, '63-last-attempt');

    // Neither a reload nor another device gives an attempt back.
    await page.reload();
    await expect(page.getByText('Intento 2 de 2', { exact: true })).toBeVisible();
    const context = await browser.newContext({ baseURL: product.url });
    const other = await context.newPage();
    await other.goto(link);
    await expect(other.getByText('Intento 2 de 2', { exact: true })).toBeVisible();
    await giveBirthDate(other, wrongDate);
    await expectNoEntry(other, locked);
    await context.close();
    await giveBirthDate(page, rightDate);
    await expectNoEntry(page, locked);
    await expect(page.getByText(/^Podrás intentarlo de nuevo a partir del /)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Intentar de nuevo' })).toHaveCount(0);
    await expectSound(page, '64-link-locked');
    await page.reload();
    await expectNoEntry(page, locked);

    await product.advance({ minutes: 24 * 60 + 1 });
    await page.reload();
    await expect(page.getByText('Intento 1 de 2')).toBeVisible();
    await field.fill(rightDate);
    const addresses = page.waitForResponse('**/api/get-user-addresses');
    await field.press('Enter');
    await expectStep(page, 10, '¿Cuál es tu dirección?');
    // What the step reads would itself ask for the identity if it came after the level's end.
    await addresses;

    // The identity lapses while the person has just come by the link: the link's page asks again, not the panel.
    await product.advance({ minutes: 21 });
    await page.getByRole('button', { name: 'Volver a cotizaciones' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Verificación de Seguridad' })).toBeVisible();
    await giveBirthDate(page, rightDate);
    await expectStep(page, 10, '¿Cuál es tu dirección?');
  },
);

// holds Q126, Q127, Q128, Q252, Q310, Q370, Q371, Q376
test(
  'spec quote 8, Magic link: what does not open, and what stays as it was',
  { tag: '@phone' },
  async ({ page, product }) => {
    const world = worldOf(product);
    const member = await newMember(world);
    const stranger = await newMember(world);
    const id = await applicationWithPlace(member.client);
    const link = await mailLink(product, member, id);

    await page.goto('/magic-link/auto-insurance/not-an-id');
    await expectNoEntry(page, 'ID de aplicación no válido');
    await expectSound(page, '65-link-error');
    await page.goto(link.replace(/#.*/, ''));
    await expectNoEntry(page, notFound);
    await page.goto('about:blank');
    await page.goto(`${link.slice(0, -4)}AAAA`);
    await expectNoEntry(page, notFound);

    await page.route(details, (route) => route.abort());
    await page.goto('about:blank');
    await page.goto(link);
    await expectNoEntry(page, 'Algo salió mal al procesando tu enlace.');
    await page.unroute(details);
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expectStep(page, 7, /¿Qué protección/);

    // Another member's session opens nothing, and goes on.
    await enter(page, stranger.number);
    await page.goto(link);
    await expectNoEntry(page, notFound);
    await page.getByRole('link', { name: 'Socio Seguro' }).click();
    await expect(page.getByText('No tienes solicitudes pendientes')).toBeVisible();

    const discarded = await member.client.call(discardApplication, { insurance_application_id: id });
    expect(discarded.status).toBe(200);
    const cleared = page.waitForResponse('**/api/clear-all-sessions');
    await page.goto('/membersia');
    await cleared;
    await page.goto(link);
    await expectNoEntry(page, 'Esta solicitud ya no está activa. Inicia una nueva cotización.');
    await page.getByRole('link', { name: 'Nueva Cotización' }).click();
    await expectStep(page, 1, '¿Qué auto quieres asegurar?');

    // Issued: whoever has the link learns that, and its authenticated owner is led to the policy.
    const purchase = await paid(world, member);
    const ended = await mailLink(product, member, purchase.applicationId);
    await purchase.finish();
    await page.goto(ended);
    await expectNoEntry(page, 'Tu póliza ya está emitida. La encontrarás en tus pólizas.');
  },
);

/** If step 7 asks for them: those of another visit do not count in this one. */
async function acceptConsents(page: Page, otherwise: Locator): Promise<void> {
  const consents = page.getByRole('dialog', { name: 'Antes de contratar' });
  await expect(consents.or(otherwise).first()).toBeVisible();
  if (!(await consents.isVisible())) return;
  await consents.getByLabel('Acepto los términos y condiciones').check();
  await consents.getByLabel('Acepto el aviso de privacidad').check();
  await consents.getByRole('button', { name: 'Aceptar y continuar' }).click();
}
