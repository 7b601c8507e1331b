import { makeOwner } from './support/owner.ts';
import type { Request } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { chooseCar, enter, expectStep } from './support/walk.ts';

// holds M193, M249, Q333
test(
  'calls.md, Which application: an arrival that names none finds the open one, one named new does not',
  { tag: '@desktop' },
  async ({ page, product }) => {
    const member = await makeOwner(product, { quotes: 1 });
    await enter(page, member.number);
    await page.getByRole('link', { name: /^Auto/ }).click();
    await expect(page.getByLabel('Marca y modelo')).toBeVisible();
    await expect(page).toHaveURL(/\/auto\/insurance$/);
    await chooseCar(page);
    const open = new URL(page.url()).pathname;
    const saved = page.waitForResponse(/\/api\/(save|update)-session/);
    await page.reload();
    await saved;

    // From the session, with nothing in storage.
    await page.evaluate(() => localStorage.removeItem('current_insurance_application_id'));
    await page.goto('/auto/insurance');
    await expectStep(page, 4, /¿Dónde se usa/);
    expect(new URL(page.url()).pathname).toBe(open);
    await page.goto('/auto/cotizacion');
    await expectStep(page, 4, /¿Dónde se usa/);

    await page.goto('/auto/insurance?step=1');
    await expect(page.getByLabel('Marca y modelo')).toHaveValue('');
    await page.goto('/dashboard');
    const cleared = page.waitForResponse(/\/api\/clear-session/);
    await page.getByRole('link', { name: /^Auto/ }).click();
    await expect(page.getByLabel('Marca y modelo')).toHaveValue('');
    await cleared;
    await page.reload();
    await expect(page.getByLabel('Marca y modelo')).toHaveValue('');
    await expect(page).toHaveURL(/\/auto\/insurance$/);

    // The application in storage belongs to someone else: it is dropped, and no error is shown.
    const stranger = '00000000-0000-4000-8000-000000000000';
    await page.evaluate((id) => localStorage.setItem('current_insurance_application_id', id), stranger);
    await page.goto('/polizas');
    await page.goto('/auto/insurance');
    await expect(page.getByLabel('Marca y modelo')).toHaveValue('');
    await expect(page.getByText('Error', { exact: true })).toHaveCount(0);
    await expect(page).toHaveURL(/\/auto\/insurance$/);
    expect(await page.evaluate(() => localStorage.getItem('current_insurance_application_id'))).toBeNull();
  },
);

test(
  'a late answer moves nobody who has gone elsewhere (specification membership 4, quote 4)',
  { tag: '@desktop' },
  async ({ page, product }) => {
    const member = await makeOwner(product, { quotes: 1 });
    await enter(page, member.number);
    /** Holds the answers of a call; the returned function lets them through. */
    async function hold(path: string): Promise<() => Promise<void>> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const held: Request[] = [];
      await page.route(path, async (route) => {
        held.push(route.request());
        await promise;
        await route.continue().catch(() => undefined);
      });
      return async () => {
        resolve();
        // Null if the page aborted the request on leaving.
        await Promise.all(held.map((request) => request.response()));
        await page.unroute(path);
        // Any effect of the answer would be immediate; the slowest is the 400 ms of a choice.
        await page.waitForTimeout(600);
      };
    }

    // Resuming, from a list that has been left meanwhile.
    const details = '**/api/get-application-details';
    for (const [list, away] of [
      ['/dashboard', { link: /^Auto/, path: /\/auto\/insurance$/ }],
      ['/solicitudes', { link: 'Socio Seguro', path: /\/dashboard$/ }],
    ] as const) {
      await page.goto(list);
      const answerResume = await hold(details);
      const asked = page.waitForRequest(details);
      await page.getByRole('button', { name: /^Continuar solicitud/ }).click();
      await asked;
      await page.getByRole('link', { name: away.link }).click();
      await expect(page).toHaveURL(away.path);
      await answerResume();
      await expect(page).toHaveURL(away.path);
    }

    // Saving, after Back and after leaving for the dashboard.
    await page.goto('/dashboard');
    await page.getByRole('link', { name: /^Auto/ }).click();
    await chooseCar(page);
    await page.getByLabel('Código postal').pressSequentially('64000');
    await expect(page.getByText('Monterrey', { exact: false }).first()).toBeVisible();
    const save = '**/api/update-insurance-application-step4';
    const answerSave = await hold(save);
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();
    await page.goBack();
    await expectStep(page, 3, /¿Qué versión/);
    await answerSave();
    await expectStep(page, 3, /¿Qué versión/);

    const saveVersion = '**/api/update-insurance-application-step3';
    const answerVersion = await hold(saveVersion);
    await page.getByRole('button', { name: /Sense TM/ }).click();
    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await answerVersion();
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);
