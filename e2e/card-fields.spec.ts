import type { Page } from '@playwright/test';
import { countsOf } from './support/counts.ts';
import { expectSound } from './support/expect-sound.ts';
import { openProfile, section, toPayment } from './support/profile.ts';
import { recordRequests } from './support/requests.ts';
import { expect, test } from './support/test.ts';
import {
  cardFrame,
  checkNearFrame,
  clickNearFrame,
  expectStep,
  fillCard,
  newCard,
  pay,
} from './support/walk.ts';

const tokens = '/payment-gateway/browser/tokens';
const step12 = (page: Page) => expectStep(page, 12, '¿Cuáles son los datos de tu auto?');

async function finishPurchase(page: Page): Promise<void> {
  await page.getByLabel('Número de serie (VIN)').fill('3N1CN8AE4PL800001');
  await page.getByLabel('Placas', { exact: true }).fill('ABC-123-A');
  await page.getByRole('button', { name: 'Finalizar contratación' }).click();
  await expect(page.getByRole('heading', { name: 'Tu auto ya está asegurado' })).toBeVisible();
}

const mandateIn = (page: Page) =>
  page.getByText(/^11 cargos mensuales de \$[\d.,]+ a tu Visa terminada en 4242$/);

/** After-the-sale.md, Receipts: the policy shows its mandate, and the member takes it back. */
async function withdrawMandate(page: Page): Promise<void> {
  await expect(mandateIn(page)).toBeVisible();
  await expectSound(page, 'mandate-in-policy');
  await page.getByRole('button', { name: 'Retirar autorización' }).click();
  await expectSound(page, 'mandate-ask');
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar autorización' }).click();
  await expect(page.getByText('Los recibos los pagarás tú; te avisaremos.').first()).toBeVisible();
  await expect(page.getByText(/^11 cargos mensuales/)).toBeHidden();
}

/** after-the-sale.md, Receipts: what the insurer collects can be charged here, once a card is authorised for it. */
async function activateCharges(page: Page): Promise<void> {
  const activate = page.getByRole('button', { name: 'Activar cargos automáticos' });
  await activate.click();
  await fillCard(page, '4242424242424242', page);
  await checkNearFrame(page.getByRole('checkbox', { name: /^Autorizo 11 cargos mensuales/ }));
  await expectSound(page, 'charges-to-activate');
  await clickNearFrame(activate);
  await expect(page.getByText('Cargos automáticos activados').first()).toBeVisible();
  await expect(mandateIn(page)).toBeVisible();
  await expectSound(page, 'charges-activated');
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Pagar \$/ });

