import type { Locator, Page } from '@playwright/test';
import { countsOf } from './support/counts.ts';
import { makeOwner } from './support/owner.ts';
import { startHost, type Host } from './support/host.ts';
import { startProduct } from './support/product.ts';
import { expect, test as base } from './support/test.ts';
import { confirmIdentity, enterByHand, expectStep, fillCard, pay } from './support/walk.ts';
import { chooseOffer, offers } from './support/offers.ts';

const usual = 15_000;
const long = 28_000;
const late = /El servicio no respondió a tiempo/;
const again = (page: Page) => page.getByRole('button', { name: 'Reintentar' });

/** With a process of its own for the product, which stands still without the others. */
const test = base.extend<{ host: Host }>({
  // eslint-disable-next-line no-empty-pattern
  host: async ({}, use) => {
    const host = await startHost();
    await use(host);
    await host.stop();
  },
  product: async ({ host }, use) => {
    const product = await startProduct({}, host.url);
    await use(product);
    await product.stop();
  },
});

type Silence = {
  /** The call that is left unanswered. */
  path: string;
  /** The action that makes the page call. */
  act: () => Promise<unknown>;
  limit?: number;
  /** What the person sees once the limit has passed. */
  seen: () => Promise<unknown>;
};

/** Suspends the server's process during an action and moves the browser's clock to the limit. */
async function whileSilent(page: Page, host: Host, silence: Silence): Promise<void> {
  // What shows messages is loaded after the screen, and cannot be once the server is silent.
  await expect(page.getByRole('region', { name: /^Avisos/ })).toBeAttached();
  host.freeze();
  try {
    const asked = page.waitForRequest((request) => request.url().endsWith(silence.path));
    await silence.act();
    await asked;
    await page.clock.fastForward(silence.limit ?? usual);
    await silence.seen();
  } finally {
    host.thaw();
  }
}

/** For saves by a tap or a form, the message offers a retry. */
const offersRetry = (page: Page) => async () => {
  await expect(again(page)).toBeVisible();
};

test(
  'calls.md, Browser time limits: the server stands still in steps 1 to 7, and the way goes on',
  { tag: '@phone' },
  async ({ page, host }) => {
    test.slow();
    await page.clock.install();
    await page.goto('/auto/insurance');
    const field = page.getByLabel('Marca y modelo');
    await expect(field).toBeVisible();
    await whileSilent(page, host, {
      path: '/api/search-brand-models',
      act: async () => field.pressSequentially('versa'),
      seen: async () => expect(page.getByText('Error en la búsqueda')).toBeVisible(),
    });
    await again(page).click();
    await expect(field).toHaveValue('versa');
    await field.click();
    const choose = async (path: string, choice: Locator): Promise<void> => {
      // Its list must be loaded before the server is suspended.
      await expect(choice).toBeVisible();
      await whileSilent(page, host, {
        path,
        act: async () => choice.click(),
        seen: async () => {
          await expect(page.getByText(late).first()).toBeVisible();
          await offersRetry(page)();
        },
      });
      // Whoever closes the message can choose again.
      await expect(choice).toBeVisible();
      await again(page).click();
    };
    await choose('/api/create-insurance-application', page.getByRole('option', { name: /Nissan Versa/ }));
    await expectStep(page, 2, /¿De qué año/);
    await choose('-step2', page.getByRole('button', { name: '2024', exact: true }));
    await expectStep(page, 3, /¿Qué versión/);
    await choose('-step3', page.getByRole('button', { name: /Advance CVT/ }));

    await expectStep(page, 4, /¿Dónde se usa/);
    await page.getByLabel('Código postal').fill('6400');
    await whileSilent(page, host, {
      path: '/api/zip-code-lookup',
      act: async () => {
        await page.getByLabel('Código postal').fill('64000');
        await page.getByRole('button', { name: 'Continuar', exact: true }).click();
      },
      seen: async () =>
        expect(page.getByText('Error validando código postal. Inténtalo de nuevo.').first()).toBeVisible(),
    });
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();

    await expectStep(page, 5, '¿Cuáles son tus datos?');
    await page.getByText('Hombre', { exact: true }).click();
    await page.getByLabel('Día').selectOption('15');
    await page.getByLabel('Mes').selectOption({ label: 'Junio' });
    await page.getByLabel('Año').selectOption('1990');
    const send = async (path: string, name: string): Promise<void> => {
      await whileSilent(page, host, {
        path,
        act: async () => page.getByRole('button', { name, exact: true }).click(),
        seen: offersRetry(page),
      });
    };
    await send('-step5', 'Continuar');
    await again(page).click();
    await expectStep(page, 6, '¿A qué teléfono te contactamos?');
    await page.getByLabel('Teléfono celular').fill('5598765432');
    await page.getByLabel('Acepto los términos y condiciones').check();
    await page.getByLabel('Acepto el aviso de privacidad').check();
    await send('-step6', 'Ver mis cotizaciones');

    // The page asks for the quotes three times before it says that there are none.
    await page.route('**/api/get-all-quotes', () => {});
    await again(page).click();
    await expectStep(page, 7, /¿Qué protección/);
    await expect(async () => {
      await page.clock.fastForward(usual);
      await expect(page.getByText(/No pudimos acceder a los datos/)).toBeVisible({ timeout: 200 });
    }).toPass();
    await page.unroute('**/api/get-all-quotes');
    await again(page).click();
    await expect(offers(page)).toHaveCount(3);
    await whileSilent(page, host, {
      path: '-step7',
      act: async () => await chooseOffer(page),
      seen: offersRetry(page),
    });
    await again(page).click();
    await expect(page).toHaveURL(/\/membersia$/);
  },
);

