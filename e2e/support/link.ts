import { LINK_KEY_HEADER } from '@socio/contracts/contract';
import { sendApplicationLink } from '@socio/contracts/send-application-link';
import { validateMagicLinkUser } from '@socio/contracts/validate-magic-link-user';
import type { Page } from '@playwright/test';
import { contractingApplication } from '../../apps/server/src/testing/test-application.ts';
import type { TestMember } from '../../apps/server/src/testing/test-member.ts';
import type { Product } from './product.ts';
import { expect } from './test.ts';

/** Every account's birth date (test-member.ts), and the day after. */
export const rightDate = '1979-11-02';
export const wrongDate = '1979-11-03';

/** The path of the newest link that was mailed to a member about an application, with its key. */
export async function readLink(product: Product, email: string, applicationId: string): Promise<string> {
  const link = new RegExp(`/magic-link/auto-insurance/${applicationId}#k=[\\w-]+`);
  const links = (await product.inbox(email)).flatMap(({ text }) => link.exec(text)?.[0] ?? []);
  const [newest] = links;
  if (newest === undefined) throw new Error('No link was mailed');
  return newest;
}

/** The same, after having it mailed; five a day for each member. */
export async function mailLink(
  product: Product,
  { client, email }: Pick<TestMember, 'client' | 'email'>,
  applicationId: string,
): Promise<string> {
  const answer = await client.call(sendApplicationLink, { insurance_application_id: applicationId });
  if (answer.status !== 200) throw new Error(`No link: ${JSON.stringify(answer.raw)}`);
  return readLink(product, email, applicationId);
}

export async function giveBirthDate(page: Page, date: string): Promise<void> {
  await page.getByLabel('Fecha de nacimiento').fill(date);
  await page.getByRole('button', { name: 'Verificar Identidad' }).click();
}

export async function expectNoEntry(page: Page, message: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Ocurrió un error' })).toBeVisible();
  await expect(page.getByRole('alert').getByText(message, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ir a Membresía' })).toBeVisible();
}

/** A mailed link and the birth date prove that the address is the member's. */
export async function proveMail(product: Product, member: TestMember): Promise<void> {
  const id = await contractingApplication(member);
  const key = (await mailLink(product, member, id)).split('#k=')[1] ?? '';
  const proven = await member.client.send({
    method: 'POST',
    url: validateMagicLinkUser.path,
    payload: { insurance_application_id: id, input_birth_date: member.birthDate },
    headers: { [LINK_KEY_HEADER]: key },
  });
  expect(proven.body).toMatchObject({ isValid: true });
}
