import type { Page } from '@playwright/test';
import { expectSound } from './support/expect-sound.ts';
import { makeMembership } from './support/member.ts';
import { enterProven, makeProfile, openProfile, profileButton, section } from './support/profile.ts';
import { expect, test } from './support/test.ts';
import { enterByHand, expectStep, settle, type } from './support/walk.ts';

const noConnection = 'No hay conexión con el servicio. Revisa tu internet e inténtalo de nuevo.';

/** Keeps back the script of the toasts; returns what lets it come. */
async function holdToaster(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/toaster-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test(
  'look: a part whose script does not come leaves the screen and what was typed as they are',
  { tag: '@phone' },
  async ({ page, product }) => {
    const member = await makeProfile(product);
    await enterProven(page, product, member);
    await page.route('**/assets/profile-over-page-*.js', (route) => route.abort());
    await page.reload();
    await profileButton(page).click();
    await expect(page.getByText(noConnection)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Bienvenido, Carlos' })).toBeVisible();
    await page.unroute('**/assets/profile-over-page-*.js');

    // The same for its forms; afterwards they can be opened.
    await page.route('**/assets/edit-address-*.js', (route) => route.abort());
    await page.reload();
    const drawer = await openProfile(page);
    const addresses = section(drawer, 'Direcciones Guardadas');
    await addresses.getByRole('button', { name: 'Agregar dirección' }).click();
    await expect(page.getByText(noConnection)).toBeVisible();
    await expect(addresses.getByRole('heading', { name: 'Direcciones Guardadas' })).toBeFocused();
    await page.unroute('**/assets/edit-address-*.js');
    await addresses.getByRole('button', { name: 'Agregar dirección' }).click();
    await addresses.getByLabel('Calle').fill('Zaragoza');

    // With something half typed, the browser asks before reloading.
    const asked = page.waitForEvent('dialog');
    const reloading = page.reload().catch(() => undefined);
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await reloading;
    await expect(profileButton(page)).toBeVisible();
  },
);

test(
  'look: what was typed for an account stays where the notice cannot be fetched',
  { tag: '@phone' },
  async ({ page, product }) => {
    await enterByHand(page, await makeMembership(product));
    await page.route('**/assets/legal-dialog-*.js', (route) => route.abort());
    await page.goto('/register');
    await page.getByLabel('Nombre(s)').fill('Lucía');
    await page.getByRole('button', { name: 'Aviso de privacidad' }).click();
    await expect(page.getByText(noConnection)).toBeVisible();
    await expect(page.getByLabel('Nombre(s)')).toHaveValue('LUCÍA');
  },
);

test(
  'look: without the script of the toasts the screens go on, and say plainly what there is to say',
  { tag: '@phone' },
  async ({ page, product }) => {
    const number = await makeMembership(product);
    await page.route('**/assets/toaster-*.js', (route) => route.abort());
    // It goes by itself after five seconds: closed before the next screen is waited for.
    await page.goto('/membersia');
    await page.getByLabel('Número de membresía').fill(number);
    await page.getByRole('button', { name: 'Continuar' }).click();
    const close = page.getByRole('button', { name: 'Cerrar aviso' });
    const message = page.getByRole('status').filter({ has: close });
    await expect(message).toContainText('¡Membresía verificada!');
    await close.click();
    await expect(message).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Bienvenido' })).toBeVisible();
    await enterByHand(page, number);
    await expect(message).toBeVisible();
    await expectSound(page, 'plain-toast');
  },
);

test(
  'look: a script of the toasts that comes late takes over what was said plainly, with its way on',
  { tag: '@phone' },
  async ({ page }) => {
    const release = await holdToaster(page);
    await page.goto('/auto/insurance');
    await type(page, 'Marca y modelo', 'versa');
    await expect(page.getByRole('option', { name: /Nissan Versa/ })).toBeVisible();
    await page.route('**/api/create-insurance-application', (route) => route.abort());
    await page.getByRole('option', { name: /Nissan Versa/ }).click();
    await expect(page.getByRole('status').getByRole('button', { name: 'Reintentar' })).toBeVisible();
    await page.unroute('**/api/create-insurance-application');
    release();
    await page
      .getByRole('region', { name: /^Avisos/ })
      .getByRole('button', { name: 'Reintentar' })
      .click();
    await expectStep(page, 2, /¿De qué año/);
  },
);

test(
  'look: a toast is not lost if its script comes at the very moment it would have been said plainly',
  { tag: '@phone' },
  async ({ page }) => {
    const release = await holdToaster(page);
    // The patience of the plain one ends when it has left the document, and before React has told it so.
    await page.addInitScript(() => {
      const later = window.setTimeout.bind(window);
      window.setTimeout = ((run: () => void, delay?: number) => {
        const plain = delay === 1000 ? document.querySelector('[data-plain-toaster]') : null;
        const parent = plain?.parentElement;
        if (!parent) return later(run, delay);
        const remove = parent.removeChild.bind(parent);
        parent.removeChild = (child) => {
          remove(child);
          if (plain?.isSameNode(child)) run();
          return child;
        };
        return 0;
      }) as typeof window.setTimeout;
    });
    await page.goto('/auto/insurance');
    await type(page, 'Marca y modelo', 'versa');
    await expect(page.getByRole('option', { name: /Nissan Versa/ })).toBeVisible();
    await page.route('**/api/create-insurance-application', (route) => route.abort());
    await page.getByRole('option', { name: /Nissan Versa/ }).click();
    await expect(page.locator('[data-plain-toaster]')).toBeAttached();
    release();
    const notices = page.getByRole('region', { name: /^Avisos/ });
    await expect(notices).toBeAttached();
    await expect(notices.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  },
);

test(
  'calls.md, Browser time limits: a script that never comes has a limit, and leaves the rest of the page',
  { tag: '@phone' },
  async ({ page, product }) => {
    await page.clock.install();
    await enterByHand(page, await makeMembership(product));
    await page.getByRole('link', { name: /^Auto/ }).click();
    await expect(page.getByLabel('Marca y modelo')).toBeVisible();
    await page.route('**/assets/summary-dialog-*.js', () => {});
    await page.route('**/assets/version-step-*.js', () => {});
    await type(page, 'Marca y modelo', 'versa');
    await page.getByRole('option', { name: /Nissan Versa/ }).click();
    await expectStep(page, 2, /¿De qué año/);
    // Its call has a limit of its own.
    const year = page.getByRole('button', { name: '2024', exact: true });
    await expect(year).toBeVisible();

    await page.getByRole('button', { name: 'Ver Resumen' }).click();
    await page.clock.fastForward(15_000);
    await expect(page.getByText(/El servicio no respondió a tiempo/).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: /¿De qué año/ })).toBeVisible();
    await page.unroute('**/assets/summary-dialog-*.js');
    await page.getByRole('button', { name: 'Cerrar aviso' }).click();

    // For a step, the page around it stays, and so does the way out.
    await year.click();
    await expect(page).toHaveURL(/step=3/);
    // The limit begins with the step, which comes after its address.
    await expect(page.locator('main [aria-busy]')).toBeVisible();
    await settle(page);
    await page.clock.fastForward(15_000);
    await expect(page.getByText('No pudimos mostrar este paso')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ver Resumen' })).toBeVisible();
    await expectSound(page, 'script-late');
    await page.unroute('**/assets/version-step-*.js');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expectStep(page, 3, /¿Qué versión/);
  },
);
