import { expectSound } from './support/expect-sound.ts';
import { enterProven, makeProfile, openProfile, prove, proveIdentity, section } from './support/profile.ts';
import { expect, test } from './support/test.ts';
import { cardFrame, clickNearFrame, enter, fillCard, goBackAsked, pressEscape } from './support/walk.ts';

test(
  'spec membership 2, Profile panel (departure): an address is added, changed and removed',
  { tag: '@phone' },
  async ({ page, product }) => {
    const member = await makeProfile(product, { unpaid: true });
    await enterProven(page, product, member);
    const drawer = await openProfile(page);
    const addresses = section(drawer, 'Direcciones Guardadas');
    await expect(addresses.getByRole('listitem')).toHaveCount(1);

    // Nothing typed: each field shows it. An unknown postal code: its field shows it.
    await addresses.getByRole('button', { name: 'Agregar dirección' }).click();
    await expect(addresses.getByRole('heading', { name: 'Nueva dirección' })).toBeFocused();
    await addresses.getByRole('button', { name: 'Guardar dirección' }).click();
    await expect(page.getByText('Campos requeridos').first()).toBeVisible();
    await expect(addresses).toContainText('El código postal debe tener 5 dígitos');
    await expect(addresses).toContainText('La calle es requerida');
    await expectSound(page, 'profile-address-missing');
    await addresses.getByLabel('Código postal').fill('17998');
    await expect(addresses).toContainText('Código postal no válido.');
    // One of many neighborhoods is found by typing; Escape closes their list, not the drawer.
    await addresses.getByLabel('Código postal').fill('32575');
    const search = addresses.getByPlaceholder('Escribe para buscar tu colonia');
    await search.pressSequentially('san');
    await expect(search).toHaveAttribute('aria-expanded', 'true');
    await expectSound(page, 'profile-address-search');
    await pressEscape(page);
    await expect(search).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await addresses.getByLabel('Código postal').fill('64000');
    await addresses.getByLabel('Calle').fill('Zaragoza');
    await addresses.getByLabel('Número exterior').fill('12');
    await addresses.getByLabel('Colonia').selectOption({ label: 'Monterrey Centro' });
    await expect(addresses.getByLabel('Estado')).toHaveValue('Nuevo León');
    await expectSound(page, 'profile-address-form');

    // Before input is lost, a question comes up: on Escape, on opening another form, on the browser's Back.
    await pressEscape(page);
    const discard = page.getByRole('dialog', { name: '¿Descartar cambios?' });
    await expect(discard).toBeVisible();
    await expectSound(page, 'profile-discard');
    await discard.getByRole('button', { name: 'Seguir editando' }).click();
    await section(drawer, 'Tarjetas Guardadas').getByRole('button', { name: 'Agregar tarjeta' }).click();
    // Escape is the question's from then on, no longer the drawer's below it.
    await expect(discard.getByRole('button', { name: 'Seguir editando' })).toBeFocused();
    await pressEscape(page);
    await expect(discard).toBeHidden();
    await goBackAsked(page, discard);
    await discard.getByRole('button', { name: 'Seguir editando' }).click();
    await goBackAsked(page, discard);
    await page.goBack();
    await expect(discard).toBeHidden();
    await expect(addresses.getByLabel('Calle')).toHaveValue('Zaragoza');

    // A failing save keeps the input too, and so does the identity panel.
    await page.route('**/api/insert-user-address', (route) => route.abort());
    await addresses.getByRole('button', { name: 'Guardar dirección' }).click();
    await expect(addresses.getByRole('alert').filter({ hasText: 'Error al guardar' })).toBeVisible();
    await page.unroute('**/api/insert-user-address');
    await product.advance({ minutes: 21 });
    await addresses.getByRole('button', { name: 'Guardar dirección' }).click();
    await proveIdentity(page, product, member);
    await expect(addresses.getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText('Dirección guardada').first()).toBeVisible();
    await expect(addresses.getByRole('heading', { name: 'Direcciones Guardadas' })).toBeFocused();

    // Editing starts with the place filled in. A duplicate is refused in the form.
    await addresses.getByRole('button', { name: 'Editar: Zaragoza 12' }).click();
    await expect(addresses.getByLabel('Calle')).toHaveValue('Zaragoza');
    await expect(addresses.getByLabel('Ciudad')).toHaveValue('Monterrey');
    await addresses.getByLabel('Calle').fill('Av. Constitución');
    await addresses.getByLabel('Número exterior').fill('400');
    await addresses.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(addresses).toContainText('Ya tienes guardada esa misma dirección');
    await addresses.getByLabel('Número exterior').fill('14');
    await addresses.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(addresses).toContainText('Av. Constitución 14');

    // Deleting asks first; an address that an unfinished application uses is kept, with a message.
    const confirm = page.getByRole('dialog', { name: '¿Eliminar esta dirección?' });
    await addresses.getByRole('button', { name: 'Eliminar: Av. Constitución 400' }).click();
    await confirm.getByRole('button', { name: 'Eliminar dirección' }).click();
    await expect(confirm).toContainText('Esta dirección se usa en una solicitud sin terminar');
    await expectSound(page, 'profile-address-in-use');
    await confirm.getByRole('button', { name: 'Conservar' }).click();
    await expect(addresses.getByRole('button', { name: 'Eliminar: Av. Constitución 400' })).toBeFocused();
    await addresses.getByRole('button', { name: 'Eliminar: Av. Constitución 14' }).click();
    await confirm.getByRole('button', { name: 'Eliminar dirección' }).click();
    await expect(page.getByText('Dirección eliminada').first()).toBeVisible();
    await expect(addresses.getByRole('listitem')).toHaveCount(1);
    await expect(addresses.getByRole('heading', { name: 'Direcciones Guardadas' })).toBeFocused();
    // The message is announced, although the drawer hides the rest of the page.
    await expect(page.locator('section[aria-live]')).not.toHaveAttribute('aria-hidden');
  },
);

