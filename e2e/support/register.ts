import type { Page } from '@playwright/test';
import { type } from './walk.ts';

export type Person = {
  name: string;
  firstName: string;
  lastName: string;
  gender: 'Hombre' | 'Mujer';
  /** As numbers. */
  birthDate: [day: string, month: string, year: string];
  birthState: string;
  email?: string;
};

export async function fillName(page: Page, { name, firstName, lastName }: Person): Promise<void> {
  await type(page, 'Nombre(s)', name);
  await type(page, 'Primer apellido', firstName);
  await type(page, /^Segundo apellido/, lastName);
}

export async function fillBirth(page: Page, { birthDate, birthState }: Person): Promise<void> {
  const [day, month, year] = birthDate;
  await page.getByLabel('Día').fill(day);
  await page.getByLabel('Mes').fill(month);
  await page.getByLabel('Año').fill(year);
  await page.getByLabel('Estado de nacimiento').selectOption({ label: birthState });
}

/** Fills in the account form as a person would: one question after the other on a phone. Leaves out the last button. */
export async function fillPerson(page: Page, person: Person): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  const goOn = async () => {
    if (isPhone) await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  };
  await fillName(page, person);
  await goOn();
  await page.getByText(person.gender, { exact: true }).click();
  await goOn();
  await fillBirth(page, person);
  await goOn();
  if (person.email !== undefined) await page.getByLabel(/^Correo electrónico/).fill(person.email);
}