test(
  'calls.md, Browser time limits: the server stands still in lists and steps 8 to 12, one charge and one policy',
  { tag: '@desktop' },
  async ({ page, host, product }) => {
    test.slow();
    const member = await makeOwner(product, { unpaid: true });
    const before = await countsOf(product);
    await page.clock.install();
    await enterByHand(page, member.number);

    // A screen whose script does not arrive, then a list that does not.
    const all = page.getByRole('link', { name: /^Ver 1 solicitud/ });
    await expect(all).toBeVisible();
    host.freeze();
    try {
      await all.click();
      await expect(async () => {
        await page.clock.fastForward(usual);
        await expect(page.getByText('No pudimos mostrar esta pantalla')).toBeVisible({ timeout: 200 });
      }).toPass();
    } finally {
      host.thaw();
    }
    await page.route('**/api/get-active-insurance-applications', () => {});
    const asked = page.waitForRequest('**/api/get-active-insurance-applications');
    await again(page).click();
    await asked;
    await page.clock.fastForward(usual);
    await expect(again(page)).toBeVisible();
    await page.unroute('**/api/get-active-insurance-applications');
    await again(page).click();

    await page.getByRole('button', { name: /^Continuar solicitud/ }).click();
    await confirmIdentity(page, product, member.phone);
    await expectStep(page, 11, '¿Con qué tarjeta pagas?');
    const flow = page.url().replace(/step=\d+/, 'step=');

    await page.goto(`${flow}8`);
    const requote = page.getByRole('button', { name: 'Cotizar con nueva información' });
    await expect(requote).toBeEnabled();
    // A list that is still under way then would fail with a 'Reintentar' of its own, which reloads the page.
    await expect(page.getByLabel('Año')).toBeEnabled();
    await whileSilent(page, host, {
      path: '/api/get-application-details',
      act: async () => requote.click(),
      seen: offersRetry(page),
    });
    await again(page).click();
    await expectStep(page, 7, /¿Qué protección/);

    await page.goto(`${flow}9`);
    const requotePerson = page.getByRole('button', { name: 'Guardar y cotizar' });
    await expect(requotePerson).toBeEnabled();
    await page.getByLabel('Código postal').fill('0381');
    await whileSilent(page, host, {
      path: '/api/zip-code-lookup',
      act: async () => {
        await page.getByLabel('Código postal').fill('03810');
        await requotePerson.click();
      },
      seen: async () =>
        expect(page.getByText('Error validando código postal. Inténtalo de nuevo.').first()).toBeVisible(),
    });

    await page.goto(`${flow}10`);
    await expectStep(page, 10, '¿Cuál es tu dirección?');
    const goToPayment = page.getByRole('button', { name: 'Continuar al pago' });
    await expect(goToPayment).toBeEnabled();
    await whileSilent(page, host, {
      path: '-step10',
      act: async () => goToPayment.click(),
      // A failure here is only logged; the application is read again.
      seen: async () => expectStep(page, 11, '¿Con qué tarjeta pagas?'),
    });
    await page.goto(`${flow}11`);
    await expectStep(page, 11, '¿Con qué tarjeta pagas?');
    await fillCard(page, '4242424242424242');
    await whileSilent(page, host, {
      path: '/payment-gateway/browser/tokens',
      act: async () => pay(page),
      seen: async () => expect(page.getByText(/El servicio de pagos tardó demasiado/)).toBeVisible(),
    });
    await page.route('**/api/insert-new-user-card', () => {});
    const storing = page.waitForRequest('**/api/insert-new-user-card');
    await pay(page);
    await storing;
    await page.clock.fastForward(long);
    await expect(page.getByText(late).first()).toBeVisible();
    await page.unroute('**/api/insert-new-user-card');
    // An unanswered charge is sent again, with the same number, until its outcome is known.
    const seen = Promise.withResolvers<void>();
    let sent = 0;
    await page.route('**/api/update-insurance-application-step11', async (route) => {
      sent += 1;
      if (sent === 1) return;
      await seen.promise;
      await route.continue();
    });
    await pay(page);
    await expect.poll(() => sent).toBe(1);
    await page.clock.fastForward(long);
    await expect(page.getByText(/confirmando/i).first()).toBeVisible();
    seen.resolve();
    await page.clock.fastForward(15_000);

    await expectStep(page, 12, '¿Cuáles son los datos de tu auto?');
    await page.getByLabel('Número de serie (VIN)').fill('3N1CN8AE4PL800001');
    await page.getByLabel('Placas', { exact: true }).fill('ABC-123-A');
    await whileSilent(page, host, {
      path: '-step12',
      act: async () => page.getByRole('button', { name: 'Finalizar contratación' }).click(),
      limit: long,
      seen: async () => expect(page.getByText('Error al procesar contratación').first()).toBeVisible(),
    });
    // Whether or not the server received the call, it ends at the policy.
    const finish = page.getByRole('button', { name: 'Finalizar contratación' });
    await expect(async () => {
      // The page may leave by itself in between, and the button with it.
      if (await finish.isEnabled({ timeout: 200 }).catch(() => false)) await finish.click({ timeout: 1_000 });
      await expect(page).toHaveURL(/\/(poliza\/|dashboard$)/, { timeout: 2_000 });
    }).toPass();
    const after = await countsOf(product);
    expect(after.charged - before.charged).toBe(1);
    expect(after.issued - before.issued).toBe(1);
  },
);
