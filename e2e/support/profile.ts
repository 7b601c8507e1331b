import type { Locator, Page } from '@playwright/test';
import { newAddress } from '../../apps/server/src/testing/test-application.ts';
import { newMember, type TestMember } from '../../apps/server/src/testing/test-member.ts';
import { cards, newCard, readyToPay } from '../../apps/server/src/testing/test-purchase.ts';
import { worldOf } from './member.ts';
import type { Product } from './product.ts';
import { expect, test } from './test.ts';
import { expectStep, keepEntry } from './walk.ts';

type Has = {
  addresses?: number;
  cards?: number;
  /** An application that lacks only its payment, with an address of its own. */
  unpaid?: boolean;
};

const numbers = [cards.charges, cards.mastercard, cards.amex];

/** A member with an account and what they have saved, created through the product's own calls. */
export async function makeProfile(product: Product, has: Has = {}): Promise<TestMember> {
  const world = worldOf(product);
  const member = await newMember(world);
  if (has.unpaid) await readyToPay(world, { member });
  for (let made = 0; made < (has.addresses ?? 0); made += 1) {
    await newAddress(member.client, {
      street: `Calle Hidalgo ${made + 1}`,
      interior_number: made ? '4 B' : '',
    });
  }
  for (const number of numbers.slice(0, has.cards ?? 0)) await newCard(member.client, number);
  // The account's code was sent a moment ago; the next one may be requested only after a pause.
  await product.advance({ minutes: 1 });
  return member;
}

/** To `path`, with the identity confirmed by direct calls; the identity panel has its own journeys. */
export async function enterProven(
  page: Page,
  product: Product,
  member: TestMember,
  path = '/dashboard',
): Promise<void> {
  await keepEntry(page, member.number);
  await sendCode(page, product, member);
  await page.goto(path);
}

/** With an application that lacks only its payment, at step 11. */
export async function toPayment(page: Page, product: Product, has: Has = {}): Promise<TestMember> {
  const member = await makeProfile(product, has);
  const { applicationId } = await readyToPay(worldOf(product), { member });
  await enterProven(page, product, member, `/auto/insurance/${applicationId}`);
  await expectStep(page, 11, '¿Con qué tarjeta pagas?');
  return member;
}

/** Confirms the identity of the member on the screen that is shown, by the same calls. */
export async function prove(page: Page, product: Product, member: TestMember): Promise<void> {
  await sendCode(page, product, member);
  await page.reload();
}

async function sendCode(page: Page, product: Product, member: TestMember): Promise<void> {
  const headers = { origin: product.url };
  const send = { phone_number: member.phone };
  expect((await page.request.post('/api/send-otp', { headers, data: send })).ok()).toBe(true);
  const verify = { phone: member.phone, otp: await product.readCode(member.phone) };
  expect((await page.request.post('/api/verify-otp', { headers, data: verify })).ok()).toBe(true);
  await page.evaluate(() => {
    sessionStorage.setItem('otp_authenticated', 'true');
    sessionStorage.setItem('otp_auth_timestamp', String(Date.now()));
  });
}

export const profileButton = (page: Page) => page.getByRole('button', { name: 'Mi Perfil' });

export const section = (drawer: Locator, title: string) => drawer.getByRole('region', { name: title });

export async function openProfile(page: Page) {
  await profileButton(page).click();
  const drawer = page.getByRole('dialog', { name: 'Mi Perfil' });
  await expect(drawer).toBeVisible();
  return drawer;
}

/** Uses the identity panel over the drawer. */
export async function proveIdentity(page: Page, product: Product, member: TestMember): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Autenticación Requerida' });
  await panel.getByRole('button', { name: 'Enviar código' }).click();
  const field = panel.getByLabel('Código de verificación');
  await expect(field).toBeVisible();
  await field.pressSequentially(await product.readCode(member.phone));
  await expect(panel).toBeHidden();
}

/** The drawer is taller than the window: takes one picture for each windowful. */
export async function scrollThrough(page: Page, drawer: Locator, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder === undefined) return;
  for (let part = 2; part < 6; part += 1) {
    const more = await drawer.evaluate((box) => {
      const before = box.scrollTop;
      box.scrollBy({ top: box.clientHeight - 100 });
      return box.scrollTop > before;
    });
    if (!more) break;
    await page.screenshot({ path: `${folder}/${test.info().project.name}-${name}-${part}.png` });
  }
  await drawer.evaluate((box) => box.scrollTo({ top: 0 }));
}

export const wrapped = (response: object) => ({ success: true, data: { data: { response } } });

const aCard = {
  'credit_cards-card_number': '0005',
  'credit_cards-card_holder_name': 'CARLOS RAMÍREZ PÉREZ DE LA TORRE Y MONTES DE OCA',
  'credit_cards-expiration_date': '12/30',
  'credit_cards-card_type': 'American Express',
};

/** One of each kind of card, shown or hidden. */
export const someCards = [
  { ...aCard, 'credit_cards-id': '7b0f4c9e-6c1f-4d57-9a51-3f1a6f0c2a01' },
  {
    ...aCard,
    'credit_cards-id': '7b0f4c9e-6c1f-4d57-9a51-3f1a6f0c2a02',
    'credit_cards-expiration_date': '04/24',
    'credit_cards-card_type': 'Tarjeta',
  },
  {
    ...aCard,
    'credit_cards-id': '7b0f4c9e-6c1f-4d57-9a51-3f1a6f0c2a03',
    'credit_cards-card_number': ' ',
  },
];
