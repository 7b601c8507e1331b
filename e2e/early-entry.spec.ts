import { makeMember } from './support/member.ts';
import { hold } from './support/requests.ts';
import { expect, test } from './support/test.ts';

test(
  'look: the entry is there before its script, and keeps what is typed, pasted and sent meanwhile (specification membership 2)',
  { tag: '@phone' },
  async ({ page, product }) => {
    const { membership } = await makeMember(product);
    const releaseScript = await hold(page, '**/assets/react-*.js');
    const releaseCall = await hold(page, '**/api/check-membership');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto('/membersia', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Verificación de Membresía' })).toBeVisible();
    const field = page.getByLabel('Número de membresía');
    await field.pressSequentially(membership.slice(0, 2));
    // Sent too early: what is typed or pasted after that has not been.
    const sent = page.locator('html[data-sent]');
    await field.press('Enter');
    await expect(sent).toBeAttached();
    // As printed on the card: the length limit would cut it off.
    await field.evaluate(
      (input, text) => {
        input.dataset['same'] = 'yes';
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', text);
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      `${membership.slice(2, 4)} ${membership.slice(4, 8)}-${membership.slice(8)}`,
    );
    await expect(field).toHaveValue(membership);
    await expect(sent).not.toBeAttached();
    await field.press('Enter');
    await expect(page).toHaveURL(/\/membersia$/);
    expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);

    releaseScript();
    // Said for as long as the call is held; the message before it goes by itself.
    await expect(page.getByText('Verificando membresía...').first()).toBeVisible();
    await expect(field).toHaveValue(membership);
    // Taken over, not drawn anew.
    expect(await field.getAttribute('data-same')).toBe('yes');
    releaseCall();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1, name: /^Bienvenid/ })).toBeFocused();
    expect(calls.filter((path) => path === '/api/check-membership')).toHaveLength(1);
    // Replaced: Back does not return to the entry, which would wipe the session.
    await page.goBack();
    await expect(page).toHaveURL('about:blank');
  },
);

test(
  'look: nothing moves under a finger while the entry comes alive and says that the session ended',
  { tag: '@phone' },
  async ({ page, product }) => {
    const { membership } = await makeMember(product);
    await page.goto('/membersia');
    await page.evaluate(() => history.replaceState({ usr: { sessionEnded: 'member' }, key: 'ended' }, ''));
    const releaseScript = await hold(page, '**/assets/react-*.js');
    await page.reload({ waitUntil: 'commit' });
    await page.getByLabel('Número de membresía').fill(membership);
    const button = page.getByRole('button', { name: 'Continuar' });
    await button.hover();
    await page.mouse.down();
    releaseScript();
    await expect(page.getByText('Tu sesión terminó.', { exact: false }).first()).toBeVisible();
    await page.mouse.up();
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);
