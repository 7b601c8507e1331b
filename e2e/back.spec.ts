import type { Page } from '@playwright/test';
import { enterProven, makeProfile, openProfile, proveIdentity, section } from './support/profile.ts';
import { expectSound } from './support/expect-sound.ts';
import { makeOwner } from './support/owner.ts';
import { expect, test } from './support/test.ts';
import {
  cardFrame,
  clickNearFrame,
  confirmIdentity,
  enterByHand,
  expectStep,
  goBackAsked,
  pressEscape,
} from './support/walk.ts';
import { logOut } from './support/log-out.ts';

test(
  'spec membership 2, Profile panel: Back closes it, asks where something is typed, and never leaves the product',
  { tag: '@phone' },
  async ({ page, product }) => {
    const member = await makeProfile(product, { addresses: 1 });
    // The dashboard is the first page of the tab: one Back too many, and the tab leaves the product.
    await enterProven(page, product, member);
    const title = page.getByRole('heading', { level: 1, name: /^Bienvenid/ });

    let drawer = await openProfile(page);
    await page.goBack();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('button', { name: 'Mi Perfil' })).toBeFocused();
    // Forward reopens nothing, and a reload there changes nothing.
    await page.goForward();
    await expect(title).toBeVisible();
    await page.reload();
    drawer = await openProfile(page);

    // Unsaved input triggers a question, and Back closes that question by keeping the input.
    const discard = page.getByRole('dialog', { name: '¿Descartar cambios?' });
    const addresses = section(drawer, 'Direcciones Guardadas');
    await addresses.getByRole('button', { name: 'Agregar dirección' }).click();
    await addresses.getByLabel('Calle', { exact: true }).fill('Zaragoza');
    await goBackAsked(page, discard);
    await page.goBack();
    await expect(discard).toBeHidden();
    await expect(addresses.getByLabel('Calle', { exact: true })).toHaveValue('Zaragoza');

    // With the identity panel over the drawer, each Back closes one of them.
    await expect(drawer.getByText(/: cargando$/)).toHaveCount(0);
    await product.advance({ minutes: 21 });
    await section(drawer, 'Promociones').getByRole('checkbox').click();
    const panel = page.getByRole('dialog', { name: 'Autenticación Requerida' });
    await expect(panel).toBeVisible();
    await page.goBack();
    await expect(panel).toBeHidden();
    await expect(discard).toBeVisible();
    await discard.getByRole('button', { name: 'Seguir editando' }).click();
    await section(drawer, 'Promociones').getByRole('checkbox').click();
    await proveIdentity(page, product, member);
    await expect(section(drawer, 'Promociones')).toContainText('Diste este permiso el');
    await page.goBack();
    await discard.getByRole('button', { name: 'Descartar' }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard$/);

    // Closed by its button, it leaves no history entry behind: Back leads straight to the page before.
    await page.getByRole('link', { name: /^Auto/ }).click();
    await expect(page).toHaveURL(/\/auto\/insurance/);
    await expect(page.getByLabel('Marca y modelo')).toBeVisible();
    await page.getByRole('link', { name: 'Socio Seguro' }).click();
    drawer = await openProfile(page);
    await addresses.getByRole('button', { name: 'Agregar dirección' }).click();
    await addresses.getByRole('button', { name: 'Guardar dirección' }).click();
    await expect(page.getByText('Campos requeridos').first()).toBeVisible();
    await drawer.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await expect(drawer).toBeHidden();
    // Its messages disappear with it.
    await expect(page.getByText('Campos requeridos')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/auto\/insurance/);
    await page.goForward();
    await expect(page).toHaveURL(/\/dashboard$/);

    // After logout none of it can be reached.
    await openProfile(page);
    await pressEscape(page);
    await logOut(page);
    await expect(page).toHaveURL(/\/membersia$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/auto\/insurance|\/membersia/);
  },
);

// holds M293
test(
  'spec membership 2, Identity-check panel: Back closes it on the dashboard and in the flow; tips of icons (spec membership 9)',
  { tag: '@desktop' },
  async ({ page, product }) => {
    const member = await makeOwner(product, { unpaid: true });
    await enterByHand(page, member.number);
    const resume = page.getByRole('button', { name: /Continuar solicitud/ });
    const panel = page.getByRole('dialog', { name: 'Autenticación Requerida' });
    await resume.click();
    await expect(panel).toBeVisible();
    await page.goBack();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard$/);

    // Once confirmed, it leaves no entry of its own between the dashboard and the step.
    await resume.click();
    await proveIdentity(page, product, member);
    await expectStep(page, 11, /pagas/);
    if (test.info().project.name === 'desktop') await expectTips(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goForward();
    await expectStep(page, 11, /pagas/);

    // In the flow: the step stays as it is, with its input.
    await expect(cardFrame(page).getByRole('textbox').first()).toBeVisible();
    const addresses = page.waitForResponse('**/api/get-user-addresses');
    await clickNearFrame(page.getByRole('button', { name: 'Volver a dirección' }));
    await expectStep(page, 10, /dirección/);
    // What the step reads would itself ask for the identity if it came after the level's end.
    await addresses;
    await product.advance({ minutes: 21 });
    await page.getByRole('button', { name: 'Continuar al pago' }).click();
    const inFlow = page.getByRole('dialog', { name: 'Autenticación requerida' });
    await expect(inFlow).toBeVisible();
    await page.goBack();
    await expect(inFlow).toBeHidden();
    await expectStep(page, 10, /dirección/);
    await page.getByRole('button', { name: 'Continuar al pago' }).click();
    await confirmIdentity(page, product, member.phone);
    await expectStep(page, 11, /pagas/);
    await page.goBack();
    await expectStep(page, 10, /dirección/);
  },
);

/** An icon without text shows a tip on hover: after 700 ms, or at once when coming from another one. */
async function expectTips(page: Page): Promise<void> {
  const icons = page.getByRole('complementary').getByRole('button', { name: /^Editar/ });
  const tip = page.locator('[data-side]');
  // Measured in the page, from the pointer's arrival on.
  const delay = page.evaluate(
    () =>
      new Promise<number>((shown) => {
        let arrived = 0;
        document.addEventListener('pointermove', () => (arrived = performance.now()), {
          capture: true,
          once: true,
        });
        new MutationObserver((_, observer) => {
          if (document.querySelector('[data-side]') === null) return;
          observer.disconnect();
          shown(performance.now() - arrived);
        }).observe(document, { childList: true, subtree: true });
      }),
  );
  await icons.first().hover();
  await expect(tip).toHaveText(/^Editar/);
  expect(await delay).toBeGreaterThan(650);
  await expect(tip).toHaveAttribute('data-state', 'delayed-open');
  await expectSound(page, 'icon-tip');
  await icons.nth(1).hover();
  await expect(tip).toHaveAttribute('data-state', 'instant-open');
  await page.mouse.move(0, 0);
  await expect(tip).toHaveCount(0);
}
