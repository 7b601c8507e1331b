import { newMember } from '../apps/server/src/testing/test-member.ts';
import { buyPolicy, until } from '../apps/server/src/testing/test-purchase.ts';
import { worldOf } from './support/member.ts';
import { expectSound } from './support/expect-sound.ts';
import { expect, test } from './support/test.ts';
import { enterByHand } from './support/walk.ts';

test(
  'trust.md, Accounts: a membership is released, and its former holder comes to their policies by the mailed link',
  { tag: '@phone' },
  async ({ page, product }) => {
    const world = worldOf(product);
    const member = await newMember(world);
    const policyNumber = await buyPolicy(world, member);
    const mailed = async (link: RegExp) =>
      await until(`a mail with ${link}`, async () =>
        (await product.inbox(member.email)).map(({ text }) => link.exec(text)?.[0]).find((one) => one),
      );
    await product.askRelease(member.number);
    await product.advance({ minutes: 2 });
    await page.goto(await mailed(/http\S+\/api\/not-me\/\S+/));
    await expect(page.getByRole('button', { name: 'Me opongo' })).toBeVisible();
    await expectSound(page, '200-release-objection');
    await product.advance({ minutes: 3 * 24 * 60 });
    const link = await mailed(/http\S+\/mis-polizas#k=\S+/);

    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Tus pólizas' })).toBeVisible();
    await expectSound(page, '201-holder');
    await page.getByRole('button', { name: 'Entrar a mis pólizas' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
    await page.getByRole('button', { name: 'Enviar código' }).click();
    const code = page.getByLabel('Código de verificación');
    await expect(code).toBeVisible();
    await code.fill(await product.readCode(member.phone));
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Bienvenido, Carlos' })).toBeVisible();
    await expect(page.getByText(policyNumber).first()).toBeVisible();
    await expect(page.getByText('Membresía Ninguna')).toBeVisible();
    await expect(page.getByText('Para cotizar necesitas una membresía.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cotiza en minutos' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(policyNumber).first()).toBeVisible();
    await expectSound(page, '202-holder-dashboard');

    // The membership is anybody's who has it.
    await enterByHand(page, member.number);
    await expect(page.getByRole('link', { name: 'Crear cuenta' })).toBeVisible();
    // A link that was cut says what to do.
    await page.goto('/mis-polizas#k=cut');
    await page.getByRole('button', { name: 'Entrar a mis pólizas' }).click();
    await expect(page.getByText('Este enlace no funciona')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Entrar con una membresía' })).toBeVisible();
  },
);
