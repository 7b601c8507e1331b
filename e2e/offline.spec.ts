import type { Page } from '@playwright/test';
import { expectSound } from './support/expect-sound.ts';
import { logOut } from './support/log-out.ts';
import { makeOwner } from './support/owner.ts';
import { prove } from './support/profile.ts';
import { expect, test } from './support/test.ts';
import { enter } from './support/walk.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const without = (page: Page) => page.getByText(/^Sin conexión\. Datos del \d{1,2} \w{3} \d{4}$/);
const retry = (page: Page) => page.getByRole('button', { name: 'Reintentar', exact: true });

/** What the browser keeps of a member's policies, and every address that the worker keeps. */
async function readKept(page: Page): Promise<{ policies: string; addresses: string[] }> {
  return await page.evaluate(async () => {
    const open = (): Promise<IDBDatabase> =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('keyval-store');
        request.addEventListener('upgradeneeded', () => request.result.createObjectStore('keyval'));
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('no IndexedDB')));
      });
    const database = await open();
    const entries = await new Promise<unknown>((resolve) => {
      const request = database.transaction('keyval').objectStore('keyval').getAll();
      request.addEventListener('success', () => resolve(request.result));
    });
    database.close();
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return {
      policies: JSON.stringify(entries),
      addresses: requests.flat().map(({ url }) => new URL(url).pathname),
    };
  });
}

/** Once nothing arrives any more, data and pages are kept. */
async function expectPrepared(page: Page, number: string): Promise<void> {
  await expect.poll(async () => (await readKept(page)).policies).toContain(number);
  await expect
    .poll(async () => (await readKept(page)).addresses)
    .toEqual(expect.arrayContaining(['/polizas', '/poliza/0']));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

test(
  'trust.md, Personal data: an authenticated member’s policies are there without network, and gone on leaving',
  { tag: '@phone' },
  async ({ page, product, context }) => {
    const member = await makeOwner(product, { policies: 1 });
    await enter(page, member.number);
    await page.getByRole('link', { name: /^Ver póliza/ }).click();
    await expect(title(page, 'Tu póliza')).toBeVisible();
    const number = /SSA-\d+/.exec(page.url())?.[0] ?? '';
    const policy = `/poliza/${number}`;
    // The number alone keeps nothing.
    expect((await readKept(page)).policies).toBe('[]');

    await prove(page, product, member);
    await expectPrepared(page, number);
    const { policies } = await readKept(page);
    expect(policies).toContain(member.number);
    for (const personal of [member.phone, member.email]) expect(policies).not.toContain(personal);

    await context.setOffline(true);
    await page.reload();
    await expect(without(page)).toBeVisible();
    await expect(title(page, 'Tu póliza')).toBeVisible();
    await expect(page.getByText(number).first()).toBeVisible();
    await expect(page.getByText('Nissan Versa').first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^Llamar al 800/ }).first()).toHaveAttribute('href', /^tel:/);
    await expect(page.getByRole('heading', { name: 'Pagos' })).toHaveCount(0);
    await expectSound(page, 'offline-policy');
    await retry(page).click();
    await expect(without(page)).toBeVisible();

    await page.goto('/polizas');
    await expect(title(page, 'Todas las Pólizas')).toBeVisible();
    await expect(without(page)).toBeVisible();
    await expectSound(page, 'offline-policies');
    await page.getByRole('link', { name: /^Ver detalles/ }).click();
    await expect(page).toHaveURL(new RegExp(`${policy}$`));
    await expect(page.getByRole('link', { name: /^Llamar al 800/ }).first()).toBeVisible();
    // Where the installed app opens.
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/polizas$/);
    await expect(without(page)).toBeVisible();

    // It goes on by itself.
    await context.setOffline(false);
    await expect(without(page)).toBeHidden();
    await expect(page.getByRole('link', { name: /^Ver detalles/ })).toBeVisible();

    // Another member's number finds nothing, and what was there is deleted.
    await context.setOffline(true);
    await page.evaluate(() => localStorage.setItem('membership_number', '100000000099'));
    await page.reload();
    await expect(page.getByText(/Hubo un error al obtener la información/).first()).toBeVisible();
    await expect(page.getByText(number)).toHaveCount(0);
    expect((await readKept(page)).policies).toBe('[]');

    await page.evaluate((own) => localStorage.setItem('membership_number', own), member.number);
    await context.setOffline(false);
    // docs/operations.md, A broken service worker: it takes everything with it, and comes back with the next build.
    // From where nothing registers the other one meanwhile.
    await page.goto('/sw-withdrawn.js');
    await page.evaluate(() => navigator.serviceWorker.register('/sw-withdrawn.js'));
    await expect.poll(async () => (await readKept(page)).addresses).toEqual([]);
    const registered = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(registered).toBe(0);
    await page.goto(policy);
    await expectPrepared(page, number);
    expect((await readKept(page)).addresses.filter((address) => address.startsWith('/api'))).toEqual([]);
    await logOut(page);
    await expect(page).toHaveURL(/\/membersia$/);
    await expect.poll(async () => (await readKept(page)).policies).toBe('[]');
    const { addresses } = await readKept(page);
    expect(addresses.filter((address) => address.startsWith('/api'))).toEqual([]);
  },
);

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';

test(
  'trust.md, Personal data: the app is offered for the phone where the policy is, and a declined offer stays away',
  { tag: '@phone' },
  async ({ browser, baseURL, product }) => {
    const member = await makeOwner(product, { policies: 1 });
    const add = (page: Page) => page.getByRole('button', { name: 'Agregar a mi teléfono', exact: true });
    const decline = (page: Page) => page.getByRole('button', { name: 'Ahora no', exact: true });
    const openPolicy = async (page: Page) => {
      await enter(page, member.number);
      await page.getByRole('link', { name: /^Ver póliza/ }).click();
      await expect(title(page, 'Tu póliza')).toBeVisible();
    };
    for (const userAgent of [iPhone, undefined]) {
      const context = await browser.newContext({ baseURL, ...(userAgent && { userAgent }) });
      const page = await context.newPage();
      // Chromium without a window never offers it by itself.
      await page.addInitScript(() => {
        addEventListener('load', () => {
          const event = new Event('beforeinstallprompt');
          const prompt = async () => ({ outcome: 'dismissed' });
          if (!navigator.userAgent.includes('iPhone')) dispatchEvent(Object.assign(event, { prompt }));
        });
      });
      await openPolicy(page);
      await add(page).click();
      if (userAgent === iPhone) {
        await expect(page.getByText('Elige «Agregar a inicio».')).toBeVisible();
        await expectSound(page, 'install-ios');
        await decline(page).click();
      }
      await expect(add(page)).toHaveCount(0);
      await page.reload();
      await expect(page.getByText('Nissan Versa').first()).toBeVisible();
      await expect(add(page)).toHaveCount(0);
      await context.close();
    }
  },
);
