import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect } from './test.ts';
import type { Product } from './product.ts';
import { chooseOffer } from './offers.ts';

export const carlos = { membership: '100000000022', phone: '8187654321' };

/** Types into a field as a person does, even if it reformats its text while typing. */
export async function type(page: Page, label: string | RegExp, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: typeof label === 'string' });
  await field.click();
  await field.pressSequentially(text);
}

/** Through the entry screen, as a person does. */
export async function enterByHand(page: Page, membership = carlos.membership): Promise<void> {
  await page.goto('/membersia');
  await page.getByLabel('Número de membresía').fill(membership);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** To `path` by the entry's call, with what its screen keeps, in a new browser: for journeys that are not about it. */
export async function enter(page: Page, membership: string, path = '/dashboard'): Promise<void> {
  await keepEntry(page, membership);
  await page.goto(path);
}

type EntryAnswer = {
  membership_id: string;
  membership_status: { id: string }[];
  /** Masked, as the level reveals no more. */
  user_data: Record<string, string | null>[];
};

/** Leaves the page at an answer of the product that is no screen, with the entry in its storage. */
export async function keepEntry(page: Page, membership: string): Promise<void> {
  await page.goto('/readyz');
  const { origin } = new URL(page.url());
  const entered = await page.request.post('/api/check-membership', {
    headers: { origin },
    data: { membership_number: membership },
  });
  const answer = (await entered.json()) as EntryAnswer;
  const [user] = answer.user_data;
  // Specification membership 3, Client storage keys.
  const kept = {
    membership_verified: 'true',
    membership_number: membership,
    membership_id: answer.membership_id,
    membership_status: answer.membership_status[0]?.id,
    membership_api_response: JSON.stringify(answer),
    user_data: user && JSON.stringify(user),
    user_phone: user?.['cellphone'],
    user_email: user?.['email'],
    user_postal_code: user?.['mexican_neighorhoods-zip_code'],
    user_birth_date: user?.['birth_date'],
    user_gender: user?.['gender'],
    account_verified: user && 'true',
  };
  await page.evaluate((keys) => {
    for (const [key, value] of Object.entries(keys)) if (value) localStorage.setItem(key, value);
  }, kept);
}

/**
 * Back where the product asks first. It then steps forward again, and a second Back before that would undo it, as no
 * person can.
 */
export async function goBackAsked(page: Page, question: Locator): Promise<void> {
  await page.goBack();
  await expect(question).toBeVisible();
  const isForward = () => page.evaluate(() => (history.state as { overlay?: true } | null)?.overlay);
  await expect.poll(isForward).toBe(true);
}

export async function expectStep(page: Page, step: number, title: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`step=${step}\\b`));
}

/** Steps 1 to 4: the car and where it is used. */
export async function chooseCar(page: Page): Promise<void> {
  await type(page, 'Marca y modelo', 'versa');
  await page.getByRole('option', { name: /Nissan Versa/ }).click();
  await expectStep(page, 2, /¿De qué año/);
  await page.getByRole('button', { name: '2024', exact: true }).click();
  await expectStep(page, 3, /¿Qué versión/);
  await page.getByRole('button', { name: /Advance CVT/ }).click();
  await expectStep(page, 4, /¿Dónde se usa/);
}

export async function givePostalCode(page: Page, zipCode = '64000'): Promise<void> {
  await type(page, 'Código postal', zipCode);
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expectStep(page, 7, /¿Qué protección/);
}

export async function confirmIdentity(page: Page, product: Product, phone = carlos.phone): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Autenticación requerida' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Enviar código' }).click();
  const field = dialog.getByLabel('Código de verificación');
  await expect(field).toBeVisible();
  await field.pressSequentially(await product.readCode(phone));
  await expect(dialog).toBeHidden();
}

/** Step 10; if the postal code has many settlements, one is searched for. */
export async function fillAddress(
  page: Page,
  { search, name }: { search?: string; name: string } = { name: 'Monterrey Centro' },
): Promise<void> {
  await page.getByLabel('Calle').fill('Av. Constitución');
  await page.getByLabel('Número exterior').fill('400');
  const settlement = page.getByRole('combobox', { name: 'Colonia' });
  if (search === undefined) {
    await settlement.selectOption({ label: name });
    return;
  }
  // Until the settlements are there it is a list with nothing in it.
  await settlement.and(page.locator('input')).pressSequentially(search);
  await page.getByRole('option', { name, exact: true }).click();
  await expect(settlement).toHaveValue(name);
}

