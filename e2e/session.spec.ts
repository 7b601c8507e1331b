import { expectSound } from './support/expect-sound.ts';
import { makeOwner } from './support/owner.ts';
import { readStorage } from './support/storage.ts';
import { hold } from './support/requests.ts';
import { expect, test } from './support/test.ts';
import { chooseCar, enterByHand, expectStep, givePostalCode, type, pressEscape } from './support/walk.ts';
import { logOut } from './support/log-out.ts';

/**
 * Specification membership 3, Client storage keys; quote 3 and 4 add the card's id and the two keys of smart
 * navigation.
 */
const localKeys = new Set([
  'membership_verified',
  'membership_number',
  'membership_id',
  'membership_status',
  'membership_api_response',
  'user_data',
  'user_phone',
  'user_email',
  'user_postal_code',
  'user_birth_date',
  'user_gender',
  'user_authenticated',
  'auth_timestamp',
  'magic_link_double_auth',
  'magic_link_double_auth_timestamp',
  'current_session_id',
  'current_insurance_application_id',
  'current_resume_application_id',
  'pending_registration_data',
  'selected_payment_card_id',
  'account_verified',
]);
const tabKeys = new Set([
  'otp_authenticated',
  'otp_auth_timestamp',
  'policy_data',
  'contract_address_data',
  'contract_payment_data',
  'contract_vehicle_data',
  'quotation_data',
  'latest_viewed_step',
  'previous_selected_quote',
  'pending_return',
  'pending_registration_data',
]);