// holds M068
test(
  'spec membership 2, Profile panel (departure): cards; only one of several can be removed',
  { tag: '@phone' },
  async ({ page, product }) => {
    const member = await makeProfile(product, { cards: 1 });
    await enterProven(page, product, member);
    const drawer = await openProfile(page);
    const cards = section(drawer, 'Tarjetas Guardadas');
    await expect(cards.getByRole('listitem')).toHaveCount(1);
    await expect(cards.getByRole('button', { name: /Eliminar/ })).toHaveCount(0);

    await cards.getByRole('button', { name: 'Agregar tarjeta' }).click();
    await expect(cardFrame(page).getByLabel('Número de tarjeta')).toBeVisible();
    await clickNearFrame(cards.getByRole('button', { name: 'Guardar tarjeta' }));
    await expect(cardFrame(page).getByText('Escribe el número de tu tarjeta')).toBeVisible();
    await product.addFault({ service: 'payment-gateway', operation: 'store-card', kind: 'error', times: 1 });
    await fillCard(page, '5555555555554444');
    await expectSound(page, 'profile-card-form');
    await clickNearFrame(cards.getByRole('button', { name: 'Guardar tarjeta' }));
    await expect(cards.getByRole('alert').filter({ hasText: 'Lo que escribiste sigue aquí' })).toBeVisible();
    await clickNearFrame(cards.getByRole('button', { name: 'Guardar tarjeta' }));
    await expect(page.getByText('Tarjeta guardada').first()).toBeVisible();
    await expect(cards.getByRole('listitem')).toHaveCount(2);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    // Four digits alone may be those of an id.
    expect(kept).not.toMatch(/5555[ -]?5555/);

    const confirm = page.getByRole('dialog', { name: '¿Eliminar esta tarjeta?' });
    await cards.getByRole('button', { name: 'Eliminar: Visa terminada en 4242' }).click();
    await expectSound(page, 'profile-card-confirm');
    await confirm.getByRole('button', { name: 'Eliminar tarjeta' }).click();
    await expect(page.getByText('Tarjeta eliminada').first()).toBeVisible();
    await expect(cards.getByRole('listitem')).toHaveCount(1);
    await expect(cards.getByRole('button', { name: /Eliminar/ })).toHaveCount(0);
  },
);

