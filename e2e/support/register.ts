import type { Page } from '@playwright/test';
import { type } from './walk.ts';

export type Person = {
  name: string;
  firstName: string;
  lastName: string;
  gender: 'Hombre' | 'Mujer';
  /** As shown in the three lists. */
  birthDate: [day: string, month: string, year: string];
  birthState: string;
  email?: string;
};

/** Fills in the account form as a person would. */
export async function fillPerson(page: Page, person: Person): Promise<void> {
  const [day, month, year] = person.birthDate;
  await type(page, 'Nombre(s)', person.name);
  await type(page, 'Primer apellido', person.firstName);
  await type(page, /^Segundo apellido/, person.lastName);
  await page.getByText(person.gender, { exact: true }).click();
  await page.getByLabel('Día').selectOption(day);
  await page.getByLabel('Mes').selectOption({ label: month });
  await page.getByLabel('Año').selectOption(year);
  await page.getByLabel('Estado de nacimiento').selectOption({ label: person.birthState });
  if (person.email !== undefined) await page.getByLabel(/^Correo electrónico/).fill(person.email);
}