/** The gateway's own fields, where it shows them. */
export function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title^="Número de tarjeta"]');
}

/** `fields` is where number, expiry and code are typed. */
export async function fillCard(
  page: Page,
  number: string,
  fields: FrameLocator | Page = cardFrame(page),
): Promise<void> {
  const numberField = fields.getByLabel('Número de tarjeta');
  await numberField.fill('');
  await numberField.pressSequentially(number);
  const expiry = fields.getByLabel('Vencimiento');
  if ((await expiry.inputValue()) === '') await expiry.pressSequentially('1230');
  await fields.getByLabel('Código de seguridad').fill('');
  await fields.getByLabel('Código de seguridad').pressSequentially('123');
  const holder = page.getByLabel('Nombre del titular');
  if ((await holder.inputValue()) === '') await holder.pressSequentially('Carlos Ramirez');
}

/** If there are saved cards, which come after the step itself, chooses to add another. */
export async function newCard(page: Page): Promise<void> {
  const other = page.getByRole('radio', { name: 'Usar otra tarjeta' });
  await expect(other.or(page.getByLabel('Nombre del titular')).first()).toBeVisible();
  if (await other.isVisible()) await other.check();
}

/** Waits until what is shown is also drawn and has run its effects. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Which layer is on top, and gets Escape, is known once the one that came last has been rendered again. */
export async function pressEscape(page: Page): Promise<void> {
  await settle(page);
  await page.keyboard.press('Escape');
}

/** Agrees to the monthly charges where that is asked, and charges the card. */
export async function pay(page: Page): Promise<void> {
  const mandate = page.getByRole('checkbox', { name: /^Autorizo 11 cargos/ });
  if (await mandate.isVisible()) await checkNearFrame(mandate);
  await clickNearFrame(page.getByRole('button', { name: /^Pagar \$/ }));
}

export async function clickNearFrame(button: Locator): Promise<void> {
  await scrollToDrawn(button);
  await button.click();
}

export async function checkNearFrame(box: Locator): Promise<void> {
  await scrollToDrawn(box);
  await box.check();
}

/** Until it has drawn the page again, the browser takes what is clicked for where the gateway's fields were before. */
async function scrollToDrawn(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  await element.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/** From a chosen package to step 10, through whatever is asked on the way. */
export async function contract(page: Page, product: Product, phone: string): Promise<void> {
  await chooseOffer(page);
  const consents = page.getByRole('dialog', { name: 'Antes de contratar' });
  const identity = page.getByRole('dialog', { name: 'Autenticación requerida' });
  const step10 = page.getByRole('heading', { level: 1, name: '¿Cuál es tu dirección?' });
  // A known member is asked for neither, a new one for both, in the order that the product chooses.
  for (let asked = 0; asked < 3; asked += 1) {
    await expect(consents.or(identity).or(step10).first()).toBeVisible();
    if (await step10.isVisible()) break;
    if (await identity.isVisible()) {
      await confirmIdentity(page, product, phone);
    } else {
      await consents.getByLabel('Acepto los términos y condiciones').check();
      await consents.getByLabel('Acepto el aviso de privacidad').check();
      await consents.getByRole('button', { name: 'Aceptar y continuar' }).click();
      await expect(consents).toBeHidden();
    }
  }
  await expectStep(page, 10, '¿Cuál es tu dirección?');
}

/** The page that ends a purchase leads to the dashboard. */
export async function goOnFromPolicy(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/poliza\/SSA-\d+$/);
  await expect(page.getByRole('heading', { name: 'Tu auto ya está asegurado' })).toBeVisible();
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** From step 12 to the new policy's page, and on to the dashboard. */
export async function finishContracting(page: Page): Promise<void> {
  await expectStep(page, 12, '¿Cuáles son los datos de tu auto?');
  await page.getByLabel('Número de serie (VIN)').fill('3N1CN8AE4PL800001');
  await page.getByLabel('Placas', { exact: true }).fill('ABC-123-A');
  await page.getByRole('button', { name: 'Finalizar contratación' }).click();
  await expect(page.getByText(/¡Contratación completada!/).first()).toBeVisible();
  await goOnFromPolicy(page);
}
