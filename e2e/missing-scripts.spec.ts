import { makeMembership } from './support/member.ts';
import { enterProven, makeProfile, openProfile, profileButton, section } from './support/profile.ts';
import { expect, test } from './support/test.ts';
import { enter } from './support/walk.ts';

const noConnection = 'No hay conexión con el servicio. Revisa tu internet e inténtalo de nuevo.';

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
    await expect(page.getByRole('heading', { level: 1, name: 'Bienvenido, CARLOS' })).toBeVisible();
    await page.unroute('**/assets/profile-over-page-*.js');

    // Its forms too; afterwards they can be opened.
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

    // Reloading with something half typed is asked about by the browser.
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
    await enter(page, await makeMembership(product));
    await page.route('**/assets/legal-dialog-*.js', (route) => route.abort());
    await page.goto('/register');
    await page.getByLabel('Nombre(s)').fill('Lucía');
    await page.getByRole('button', { name: 'Aviso de privacidad' }).click();
    await expect(page.getByText(noConnection)).toBeVisible();
    await expect(page.getByLabel('Nombre(s)')).toHaveValue('LUCÍA');
  },
);

test(
  'look: without the script of the toasts the screens go on',
  { tag: '@phone' },
  async ({ page, product }) => {
    const number = await makeMembership(product);
    await page.route('**/assets/toaster-*.js', (route) => route.abort());
    await enter(page, number);
    await expect(page.getByRole('heading', { level: 1, name: 'Bienvenido' })).toBeVisible();
  },
);
