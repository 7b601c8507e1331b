import type { Gender } from '@socio/domain/validation/gender';
import { checkMembership } from '@socio/contracts/check-membership';
import { clearAllSessions } from '@socio/contracts/clear-all-sessions';
import { updateInsuranceApplicationStep5 } from '@socio/contracts/update-insurance-application-step5';
import { updateInsuranceApplicationStep7 } from '@socio/contracts/update-insurance-application-step7';
import type { TestServer } from './start-test-server.ts';
import { applicationWithPlace, choiceOf, giveConsents, quotesOf } from './test-application.ts';
import type { Reply, TestClient } from './test-client.ts';

export type Person = { birth_date: string; gender: Gender };
/** The person of every account that `newMember` creates, and a different one. */
export const sameAsAccount: Person = { birth_date: '1979-11-02', gender: 'H' };
export const somebodyElse: Person = { birth_date: '1990-06-15', gender: 'M' };

let address = 0;
/** Each from a different address, because visitors are limited by address. */
export function newVisitor(server: TestServer): TestClient {
  address += 1;
  return server.client(`10.1.${Math.floor(address / 250)}.${(address % 250) + 1}`);
}

/** Steps 1 to 6 of a visitor who has seen prices. */
export async function quotedVisitor(server: TestServer, person: Person = sameAsAccount) {
  const client = newVisitor(server);
  const id = await applicationWithPlace(client);
  await client.call(updateInsuranceApplicationStep5, { insurance_application_id: id, ...person });
  await giveConsents(client, id, '5512345678');
  const choice = choiceOf(await quotesOf(client, id));
  return { client, id, choice };
}

/** Steps 1 to 7 of a visitor. */
export async function decidedVisitor(server: TestServer, person?: Person) {
  const quoted = await quotedVisitor(server, person);
  const { client, id, choice } = quoted;
  const answer = await client.call(updateInsuranceApplicationStep7, {
    insurance_application_id: id,
    ...choice,
  });
  if (answer.status !== 200) throw new Error(`no choice: ${JSON.stringify(answer.raw)}`);
  return { ...quoted, answer };
}

/** As the entry screen does: ends the visitor's session, then checks the membership. */
export async function enterAs(client: TestClient, number: string) {
  await client.call(clearAllSessions);
  return await client.call(checkMembership, { membership_number: number });
}

/** The header line that sets or clears the handover cookie. */
export function handoverLine({ headers }: Pick<Reply<never>, 'headers'>): string | undefined {
  const lines = [headers['set-cookie'] ?? []].flat();
  return lines.map(String).find((line) => line.startsWith('claim='));
}
