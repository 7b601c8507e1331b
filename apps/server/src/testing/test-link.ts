import { LINK_KEY_HEADER, type Contract, type RequestOf } from '@socio/contracts/contract';
import { getApplicationDetails } from '@socio/contracts/get-application-details';
import { sendApplicationLink } from '@socio/contracts/send-application-link';
import { validateMagicLinkUser } from '@socio/contracts/validate-magic-link-user';
import type { SandboxClient } from './sandbox-client.ts';
import type { TestServer } from './start-test-server.ts';
import { applicationWithPlace, contractingApplication } from './test-application.ts';
import type { Reply, TestClient } from './test-client.ts';
import { expect } from 'vitest';
import { newMember, type TestMember } from './test-member.ts';

/** The key of the link in the latest mail about an application. */
export async function readKey(sandbox: SandboxClient, email: string, applicationId: string): Promise<string> {
  const address = new RegExp(`/magic-link/auto-insurance/${applicationId}#k=([\\w-]+)`);
  const keys = (await sandbox.inbox(email)).map(({ text }) => address.exec(text)?.[1]);
  const [newest] = keys.filter((key) => key !== undefined);
  if (newest === undefined) throw new Error('no link was mailed');
  return newest;
}

/** 'Guardar cotización': the key that arrives by mail. */
export async function mailedKey(
  { sandbox }: { sandbox: SandboxClient },
  { client, email }: { client: TestClient; email: string },
  applicationId: string,
): Promise<string> {
  const answer = await client.call(sendApplicationLink, { insurance_application_id: applicationId });
  if (answer.status !== 200) throw new Error(`no link: ${JSON.stringify(answer.raw)}`);
  return await readKey(sandbox, email, applicationId);
}

/** A call that a mailed link’s key comes with. */
export async function callWithKey<C extends Contract>(
  client: TestClient,
  contract: C,
  key: string | null,
  body?: RequestOf<C>,
): Promise<Reply<C>> {
  const headers = key === null ? {} : { [LINK_KEY_HEADER]: key };
  const payload = body === undefined ? {} : { payload: body as object };
  return await client.send({ method: contract.method, url: contract.path, ...payload, headers });
}

/** What the link's page asks first. */
export function openLink(client: TestClient, applicationId: string, key: string | null) {
  return callWithKey(client, getApplicationDetails, key, { insurance_application_id: applicationId });
}

/** 'Verificar Identidad'; DD/MM/YYYY. */
export function giveBirthDate(client: TestClient, applicationId: string, key: string | null, date: string) {
  return callWithKey(client, validateMagicLinkUser, key, {
    insurance_application_id: applicationId,
    input_birth_date: date,
  });
}

/** Every account's birth date (test-member.ts), and the day after. */
export const rightDate = '02/11/1979';
export const wrongDate = '03/11/1979';

/** A new member's application in the quote stage and the key of its link. */
export async function quoteWithLink(server: TestServer) {
  const member = await newMember(server);
  const id = await applicationWithPlace(member.client);
  return { member, id, key: await mailedKey(server, member, id) };
}

/** The same in contracting. */
export async function contractWithLink(server: TestServer) {
  const member = await newMember(server);
  const id = await contractingApplication(member);
  return { member, id, key: await mailedKey(server, member, id) };
}

export const recordIn = (answer: Awaited<ReturnType<typeof openLink>>) =>
  answer.body.data.data.response.active_insurance_applications[0];

/** Of what a stranger with a link is told. */
export function expectNothingPersonal(
  raw: unknown,
  { number, id, phone, email, birthDate }: TestMember,
): void {
  const text = JSON.stringify(raw);
  for (const secret of [number, id, phone, email, birthDate, '1979-11-02', 'CARLOS', 'RAMÍREZ']) {
    expect(text).not.toContain(secret);
  }
}
