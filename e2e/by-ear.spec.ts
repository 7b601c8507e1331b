import type { Frame, Page } from '@playwright/test';
import { listen } from './support/by-ear.ts';
import { makeMember, makeMembership } from './support/member.ts';
import { openOffer } from './support/offers.ts';
import { fillName } from './support/register.ts';
import { expect, test } from './support/test.ts';
import {
  chooseCar,
  contract,
  enterByHand,
  expectStep,
  fillAddress,
  fillCard,
  givePostalCode,
  newCard,
  pay,
} from './support/walk.ts';

/** The page is read out with these phrases, in this order, whatever stands between them. */
async function hear(page: Page | Frame, name: string, phrases: readonly (string | RegExp)[]): Promise<void> {
  const said = await listen(page, `ear-${name}`);
  let from = 0;
  for (const phrase of phrases) {
    const place = said.findIndex(
      (one, at) => at >= from && (typeof phrase === 'string' ? one === phrase : phrase.test(one)),
    );
    expect(
      place,
      `${name}: '${String(phrase)}' after '${said[from - 1] ?? ''}' in\n${said.join('\n')}`,
    ).not.toBe(-1);
    from = place + 1;
  }
  // Whoever only listens learns nothing from a control without a name.
  expect(said.filter((one) => /^(?:button|link|textbox|radio|combobox|checkbox)$/.test(one))).toEqual([]);
}

/** The gateway's page with the fields of a card. */
async function cardPage(page: Page): Promise<Frame> {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error('No frame with card fields');
  return frame;
}

test(
  'look.md: entry, quote, purchase and policy make sense to the ear',
  { tag: '@phone' },
  async ({ page, product }) => {
    const member = await makeMember(product);
    await page.goto('/membersia');
    await hear(page, 'entry', [
      'Seguro de auto con precio de socio',
      'heading, Verificación de Membresía, level 1',
      /^textbox, Número de membresía,.* required/,
      'button, Continuar',
    ]);
    await enterByHand(page, member.membership);
    await expect(page.getByText('No tienes pólizas activas')).toBeVisible();
    await hear(page, 'dashboard', [
      'banner',
      'link, Socio Seguro',
      'button, Menú, 1 control, not expanded',
      'end of banner',
      /^heading, Bienvenid[oa], \p{Lu}\p{Ll}+, level 1$/u,
      'heading, Cotiza Tus Seguros, level 2',
      /^link, Auto/,
      'heading, Gestiona Tus Seguros, level 2',
      'No tienes pólizas activas',
      'link, Nueva cotización',
    ]);

    await page.getByRole('link', { name: /^Auto/ }).click();
    await chooseCar(page);
    await givePostalCode(page);
    await openOffer(page, 'Amplia');
    await expect(page.getByRole('radio', { name: /^Amplia/ })).toBeChecked();
    await expect(page.getByText(/^Te asegura/)).toBeVisible();
    await hear(page, 'quotes', [
      'heading, ¿Qué protección quieres?, level 1',
      /^radio, Mensual, .*checked/,
      /^Te asegura/,
      'group, Elige un paquete para ver qué incluye',
      /^radio, Responsabilidad Civil, Hoy \$[\d,.]+, Después, 11 de \$[\d,.]+/,
      /^radio, Amplia, Hoy /,
      'heading, Amplia, level 2',
      'Hoy',
      /^\$[\d,.]+$/,
      'Después, 11 de',
      /^button, Contratar ahora, Amplia/,
      'heading, Incluye, level 3',
      'heading, ¿Y si choco hoy?, level 2',
    ]);

    await contract(page, product, member.phone);
    // The form comes once the settlements have.
    await expect(page.getByRole('combobox', { name: 'Colonia' })).toBeEnabled();
    await hear(page, 'address', [
      'heading, ¿Cuál es tu dirección?, level 1',
      /^textbox, Calle.*required/,
      /^textbox, Número interior/,
      /^button, (?:Continuar al pago|Guardar y continuar)/,
    ]);
    await fillAddress(page);
    await page.getByRole('button', { name: 'Guardar y continuar' }).click();
    await expect(page.getByLabel('Nombre del titular')).toBeVisible();
    await newCard(page);
    await fillCard(page, '4242424242424242');
    await hear(page, 'payment', [
      /^heading, .*, level 1$/,
      'group, Datos de la tarjeta',
      /^textbox, Nombre del titular.*required/,
      /^button, Pagar \$/,
    ]);
    await hear(await cardPage(page), 'card', [
      /^textbox, Número de tarjeta.*required/,
      /^textbox, Vencimiento.*required/,
      /^textbox, Código de seguridad, .*3 dígitos.*required/,
    ]);
    await pay(page);
    await expectStep(page, 12, '¿Cuáles son los datos de tu auto?');
    await page.getByLabel('Número de serie (VIN)').fill('3N1CN8AE4PL800001');
    await page.getByLabel('Placas', { exact: true }).fill('ABC-123-A');
    await page.getByRole('button', { name: 'Finalizar contratación' }).click();
    await expect(page.getByRole('heading', { name: 'Tu auto ya está asegurado' })).toBeVisible();
    await hear(page, 'policy', [
      'heading, Tu póliza, level 1',
      /^heading, .*asegurad/i,
      'heading, Pagos, level 2',
      'heading, Servicios, level 2',
      'heading, Qué te cubre, level 2',
    ]);
  },
);

test('look.md: registration makes sense to the ear', { tag: '@phone' }, async ({ page, product }) => {
  await enterByHand(page, await makeMembership(product));
  await page.goto('/register');
  await expect(page.getByLabel('Nombre(s)')).toBeVisible();
  await hear(page, 'register-name', [
    'Paso 1 de 2',
    'heading, ¿Cómo te llamas?, level 1',
    /^textbox, Nombre\(s\),.* required/,
    /^button, Continuar, .*Para continuar, completa/,
  ]);
  const lucia = { name: 'Lucía', firstName: 'Ortega', lastName: 'Niño' };
  await fillName(page, { ...lucia, gender: 'Mujer', birthDate: ['7', '3', '1990'], birthState: 'Jalisco' });
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByText('Mujer', { exact: true }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name: '¿Cuándo y dónde naciste?' })).toBeVisible();
  await hear(page, 'register-birth', [
    'heading, ¿Cuándo y dónde naciste?, level 1',
    'group, Fecha de nacimiento, Con números, por ejemplo 27 3 1985',
    /^textbox, Día/,
    /^textbox, Mes/,
    /^textbox, Año/,
  ]);
});
