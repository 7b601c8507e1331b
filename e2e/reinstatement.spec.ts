import { cards, newCard, readyToPay } from '../apps/server/src/testing/test-purchase.ts';
import { worldOf } from './support/member.ts';
import { expectSound } from './support/expect-sound.ts';
import { enterProven } from './support/profile.ts';
import { expect, test } from './support/test.ts';
import { fillCard, newCard as otherCard, pay } from './support/walk.ts';

const day = 86_400_000;
const notConfirmed = 'Tu banco no pudo confirmar que eres tú';
/** Then refused for good. */
const chargedOnce = '4000 0000 0000 0358';

test.use({ alone: {} });

test(
  'after-the-sale.md, Suspension: without cover, reinstated for what the insurer asks, and the rest of the year paid',
  { tag: '@phone' },
  async ({ page, product }) => {
    const world = worldOf(product);
    const purchase = await readyToPay(world);
    await purchase.pay(await newCard(purchase.client, chargedOnce));
    const finished = await purchase.finish();
    const number = finished.body.data.data.response.get_insurance_policy_data[0]?.policy_number ?? '';
    let moved = 0;
    const moveTo = async (days: number) => {
      // At 15:00 in Mexico, when cards are charged and covers have ended.
      const at = new Date(Date.now() + days * day);
      at.setUTCHours(21, 0, 0, 0);
      const minutes = Math.ceil((at.getTime() - Date.now()) / 60_000) - moved;
      moved += minutes;
      await product.advance({ minutes });
    };
    // What one sweep makes due is left to its queue for a while before the next one looks at it.
    const told = async (what: RegExp) => {
      const isTold = async () => {
        await product.advance({ minutes: 1 });
        return (await product.inbox(purchase.email)).some(({ subject }) => what.test(subject ?? ''));
      };
      await expect.poll(isTold).toBe(true);
    };
    await moveTo(33);
    await told(/^No pudimos cobrar tu recibo/);
    await enterProven(page, product, purchase, `/poliza/${number}`);
    await page.getByRole('button', { name: 'Pagar ahora' }).press('Enter');
    // The button that had the focus is gone.
    const panel = page.locator('section').filter({ hasText: 'Recibo 2 de 12 por pagar' }).last();
    await expect(panel).toBeFocused();
    await otherCard(page);
    await fillCard(page, cards.asks.replaceAll(' ', ''));
    await pay(page);
    // Who comes back from the bank is told without asking.
    await page.getByRole('button', { name: 'Rechazar' }).click();
    await expect(page.getByText(notConfirmed)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pagar ahora' })).toBeVisible();
    await moveTo(50);
    await told(/^Tu auto no tiene cobertura/);

    await enterProven(page, product, purchase);
    await product.advance({ minutes: 1 });
    await expect(page.getByText(/^Tu Nissan Versa no tiene cobertura$/)).toBeVisible();
    await expectSound(page, '90-suspended-on-dashboard');
    await page.getByRole('link', { name: 'Ver qué hacer' }).click();
    await page.getByRole('button', { name: 'Solicitar rehabilitación' }).click();
    const offer = page.getByRole('heading', { name: 'Rehabilitar tu póliza' });
    await expect(page.locator('section').filter({ has: offer }).last()).toBeFocused();
    await expect(page.getByText(/rechazó de forma definitiva la Visa terminada en 0358/)).toBeVisible();
    await expectSound(page, '91-reinstatement-offered');
    await otherCard(page);
    await fillCard(page, cards.asks.replaceAll(' ', ''));
    await pay(page);
    const approve = page.getByRole('button', { name: 'Aprobar' });
    await expect(approve).toBeVisible();
    // Open elsewhere meanwhile: that page learns by itself that the car has its cover again.
    const waiting = await page.context().newPage();
    await waiting.goto(`/poliza/${number}`);
    await expect(waiting.getByText('Rehabilitación en verificación')).toBeVisible();
    await approve.click();
    await expect(page.getByRole('button', { name: 'Pagar el resto del año' })).toBeVisible({
      timeout: 30_000,
    });
    await expect(waiting.getByText('Activa', { exact: true })).toBeVisible();
    await expect(waiting.getByRole('button', { name: 'Solicitar rehabilitación' })).toBeHidden();
    await waiting.close();
    await expect(page.getByText('Pagado con la rehabilitación')).toBeHidden();
    await expectSound(page, '92-reinstated');

    await page.getByRole('button', { name: 'Pagar el resto del año' }).click();
    await otherCard(page);
    await fillCard(page, cards.charges.replaceAll(' ', ''));
    await pay(page);
    await expect(page.getByText('Todo el año está pagado.')).toBeVisible();
    await expect(page.getByText('Mensual, con el resto del año pagado')).toBeVisible();
    await expectSound(page, '93-rest-paid');
  },
);
