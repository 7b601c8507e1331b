import { generatePolicyPdf } from '@socio/contracts/generate-policy-pdf';
import { insertNewUserCard } from '@socio/contracts/insert-new-user-card';
import { updateInsuranceApplicationStep10 } from '@socio/contracts/update-insurance-application-step10';
import { updateInsuranceApplicationStep11 } from '@socio/contracts/update-insurance-application-step11';
import { updateInsuranceApplicationStep12 } from '@socio/contracts/update-insurance-application-step12';
import { contractingApplication, newAddress, recordOf } from './test-application.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './start-test-server.ts';

export const cardNumbers = {
  visa: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  failsOnce: '4000000000000119',
  answerLost: '4000000000006975',
  challenge: '4000002760003184',
} as const;

export async function newCard(client: TestClient, number: string = cardNumbers.visa): Promise<string> {
  const answer = await client.call(insertNewUserCard, {
    card_number: number,
    card_holder_name: 'CARLOS RAMIREZ',
    expiration_date: '12/30',
    cvv_code: '123',
  });
  const id = answer.status === 200 ? answer.body.data.data.response.insert_new_card[0]?.id : undefined;
  if (id === undefined) throw new Error(`No card: ${JSON.stringify(answer.raw)}`);
  return id;
}

/** Steps 1 to 10 of an authenticated member: everything but the money. */
export async function payableApplication(member: { client: TestClient; phone: string }): Promise<{
  id: string;
  amount: string;
}> {
  const id = await contractingApplication(member);
  const address_id = await newAddress(member.client);
  await member.client.call(updateInsuranceApplicationStep10, { insurance_application_id: id, address_id });
  const record = await recordOf(member.client, id);
  return { id, amount: record['vehicle_insurance_application-first_payment'] ?? '' };
}

export function pay(client: TestClient, application: { id: string; amount: string }, cardId: string) {
  return client.call(updateInsuranceApplicationStep11, {
    insurance_application_id: application.id,
    payment_card_id: cardId,
    amount: application.amount,
  });
}

export function finish(client: TestClient, id: string, vin = '3N1CN8AE4PL800001') {
  return client.call(updateInsuranceApplicationStep12, {
    insurance_application_id: id,
    serial_number: vin,
    license_plate: 'ABC-123-A',
  });
}

/** The whole straight path; gives the number of the policy. */
export async function buyPolicy(
  _server: TestServer,
  member: { client: TestClient; phone: string },
): Promise<string> {
  const application = await payableApplication(member);
  const paid = await pay(member.client, application, await newCard(member.client));
  if (paid.status !== 200) throw new Error(`Not paid: ${JSON.stringify(paid.raw)}`);
  const finished = await finish(member.client, application.id);
  if (finished.status !== 200) throw new Error(`Not issued: ${JSON.stringify(finished.raw)}`);
  const number = finished.body.data.data.response.get_insurance_policy_data[0]?.policy_number ?? '';
  await member.client.call(generatePolicyPdf, { policyData: { policy_number: number } });
  return number;
}
