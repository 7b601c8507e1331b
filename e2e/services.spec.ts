import type { Page } from '@playwright/test';
import { expectSound } from './support/expect-sound.ts';
import { makeOwner } from './support/owner.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { confirmIdentity, enter } from './support/walk.ts';

const panel = (page: Page, name: string) => page.getByRole('dialog', { name });
const close = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();

async function openPolicy(page: Page, product: Product) {
  const member = await makeOwner(product, { policies: 1 });
  await enter(page, member.number);
  await page.getByRole('link', { name: /^Ver póliza SSA/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tu póliza' })).toBeVisible();
  return member;
}

test(
  'Policy detail: a tow truck by phone, and after a code over the network, with the place',
  { tag: '@phone' },
  async ({ page, product, context, baseURL }) => {
    await context.grantPermissions(['geolocation', 'clipboard-read', 'clipboard-write'], { origin: baseURL });
    await context.setGeolocation({ latitude: 25.67, longitude: -100.31, accuracy: 12 });
    const member = await openPolicy(page, product);
    await page.getByRole('button', { name: 'Solicitar grúa' }).click();
    const tow = panel(page, 'Solicitar grúa');
    await expect(tow.getByRole('link', { name: /^Llamar al/ })).toHaveAttribute('href', /^tel:\+?\d+$/);
    await expect(tow).toContainText(/Mi póliza es la SSA-\d+\./);
    await expect(tow).toContainText('Mis placas terminan en');
    await tow.getByRole('button', { name: 'Copiar número de póliza' }).click();
    await expect(tow.getByRole('status').filter({ hasText: 'Copiado' })).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^SSA-\d+$/);
    await expectSound(page, '90-service-below-level');

    await tow.getByRole('button', { name: 'Confirmar que soy yo' }).click();
    await confirmIdentity(page, product, member.phone);
    await page.getByRole('button', { name: 'Solicitar grúa' }).click();
    await tow.getByLabel(/¿Qué pasó\?/).fill('No arranca');
    await tow.getByRole('button', { name: 'Usar mi ubicación' }).click();
    await expect(tow.getByText('Tu ubicación va en la solicitud (precisión de 12 m).').first()).toBeVisible();
    await expectSound(page, '91-service-form');
    await tow.getByRole('button', { name: 'Pedir grúa' }).click();
    await expect(tow.getByRole('alert')).toContainText(/Tu folio es S-\d+Llegada aproximada a las \d\d:\d\d/);
    await expectSound(page, '92-service-taken');
    await close(page);
    // Another journey may have moved the server's clock to another day than the browser's.
    const asked = /Grúa pedida a las \d\d:\d\d(?: del [^,]+)?, folio S-\d+/;
    const line = page.getByRole('listitem').filter({ hasText: asked });
    await expect(line).toBeVisible();
    await expect(page.getByRole('button', { name: 'Solicitar grúa' })).toBeFocused();
    await page.reload();
    await expect(line).toBeVisible();

    await product.addFault({ service: 'insurer', operation: 'order-service', kind: 'off', times: 1 });
    await page.getByRole('button', { name: 'Solicitar gasolina' }).click();
    const gasoline = panel(page, 'Solicitar gasolina');
    await gasoline.getByRole('button', { name: 'Pedir gasolina' }).click();
    await expect(gasoline.getByRole('alert')).toContainText(
      'No sabemos si la aseguradora recibió tu solicitud',
    );
    await expectSound(page, '93-service-unknown');
    await gasoline.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect(gasoline.getByRole('alert')).toContainText('Tu folio es');
  },
);

test(
  'Policy detail without a network or a place: the phone and what to do stay, the button says why not',
  { tag: '@phone' },
  async ({ page, product, context }) => {
    const member = await openPolicy(page, product);
    // A page that has shown a policy keeps showing it, whatever becomes of asking again.
    const confirm = page.getByRole('button', { name: 'Confirmar identidad' });
    await expect(confirm).toBeVisible();
    const failed = page.waitForEvent('requestfailed');
    await page.route('**/api/get-all-policies', (route) => route.abort());
    await confirm.click();
    await confirmIdentity(page, product, member.phone);
    await failed;
    await page.getByRole('button', { name: 'Solicitar paso de corriente' }).click();
    const jump = panel(page, 'Solicitar paso de corriente');
    // Headless browsers refuse what nobody has granted.
    await jump.getByRole('button', { name: 'Usar mi ubicación' }).click();
    await expect(jump.getByText('No diste permiso para usar tu ubicación.').first()).toBeVisible();
    await close(page);

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Reportar siniestro' }).click();
    const claim = panel(page, 'Reportar siniestro');
    await expect(claim).toContainText('Ponte a salvo y, si hay heridos, llama al 911.');
    await expect(claim.getByRole('link', { name: /^Llamar al/ })).toHaveAttribute('href', /^tel:/);
    const button = claim.getByRole('button', { name: 'Pedir un ajustador' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(/^Sin conexión no podemos enviar tu solicitud/);
    await expectSound(page, '94-service-offline');
    await page.unroute('**/api/get-all-policies');
    await context.setOffline(false);
    await button.click();
    await expect(claim.getByRole('alert')).toContainText('Tu folio es');
  },
);
