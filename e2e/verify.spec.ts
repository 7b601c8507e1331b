import { expectSound } from './support/expect-sound.ts';
import { buyPrintedPolicy } from './support/policy.ts';
import { expect, test } from './support/test.ts';

test(
  'calls.md, Payment: the code on a printed policy tells anybody whether it protects',
  { tag: '@phone' },
  async ({ page, product }) => {
    const { number, address } = await buyPrintedPolicy(product);
    // No one is a member here, and what a member left in the browser stays.
    await page.goto('/favicon.svg');
    await page.evaluate(() => localStorage.setItem('membership_number', '100000000022'));

    const loaded = await page.goto(address);
    // The seal is not sent to other sites.
    expect(loaded?.headers()['referrer-policy']).toBe('same-origin');
    await expect(page.getByRole('heading', { level: 2, name: 'Póliza vigente' })).toBeVisible();
    await expect(page.getByText(number)).toBeVisible();
    await expect(page.getByText('Nissan Versa')).toBeVisible();
    await expect(page.getByText('0002', { exact: true })).toBeVisible();
    await expect(
      page.getByText(/^Desde las? \d\d:\d\d h del .* hasta las 12:00 h del .*, hora del centro$/),
    ).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
    await expectSound(page, '30-verify-valid');

    await page.goto(`${address.slice(0, -4)}AAAA`);
    await expect(page.getByRole('heading', { level: 2, name: 'Póliza no reconocida' })).toBeVisible();
    await expect(page.getByText('Nissan Versa')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Llamar al/ })).toHaveAttribute('href', /^tel:\+?\d+$/);
    await expectSound(page, '31-verify-unknown');
    const wrongSeal = await page.locator('main').innerText();
    await page.goto(address.replace(number, 'SSA-1'));
    await expect(page.getByRole('heading', { level: 2, name: 'Póliza no reconocida' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Llamar al/ })).toBeVisible();
    // A wrong seal and an unknown number show the same page.
    const same = (text: string) => text.replace(/SSA-\d+|\d\d:\d\d/g, '');
    expect(same(await page.locator('main').innerText())).toBe(same(wrongSeal));

    await product.advance({ minutes: 370 * 24 * 60 });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 2, name: 'Póliza vencida' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('membership_number'))).toBe('100000000022');

    // A member logging out in another tab takes no one away from this page.
    const heard = page.evaluate(
      async () => new Promise((done) => addEventListener('storage', () => setTimeout(done, 200))),
    );
    const other = await page.context().newPage();
    await other.goto('/favicon.svg');
    await other.evaluate(() => localStorage.removeItem('membership_number'));
    await heard;
    await expect(page.getByRole('heading', { level: 2, name: 'Póliza vencida' })).toBeVisible();
    await other.close();
  },
);