// holds M014, M038, M128, M132, M133, M187, M188, Q195, Q196, Q197, Q200
test(
  'spec membership 3 and 4: what is stored, and what logout and arriving leave of it',
  { tag: '@desktop' },
  async ({ page, product }) => {
    const member = await makeOwner(product);
    await enterByHand(page, member.number);
    await page.getByRole('link', { name: /^Auto/ }).click();
    await chooseCar(page);
    await givePostalCode(page);
    await expect.poll(async () => (await readStorage(page)).local['current_session_id']).toBeTruthy();

    const { local, tab } = await readStorage(page);
    const unknown = [
      ...Object.keys(local).filter((key) => !localKeys.has(key) && key !== `session_${member.number}`),
      ...Object.keys(tab).filter((key) => !tabKeys.has(key)),
    ];
    expect(unknown).toEqual([]);
    expect(local).toMatchObject({
      membership_verified: 'true',
      membership_number: member.number,
      user_gender: 'H',
    });
    expect(JSON.parse(local[`session_${member.number}`] ?? '')).toMatchObject({
      stepType: 'cotizacion',
      hasCompleteProfile: true,
    });
    const everything = JSON.stringify({ local, tab });
    for (const secret of [member.phone, member.birthDate, member.email, 'RAMÍREZ']) {
      expect(everything).not.toContain(secret);
    }

    // After logout nothing remains, and a stolen cookie is worthless.
    await page.goto('/dashboard');
    const cookies = await page.context().cookies();
    await logOut(page);
    await expect(page).toHaveURL(/\/membersia$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Verificación de Membresía' })).toBeVisible();
    expect(await readStorage(page)).toEqual({ local: {}, tab: {} });
    const old = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    await expect
      .poll(async () => {
        const answer = await fetch(`${product.url}/api/get-all-policies`, {
          method: 'POST',
          headers: { cookie: old, origin: product.url, 'content-type': 'application/json' },
          body: '{}',
        });
        return answer.status;
      })
      .toBe(401);
    // Logging out shows no such message; opening a protected page afterwards does.
    await expect(page.getByText('Acceso denegado')).toHaveCount(0);
    await page.goto('/polizas');
    await expect(page).toHaveURL(/\/membersia$/);
    await expect(page.getByText('Acceso denegado')).toBeVisible();
    await expect(page.getByText('Debes verificar tu membresía primero')).toBeVisible();
  },
);

test(
  'architecture, Personal data by reference: also of an authenticated member storage holds masks',
  { tag: '@desktop' },
  async ({ page, product }) => {
    const member = await makeOwner(product, { unpaid: true });
    await enterByHand(page, member.number);
    await page.getByRole('button', { name: /^Continuar solicitud/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Autenticación Requerida' });
    await dialog.getByRole('button', { name: 'Enviar código' }).click();
    const code = dialog.getByLabel('Código de verificación');
    await expect(code).toBeVisible();
    await code.pressSequentially(await product.readCode(member.phone));
    await expectStep(page, 11, '¿Con qué tarjeta pagas?');
    // A form filled in with unmasked values, and some input in it.
    await page.goto(page.url().replace(/step=\d+/, 'step=9'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByLabel('Código postal').fill('6460');
    const everything = JSON.stringify(await readStorage(page));
    expect(everything).toContain('6460');
    for (const secret of [member.phone, member.birthDate, '1979-11-02', member.email, 'RAMÍREZ']) {
      expect(everything).not.toContain(secret);
    }
  },
);

test(
  'spec membership 4, Logout: nothing of a member comes back with Back, nor stays in another tab',
  { tag: '@desktop' },
  async ({ page, product }) => {
    const member = await makeOwner(product, { quotes: 1 });
    await enterByHand(page, member.number);
    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await expect(other.getByRole('heading', { level: 1, name: 'Bienvenido, Carlos' })).toBeVisible();

    // Via the address bar: the browser may restore the previous page from its cache.
    await page.goto('/membersia');
    await expect(page.getByLabel('Número de membresía')).toBeVisible();
    await expect(other).toHaveURL(/\/membersia$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/membersia$/);
    await expect(page.getByText('Bienvenido')).toHaveCount(0);
    await other.close();
  },
);

// holds M036
test(
  'spec membership 2: arriving wipes all that is stored, also where the server does not answer',
  { tag: '@phone' },
  async ({ page, product }) => {
    const member = await makeOwner(product, { quotes: 1 });
    await enterByHand(page, member.number);
    expect(Object.keys((await readStorage(page)).local)).not.toEqual([]);
    await page.route('**/api/clear-all-sessions', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByLabel('Número de membresía')).toBeVisible();
    await expect.poll(async () => readStorage(page)).toEqual({ local: {}, tab: {} });
    await expectSound(page, 'membersia');
  },
);

// holds M013, M027, M142, M198, M199, M261, M263, Q018
test(
  'spec membership 4, 5 and 8: the entry and its refusals',
  { tag: '@phone' },
  async ({ page, product }) => {
    await page.goto('/membersia');
    const submit = page.getByRole('button', { name: 'Continuar' });
    await submit.click();
    await expect(page.getByText('Número requerido').first()).toBeVisible();
    await expect(page.getByText('Por favor ingresa tu número de membresía.').first()).toBeVisible();
    await expect(page.getByLabel('Número de membresía')).toBeFocused();
    await expectSound(page, 'membersia-required');

    await type(page, 'Número de membresía', '1234 5678 9012 345');
    await expect(page.getByLabel('Número de membresía')).toHaveValue('1234 5678 90');
    await page.getByLabel('Número de membresía').fill('900000000001');
    const release = await hold(page, '**/api/check-membership');
    await submit.click();
    await expect(page.getByText('Verificando membresía...').first()).toBeVisible();
    release();
    await expect(page.getByText('Membresía no válida').first()).toBeVisible();
    await expectSound(page, 'membersia-refused');

    // After a few wrong numbers the browser has to wait, shows why and how long, and keeps the input.
    const wait = page.getByText(/Podrás intentarlo de nuevo en 0:/);
    const waiting = page.getByRole('button', { name: /^Continuar en 0:(0[7-9]|[1-5])/ });
    for (let tries = 0; tries < 8 && !(await waiting.isVisible()); tries += 1) {
      await page.getByLabel('Número de membresía').fill('900000000002');
      await submit.click();
      // While the number is being checked its name is another.
      await expect(submit).toBeVisible();
    }
    await expect(waiting).toBeDisabled();
    await expect(wait).toBeVisible();
    await expect(page.getByText('Demasiados intentos')).toBeVisible();
    await expect(page.getByLabel('Número de membresía')).toHaveValue('900000000002');
    await expectSound(page, 'membersia-wait');
    await expect(wait).toBeHidden({ timeout: 20_000 });
    await expect(submit).toBeEnabled();

    await page.getByRole('button', { name: 'Aviso de privacidad' }).click();
    await expect(page.getByRole('dialog', { name: 'Aviso de privacidad simplificado' })).toBeVisible();
    await expectSound(page, 'membersia-privacy');
    await pressEscape(page);
    await expect(page.getByRole('button', { name: 'Aviso de privacidad' })).toBeFocused();
    // This worker's other tests come from the same address, so its limit has to pass.
    await product.advance({ minutes: 16 });
  },
);

test(
  'spec membership 4, Logout: whoever closes the page at once has left all the same',
  { tag: '@desktop' },
  async ({ page, product, context }) => {
    const { number } = await makeOwner(product);
    await enterByHand(page, number);
    const sessions = async () => (await context.request.get('/api/sessions')).json();
    expect(await sessions()).toMatchObject({ code: 'LEVEL_AUTHENTICATED' });
    const network = await context.newCDPSession(page);
    const slow = { offline: false, latency: 1500, downloadThroughput: -1, uploadThroughput: -1 };
    await network.send('Network.emulateNetworkConditions', slow);
    const sent = page.waitForRequest('**/api/log-out');
    await logOut(page);
    await sent;
    await context.newPage();
    await page.close();
    await expect.poll(sessions).toMatchObject({ code: 'LEVEL_VERIFIED' });
  },
);