// holds Q287, Q291, Q292, Q294, Q296
test(
  "trust.md, Card data past the server: the gateway's fields are used as the product's own",
  { tag: '@phone' },
  async ({ page, product }) => {
    await toPayment(page, product);
    const frame = cardFrame(page);
    const number = frame.getByLabel('Número de tarjeta');
    const expiry = frame.getByLabel('Vencimiento');
    const code = frame.getByLabel('Código de seguridad');
    await expect(number).toBeVisible();
    await expectSound(page, 'card-frame');

    // What is wrong stands beside its field, and the first of it is where the person goes on.
    await pay(page);
    await expect(page.getByText('Datos de tarjeta inválidos').first()).toBeVisible();
    for (const text of ['Escribe el número de tu tarjeta', 'Escribe el vencimiento', 'Escribe el código'])
      await expect(frame.getByText(text)).toBeVisible();
    await expect(page.getByText('Escribe el nombre del titular')).toBeVisible();
    await expect(number).toBeFocused();
    await expect(number).toHaveAccessibleDescription('Escribe el número de tu tarjeta');
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await expectSound(page, 'card-frame-missing');
    const hidden = () =>
      frame.locator('html').evaluate((page) => [page.scrollTop, page.scrollHeight - window.innerHeight]);
    await expect.poll(hidden).toEqual([0, 0]);

    // The keyboard goes through the frame as if it were none.
    await page.keyboard.type('378282246310005');
    await expect(number).toHaveValue('3782 822463 10005');
    await expect(frame.getByText('Amex')).toBeVisible();
    await expect(frame.getByText('Escribe el número de tu tarjeta')).toBeHidden();
    await page.keyboard.press('Tab');
    await page.keyboard.type('0120');
    await expect(expiry).toHaveValue('01/20');
    await page.keyboard.press('Tab');
    await expect(frame.getByText('Esta tarjeta ya venció. Usa otra.')).toBeVisible();
    await expect(code).toBeFocused();
    await expect(code).toHaveAccessibleDescription(/4 dígitos, al frente de la tarjeta/);
    await page.keyboard.type('123');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Nombre del titular')).toBeFocused();
    await expect(frame.getByText('El código de seguridad tiene 4 dígitos')).toBeVisible();
    await page.keyboard.type('Carlos Ramirez');
    await page.keyboard.press('Shift+Tab');
    await expect(code).toBeFocused();

    // The gateway fails at the token (that it is silent: no-answer.spec.ts): nothing typed is lost, and Enter sends again.
    await code.fill('1234');
    await expiry.fill('12/30');
    const { charged } = await countsOf(product);
    await product.addFault({ service: 'payment-gateway', operation: 'tokenize', kind: 'error', times: 1 });
    await code.press('Enter');
    await expect(page.getByText(/no está disponible en este momento/)).toBeVisible();
    await expect(payButton(page)).toBeEnabled();
    await expect(number).toHaveValue('3782 822463 10005');
    await expect(code).toHaveValue('1234');
    await expectSound(page, 'card-frame-down');
    await code.press('Enter');
    await step12(page);
    expect((await countsOf(product)).charged).toBe(charged + 1);
  },
);

test(
  'trust.md, Card data past the server: a frame that does not come is told, with the way on',
  { tag: '@phone' },
  async ({ page, product }) => {
    await page.route('**/payment-gateway/browser/card-fields?*', (route) => route.abort());
    await toPayment(page, product, { cards: 1 });
    await newCard(page);
    const told = page.getByRole('alert').filter({ hasText: 'No pudimos mostrar los campos de la tarjeta' });
    await page.getByLabel('Nombre del titular').fill('Carlos Ramirez');
    await expect(told).toBeVisible();
    await expectSound(page, 'card-frame-failed');
    await pay(page);
    await expect(page.getByText('Aún no están los campos de la tarjeta').first()).toBeVisible();

    await page.unroute('**/payment-gateway/browser/card-fields?*');
    await told.getByRole('button', { name: 'Reintentar' }).click();
    const number = cardFrame(page).getByLabel('Número de tarjeta');
    await expect(number).toBeVisible();
    await expect(page.getByLabel('Nombre del titular')).toHaveValue('CARLOS RAMIREZ');

    // What is typed in the frame is still there after a look at the saved card, which can be used all the while.
    await number.pressSequentially('5555555555554444');
    const saved = page.getByRole('radio', { name: /Visa terminada en 4242/ });
    await checkNearFrame(saved);
    await expect(number).toBeHidden();
    await newCard(page);
    await expect(number).toHaveValue('5555 5555 5555 4444');
    await checkNearFrame(saved);
    await pay(page);
    await step12(page);
  },
);

