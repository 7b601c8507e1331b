import { createInsuranceApplication } from '@socio/contracts/create-insurance-application';
import { getAllQuotes } from '@socio/contracts/get-all-quotes';
import { getApplicationDetails } from '@socio/contracts/get-application-details';
import { insertUserAddress } from '@socio/contracts/insert-user-address';
import { searchVersions } from '@socio/contracts/search-versions';
import type { ApplicationRecord } from '@socio/contracts/shared/application';
import { updateInsuranceApplicationStep2 } from '@socio/contracts/update-insurance-application-step2';
import { updateInsuranceApplicationStep3 } from '@socio/contracts/update-insurance-application-step3';
import { updateInsuranceApplicationStep4 } from '@socio/contracts/update-insurance-application-step4';
import { updateInsuranceApplicationStep5 } from '@socio/contracts/update-insurance-application-step5';
import { updateInsuranceApplicationStep6 } from '@socio/contracts/update-insurance-application-step6';
import { updateInsuranceApplicationStep7 } from '@socio/contracts/update-insurance-application-step7';
import type { BillingCycle, Coverage } from '@socio/domain/tariff/coverages';
import { choiceOf as offeredChoice, type Quotes } from '../demo/quote-choice.ts';
import type { TestClient } from './test-client.ts';

export const testCar = { brand_model: 'Nissan Versa', year: 2024 } as const;

type Answer = { status: number; raw: unknown };

function must<A extends Answer>(what: string, answer: A): A {
  if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.raw)}`);
  return answer;
}

export async function versionsOf(client: TestClient, year: number = testCar.year) {
  const answer = must('versions', await client.call(searchVersions, { ...testCar, year }));
  return answer.body.data.data.response.versions;
}

/** Step 1. */
export async function startApplication(client: TestClient): Promise<string> {
  const { brand_model } = testCar;
  const made = must('create', await client.call(createInsuranceApplication, { brand_model }));
  return made.body.data.data.response.insurance_application_id;
}

/** Steps 1 to 4. */
export async function applicationWithPlace(client: TestClient, zipCode = '64000'): Promise<string> {
  const id = await startApplication(client);
  const insurance_application_id = id;
  const { year } = testCar;
  must('year', await client.call(updateInsuranceApplicationStep2, { insurance_application_id, year }));
  const version = (await versionsOf(client))[0];
  const chosen = { version_id: version?.id ?? 0, version_name: version?.name ?? '' };
  must(
    'version',
    await client.call(updateInsuranceApplicationStep3, { insurance_application_id, ...chosen }),
  );
  must(
    'place',
    await client.call(updateInsuranceApplicationStep4, { insurance_application_id, zip_code: zipCode }),
  );
  return id;
}

/** Step 6. The phone of a member with an account is returned as it was sent (masked or in full). */
export async function giveConsents(client: TestClient, id: string, phone: string): Promise<void> {
  must(
    'consents',
    await client.call(updateInsuranceApplicationStep6, {
      insurance_application_id: id,
      phone_number: phone,
      marketing_consent: 'false',
      privacy_notice: 'true',
      terms_conditions: 'true',
    }),
  );
}

/** Steps 1 to 6 of a visitor, or of a member without an account. */
export async function visitorApplication(client: TestClient, zipCode?: string): Promise<string> {
  const id = await applicationWithPlace(client, zipCode);
  const person = { birth_date: '1990-06-15', gender: 'M' as const };
  must(
    'person',
    await client.call(updateInsuranceApplicationStep5, { insurance_application_id: id, ...person }),
  );
  await giveConsents(client, id, '5512345678');
  return id;
}

export async function recordOf(client: TestClient, id: string): Promise<ApplicationRecord> {
  const answer = must('details', await client.call(getApplicationDetails, { insurance_application_id: id }));
  return answer.body.data.data.response.active_insurance_applications[0] as ApplicationRecord;
}

/** What the page sends for its quotes: what it was shown of the application, masks included. */
export async function quoteBodyOf(client: TestClient, id: string) {
  const record = await recordOf(client, id);
  return {
    insurance_application_id: id,
    codigopostal: record['vehicle_insurance_application-zip_code'] ?? '',
    genero: record['vehicle_insurance_application-gender'] ?? 'H',
    id_interno_vehiculo: Number(record['vehicle_insurance_application-version_id']),
    nacimiento: record['vehicle_insurance_application-birth_date'] ?? '',
  };
}

export async function quotesOf(client: TestClient, id: string): Promise<Quotes> {
  const answer = must('quotes', await client.call(getAllQuotes, await quoteBodyOf(client, id)));
  return answer.body.data.data.response;
}

/** What step 7 sends for a package. */
export function choiceOf(quotes: Quotes, coverage: Coverage = 'AMPLIA', cycle: BillingCycle = 'MENSUAL') {
  return offeredChoice(quotes, coverage, cycle);
}

type Owner = { client: TestClient; phone: string };

/** Steps 1 to 7 of an authenticated member with an account, and what was chosen. */
export async function chosenApplication(
  { client, phone }: Owner,
  { cycle, zipCode }: { cycle?: BillingCycle; zipCode?: string | undefined },
) {
  const id = await applicationWithPlace(client, zipCode);
  await giveConsents(client, id, phone);
  const choice = choiceOf(await quotesOf(client, id), 'AMPLIA', cycle);
  must(
    'choice',
    await client.call(updateInsuranceApplicationStep7, { insurance_application_id: id, ...choice }),
  );
  return { id, choice };
}

/** The same: the application is in contracting. */
export async function contractingApplication(owner: Owner, zipCode?: string): Promise<string> {
  return (await chosenApplication(owner, { zipCode })).id;
}

export const testAddress = {
  street: 'Av. Constitución',
  street_number: '400',
  interior_number: '',
  neighborhood_name: 'Monterrey Centro',
  municipality_name: 'Monterrey',
  city_name: 'Monterrey',
  state_name: 'Nuevo León',
  zip_code: '64000',
} as const;

export async function newAddress(client: TestClient, address: object = {}): Promise<string> {
  const answer = must('address', await client.call(insertUserAddress, { ...testAddress, ...address }));
  return answer.body.data.data.response.insert_user_address[0]?.id ?? '';
}
