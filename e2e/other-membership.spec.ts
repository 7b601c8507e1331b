import { birthStateName } from '@socio/domain/birth-states';
import { ownCurp } from '../apps/server/src/testing/own-curp.ts';
import { expectSound } from './support/expect-sound.ts';
import { makeMember, makeMembership } from './support/member.ts';
import { fillPerson } from './support/register.ts';
import { expect, test } from './support/test.ts';
import { enter, enterByHand, type } from './support/walk.ts';

test(
  'trust.md, Accounts: whoever comes with a new membership and the registered phone brings the account along',
  { tag: '@phone' },
  async ({ page, product }) => {
    const { membership: former, phone } = await makeMember(product);
    const own = ownCurp(phone);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const title = (name: string) => page.getByRole('heading', { level: 1, name });
    const membership = await makeMembership(product);
    await enter(page, membership);
    await page.goto('/register');
    await fillPerson(page, {
      name: 'Carlos',
      firstName: 'Ramírez',
      lastName: own.second_last_name,
      gender: 'Hombre',
      birthDate: ['2', '11', '1979'],
      birthState: birthStateName(own.birth_state) ?? '',
    });
    await button('Continuar').click();

    // With another phone: where the account is, and no way to try the same again.
    await type(page, 'Teléfono celular', '5587650071');
    await button('Enviar código').click();
    await expect(title('Confirma tu teléfono')).toBeVisible();
    await page.getByLabel('Código de verificación').fill(await product.readCode('5587650071'));
    const main = page.getByRole('main');
    await expect(main.getByText('Ya tienes una cuenta', { exact: true })).toBeVisible();
    await expect(main.getByText(/escribe aquí el teléfono de esa cuenta/)).toBeVisible();
    await expect(button('Crear cuenta')).toHaveCount(0);
    await expect(button('Usar mi cuenta con esta membresía')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Iniciar sesión con otra membresía' })).toBeVisible();
    await expectSound(page, '88-register-other-phone');

    await button('Este no es mi teléfono').click();
    // The pause is the visit's, whatever the phone.
    await product.advance({ minutes: 1 });
    await type(page, 'Teléfono celular', phone);
    await button('Enviar código').click();
    await expect(title('Confirma tu teléfono')).toBeVisible();
    await page.getByLabel('Código de verificación').fill(await product.readCode(phone));
    await expect(main.getByText(/y es tuyo: tiene tu misma CURP/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Iniciar sesión con otra membresía' })).toBeVisible();
    await expectSound(page, '89-register-movable');

    // The answer is lost: the same button again finds it done.
    await page.route('**/api/create-user', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button('Usar mi cuenta con esta membresía').click();
    await expect(
      main.getByText('No se pudo usar tu cuenta con esta membresía', { exact: true }),
    ).toBeVisible();
    await page.unroute('**/api/create-user');
    await button('Usar mi cuenta con esta membresía').click();
    await expect(page.getByText('Tu cuenta ya tiene esta membresía').first()).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(title('Bienvenido, Carlos')).toBeVisible();
    await button('Mi Perfil').click();
    await expect(page.getByRole('dialog').getByText(membership)).toBeVisible();

    // The former membership has no account any more.
    await enterByHand(page, former);
    await page.goto('/register');
    await expect(page.getByLabel('Nombre(s)')).toBeVisible();
  },
);