test(
  'trust.md, Card data past the server: page and frame listen only to each other',
  { tag: '@phone' },
  async ({ page, product }) => {
    await toPayment(page, product);
    await fillCard(page, '4242424242424242');
    // A third window of the page's own origin, as an advertisement or an extension might have.
    const name = 'stranger';
    await page.evaluate((own) => {
      const added = document.createElement('iframe');
      added.name = own;
      document.body.append(added);
    }, name);
    const stranger = page.frame({ name });
    if (stranger === null) throw new Error('No third window');
    const answers = await stranger.evaluate(async () => {
      const heard: unknown[] = [];
      window.addEventListener('message', ({ data }) => heard.push(data));
      for (const type of ['submit', 'ready', 'height', 'answer'])
        window.parent.postMessage({ type, id: 1, height: 5000, outcome: 'valid' }, '*');
      for (const { contentWindow } of window.parent.document.querySelectorAll('iframe'))
        for (const type of ['check', 'tokenize', 'forget'])
          if (contentWindow !== window) contentWindow?.postMessage({ type, id: 1 }, '*');
      // What was posted has been handled once as much has come back.
      const turns = new MessageChannel();
      turns.port1.start();
      for (let turn = 0; turn < 20; turn += 1) {
        const back = new Promise((done) => turns.port1.addEventListener('message', done, { once: true }));
        turns.port2.postMessage(turn);
        await back;
      }
      return heard;
    });
    expect(answers).toEqual([]);
    await expect(cardFrame(page).getByLabel('Número de tarjeta')).toHaveValue('4242 4242 4242 4242');
    expect((await page.locator('iframe[title^="Número"]').boundingBox())?.height).toBeLessThan(1000);
    await expect(payButton(page)).toBeEnabled();
    await expectStep(page, 11, '¿Con qué tarjeta pagas?');

    // The gateway shows its fields in the page that names itself, and in no other.
    const fields = `${product.sandboxUrl}/payment-gateway/browser/card-fields`;
    const policyOf = async (query: string) => {
      const answer = await page.request.get(fields + query);
      return [answer.status(), answer.headers()['content-security-policy']?.split(';').at(-1)];
    };
    expect(await policyOf(`?origin=${product.url}`)).toEqual([200, `frame-ancestors ${product.url}`]);
    for (const query of ['', '?origin=*', '?origin=javascript:1', `?origin=${product.url}/x`])
      expect(await policyOf(query)).toEqual([400, "frame-ancestors 'none'"]);
  },
);

for (const [mode, settings] of [
  ['direct', { CARD_FIELDS: 'direct', COLLECTS: 'product' }],
  ['through the server', { CARDS_THROUGH_SERVER: 'true', COLLECTS: 'insurer' }],
] as const) {
  test.describe(() => {
    test.use({ alone: settings });
    test(
      `trust.md, Card data past the server: own fields, ${mode}, in the profile and in step 11`,
      { tag: '@desktop' },
      async ({ page, product }) => {
        const requests = recordRequests(page);
        await toPayment(page, product);
        await fillCard(page, '4242424242424242', page);
        await expectSound(page, `card-own-${mode.replaceAll(' ', '-')}`);
        if (mode === 'direct') {
          // after-the-sale.md, Receipts: no charge before the mandate is ticked, and nothing typed is lost.
          await clickNearFrame(payButton(page));
          await expect(page.getByText(/Marca tu autorización para pagar por mes/)).toBeVisible();
          await expect(page.getByRole('checkbox', { name: /^Autorizo 11 cargos/ })).toBeFocused();
          await expectSound(page, 'mandate-missing');
          await product.addFault({
            service: 'payment-gateway',
            operation: 'tokenize',
            kind: 'error',
            times: 1,
          });
          await pay(page);
          await expect(page.getByText(/no está disponible en este momento/)).toBeVisible();
          await expect(page.getByLabel('Código de seguridad')).toHaveValue('123');
        }
        await pay(page);
        await step12(page);
        await finishPurchase(page);
        if (mode === 'direct') await withdrawMandate(page);
        else await activateCharges(page);

        await page.goto('/dashboard');
        const drawer = await openProfile(page);
        const cards = section(drawer, 'Tarjetas Guardadas');
        await cards.getByRole('button', { name: 'Agregar tarjeta' }).click();
        await fillCard(page, '5555555555554444', page);
        await clickNearFrame(cards.getByRole('button', { name: 'Guardar tarjeta' }));
        await expect(page.getByText('Tarjeta guardada').first()).toBeVisible();
        // The one that was only to pay is not among them, unless it is authorised for what comes later.
        await expect(cards.getByRole('listitem')).toHaveCount(mode === 'direct' ? 1 : 2);

        const withNumber = (await requests())
          .filter(({ body }) => /4242424242424242|4242 4242|5555555555554444|5555 5555/.test(body))
          .map(({ url }) => url);
        const to =
          mode === 'direct' ? product.sandboxUrl + tokens : `${product.url}/api/insert-new-user-card`;
        expect(new Set(withNumber)).toEqual(new Set([to]));
      },
    );
  });
}