test(
  'design, Profile: promotions are allowed and taken back, a session elsewhere is ended',
  { tag: '@phone' },
  async ({ page, browser, product }) => {
    const member = await makeProfile(product);
    const elsewhere = await browser.newContext({ baseURL: product.url });
    const other = await elsewhere.newPage();
    await enter(other, member.number);
    await enterProven(page, product, member);
    let drawer = await openProfile(page);

    const promotions = section(drawer, 'Promociones');
    await promotions.getByRole('checkbox').check();
    await expect(promotions).toContainText('Diste este permiso el');
    await page.reload();
    drawer = await openProfile(page);
    await expect(promotions.getByRole('checkbox')).toBeChecked();
    await promotions.getByRole('checkbox').uncheck();
    await expect(promotions).toContainText('No te las enviamos desde el');
    await page.route('**/api/update-consent', (route) => route.abort());
    await promotions.getByRole('checkbox').click();
    await expect(promotions.getByRole('alert')).toContainText('No hay conexión');
    await expect(promotions.getByRole('checkbox')).not.toBeChecked();

    // This browser, the one that created the account, and the one that has just entered.
    const sessions = section(drawer, 'Sesiones abiertas');
    await expect(sessions.getByRole('listitem')).toHaveCount(3);
    await expect(sessions.getByRole('listitem').first()).toContainText('Este dispositivo');
    await expectSound(page, 'profile-sessions');
    const end = sessions.getByRole('button', { name: /Cerrar sesión en este dispositivo/ });
    await expect(end).toHaveCount(2);
    await end.first().click();
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(sessions.getByRole('heading', { name: 'Sesiones abiertas' })).toBeFocused();
    const endOthers = sessions.getByRole('button', { name: 'Cerrar todas las demás' });
    await endOthers.click();
    const question = page.getByRole('dialog', { name: '¿Cerrar todas las demás sesiones?' });
    await expect(question).toContainText('Este dispositivo sigue abierto');
    await expectSound(page, 'profile-end-other-sessions');
    await question.getByRole('button', { name: 'Dejarlas abiertas' }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await endOthers.click();
    await question.getByRole('button', { name: 'Cerrar todas las demás' }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await expect(sessions.getByRole('heading', { name: 'Sesiones abiertas' })).toBeFocused();
    await expect(endOthers).toHaveCount(0);
    await other.reload();
    await expect(other).toHaveURL(/\/membersia$/);
    await elsewhere.close();
  },
);

test(
  'design, Nothing typed is lost: an address of the profile outlives the session in which it was typed',
  { tag: '@phone' },
  async ({ page, product }) => {
    const member = await makeProfile(product);
    await enterProven(page, product, member);
    let drawer = await openProfile(page);
    const addresses = section(drawer, 'Direcciones Guardadas');
    await addresses.getByRole('button', { name: 'Agregar dirección' }).click();
    await addresses.getByLabel('Código postal').fill('64000');
    await addresses.getByLabel('Calle').fill('Zaragoza');
    await addresses.getByLabel('Colonia').selectOption({ label: 'Monterrey Centro' });
    await page.context().clearCookies();
    await addresses.getByLabel('Número exterior').fill('12');
    await addresses.getByRole('button', { name: 'Guardar dirección' }).click();
    await expect(page).toHaveURL(/\/membersia$/);

    await product.advance({ minutes: 1 });
    await page.getByLabel('Número de membresía').fill(member.number);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await prove(page, product, member);
    drawer = await openProfile(page);
    await expect(addresses.getByLabel('Calle')).toHaveValue('Zaragoza');
    await expect(addresses.getByLabel('Colonia').locator('option:checked')).toHaveText('Monterrey Centro');
    await addresses.getByRole('button', { name: 'Guardar dirección' }).click();
    await expect(addresses.getByRole('listitem')).toHaveText(/Zaragoza 12/);

    // Once saved, it is no longer kept.
    await page.goBack();
    await expect(drawer).toBeHidden();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Zaragoza');
  },
);
