import type { CDPSession, Page } from '@playwright/test';
import type { TestMember } from '../apps/server/src/testing/test-member.ts';
import { expectSound } from './support/expect-sound.ts';
import { proveMail } from './support/link.ts';
import type { Product } from './support/product.ts';
import { makeProfile, openProfile, section } from './support/profile.ts';
import { expect, test as base } from './support/test.ts';
import { enter } from './support/walk.ts';
import { logOut } from './support/log-out.ts';

/** By a name: a passkey belongs to one, and never to a bare address. */
const test = base.extend({
  baseURL: async ({ product }, use) => use(product.url.replace('127.0.0.1', 'localhost')),
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const usePasskey = (page: Page) => button(page, 'Usar mi llave de acceso');
const makePasskey = (page: Page) => button(page, 'Crear llave de acceso');

/** The device's own authenticator, which recognises its owner or not. */
async function addAuthenticator(page: Page): Promise<{ recognise: (isOwner: boolean) => Promise<void> }> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognise: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

async function openLogin(page: Page, member: TestMember): Promise<void> {
  await enter(page, member.number);
  await goToLogin(page);
}

async function goToLogin(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
}

async function logInByCode(page: Page, product: Product, member: TestMember): Promise<void> {
  await button(page, 'Enviar código').click();
  const field = page.getByLabel('Código de verificación');
  await expect(field).toBeVisible();
  await field.fill(await product.readCode(member.phone));
  await expect(page).toHaveURL(/\/dashboard$/);
}

test(
  'trust.md, Codes: a passkey is offered after login, named, used in place of codes, and removed',
  { tag: '@desktop' },
  async ({ page, product }) => {
    await addAuthenticator(page);
    const member = await makeProfile(product);
    await openLogin(page, member);
    await logInByCode(page, product, member);
    await expect(makePasskey(page)).toBeVisible();
    await expectSound(page, 'passkey-offer');
    await makePasskey(page).click();
    await expect(page.getByRole('heading', { name: 'Tu llave de acceso está lista' })).toBeFocused();
    await expectSound(page, 'passkey-made');
    const codes = (await product.inbox(member.phone)).length;

    // At the login.
    await logOut(page);
    await expect(page).toHaveURL(/\/membersia$/);
    // By hand: the entry waits until it has ended the session.
    await page.getByLabel('Número de membresía').fill(member.number);
    await button(page, 'Continuar').click();
    await goToLogin(page);
    await expectSound(page, 'passkey-login');
    await usePasskey(page).click();
    await expect(page.getByText('¡Sesión iniciada exitosamente!').first()).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(button(page, 'Mi Perfil')).toBeVisible();
    await expect(makePasskey(page)).toHaveCount(0);

    // Where the identity is needed again.
    await product.advance({ minutes: 21 });
    await button(page, 'Mi Perfil').click();
    const panel = page.getByRole('dialog', { name: 'Autenticación Requerida' });
    await expect(panel.getByRole('button', { name: 'Enviar código' })).toBeFocused();
    await expectSound(page, 'passkey-panel');
    await panel.getByRole('button', { name: 'Usar mi llave de acceso' }).click();
    await expect(panel).toBeHidden();
    expect((await product.inbox(member.phone)).length).toBe(codes);

    // In the profile: this device has one already, and it can be removed.
    const drawer = page.getByRole('dialog', { name: 'Mi Perfil' });
    const own = section(drawer, 'Llaves de acceso');
    await expect(own.getByRole('listitem')).toHaveCount(1);
    await own.getByRole('button', { name: 'Agregar llave de acceso' }).click();
    await expect(own.getByRole('heading', { name: 'Nueva llave de acceso' })).toBeFocused();
    await expectSound(page, 'passkey-new');
    await own.getByRole('button', { name: 'Crear llave de acceso' }).click();
    await expect(own.getByRole('alert')).toHaveText(
      'Este dispositivo ya tiene una llave de acceso tuya. Puedes usarla.',
    );
    await own.getByRole('button', { name: 'Cancelar' }).click();
    await own.getByRole('button', { name: /^Eliminar: / }).click();
    const question = page.getByRole('dialog', { name: '¿Eliminar esta llave de acceso?' });
    await expectSound(page, 'passkey-remove');
    await question.getByRole('button', { name: 'Eliminar llave de acceso' }).click();
    await expect(question).toBeHidden();
    await expect(own).toContainText('No tienes llaves de acceso');
  },
);

test(
  'trust.md, Codes: a passkey gets the name that the person gives it',
  { tag: '@phone' },
  async ({ page, product }) => {
    const { recognise } = await addAuthenticator(page);
    const member = await makeProfile(product);
    await openLogin(page, member);
    await logInByCode(page, product, member);
    const own = section(await openProfile(page), 'Llaves de acceso');
    await own.getByRole('button', { name: 'Agregar llave de acceso' }).click();
    await own.getByLabel('Nombre de la llave').fill('El teléfono de Carlos');
    // What was typed outlives a refusal.
    await recognise(false);
    await own.getByRole('button', { name: 'Crear llave de acceso' }).click();
    await expect(own.getByRole('alert')).toContainText('No se creó la llave de acceso');
    await recognise(true);
    await own.getByRole('button', { name: 'Crear llave de acceso' }).click();
    await expect(own.getByRole('listitem')).toContainText('El teléfono de Carlos');
    await expect(own.getByRole('heading', { name: 'Llaves de acceso' })).toBeFocused();
  },
);

test(
  'trust.md, Codes: whoever refuses is told once, and goes on with a code; a declined offer does not come back',
  { tag: '@phone' },
  async ({ page, product }) => {
    const { recognise } = await addAuthenticator(page);
    await recognise(false);
    const member = await makeProfile(product);
    await openLogin(page, member);
    await usePasskey(page).click();
    const told = page.getByText('No se usó ninguna llave de acceso.');
    await expect(told).toHaveCount(1);
    await expect(told).toContainText('pedir un código por SMS');
    await expectSound(page, 'passkey-refused');
    await logInByCode(page, product, member);

    await makePasskey(page).click();
    await expect(page.getByText('No se creó la llave de acceso.')).toHaveCount(1);
    await button(page, 'Ahora no').click();
    await expect(page.getByRole('heading', { name: 'De acuerdo' })).toBeFocused();
    const listed = page.waitForResponse('**/api/passkeys');
    await page.reload();
    await listed;
    await expect(page.getByRole('heading', { name: 'Gestiona Tus Seguros' })).toBeVisible();
    await expect(makePasskey(page)).toHaveCount(0);
  },
);

test(
  'trust.md, Codes: a browser without passkeys says nothing of them but what the member has',
  { tag: '@phone' },
  async ({ page, product }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    const member = await makeProfile(product);
    await openLogin(page, member);
    await expect(button(page, 'Enviar código')).toBeVisible();
    await expect(usePasskey(page)).toHaveCount(0);
    await logInByCode(page, product, member);
    const own = section(await openProfile(page), 'Llaves de acceso');
    await expect(own).toContainText('Este navegador no permite crear llaves de acceso aquí.');
    await expect(own.getByRole('button')).toHaveCount(0);
    await expect(makePasskey(page)).toHaveCount(0);
    await expectSound(page, 'passkey-none');
  },
);

test(
  'trust.md, Codes: No fui yo ends what a stranger began',
  { tag: '@phone' },
  async ({ page, product }) => {
    await addAuthenticator(page);
    const member = await makeProfile(product);
    await proveMail(product, member);
    await product.advance({ minutes: 4 * 24 * 60 });
    await openLogin(page, member);
    await logInByCode(page, product, member);
    // Hardly known here: a passkey waits, and says so.
    await makePasskey(page).click();
    await expect(page.getByText('esta llave de acceso empieza a funcionar el')).toBeVisible();

    const mails = async () => (await product.inbox(member.email)).map(({ text }) => text);
    const linkIn = async () =>
      (await mails())
        .filter((text) => text.startsWith('Nuevo acceso a tu cuenta'))
        .flatMap((text) => /\/api\/not-me\/[\w-]+/.exec(text)?.[0] ?? [])[0];
    await expect.poll(linkIn).toBeDefined();
    await page.goto((await linkIn()) ?? '');
    await expect(page.getByRole('heading', { level: 1, name: '¿No fuiste tú?' })).toBeVisible();
    await expectSound(page, 'not-me');
    await button(page, 'No fui yo').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tu cuenta está protegida' })).toBeVisible();
    await expectSound(page, 'not-me-done');

    // This browser's session has ended too; what the entry screen clears would end the next one, if it came after it.
    const cleared = page.waitForResponse('**/api/clear-all-sessions');
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/membersia$/);
    await cleared;
    await openLogin(page, member);
    await usePasskey(page).click();
    await expect(page.getByText('Esta llave de acceso no corresponde a tu membresía')).toHaveCount(1);
  },
);
