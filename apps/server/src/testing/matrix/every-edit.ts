import { allContracts } from '@socio/contracts/all-contracts';
import { newAddress, quotesOf, choiceOf, versionsOf } from '../test-application.ts';
import type { TestClient } from '../test-client.ts';
import type { Purchase } from '../test-purchase.ts';
import type { TestServer } from '../start-test-server.ts';
import type { CallName } from '../call-name.ts';

export type Edit = readonly [title: string, call: CallName, body: object];

/** Every call that would change what is being bought, each with a value other than the stored one. */
export async function everyEdit({ client, applicationId, phone }: Purchase): Promise<Edit[]> {
  const [other] = await versionsOf(client, 2022);
  const [, sibling] = await versionsOf(client);
  if (other === undefined || sibling === undefined) throw new Error('no other car');
  const car = { version_id: other.id, version_name: other.name };
  const place = { zip_code: '06700' };
  const person = { birth_date: '1979-11-02', gender: 'H' };
  const consents = { marketing_consent: 'true', privacy_notice: 'true', terms_conditions: 'true' };
  const quote = {
    codigopostal: '06700',
    genero: 'H',
    id_interno_vehiculo: other.id,
    nacimiento: '02/11/1979',
  };
  const choice = choiceOf(await quotesOf(client, applicationId), 'RC', 'ANUAL');
  return [
    ['year', 'update-insurance-application-step2', { year: 2022 }],
    ['version', 'update-insurance-application-step3', { version_id: sibling.id, version_name: sibling.name }],
    ['postal code', 'update-insurance-application-step4', place],
    ['person', 'update-insurance-application-step5', person],
    ['contact', 'update-insurance-application-step6', { phone_number: phone, ...consents }],
    ['package', 'update-insurance-application-step7', choice],
    ['edit person', 'update-insurance-application-step8', { phone_number: phone, ...person, ...place }],
    [
      'edit vehicle',
      'update-vehicle-insurance-application-step9',
      { ...car, year: 2022, brand_model: 'Nissan Versa' },
    ],
    [
      'address',
      'update-insurance-application-step10',
      { address_id: await newAddress(client, { street_number: '401' }) },
    ],
    ['quotes', 'get-all-quotes', quote],
    ['quote', 'get-quote', { ...quote, frecuencia_pago: 'ANUAL', paquete_nombre: 'RC' }],
  ];
}

export function sendEdit(client: TestClient, insurance_application_id: string, [, call, body]: Edit) {
  const { path: url, method } = allContracts[call];
  return client.send({ method, url, payload: { insurance_application_id, ...body } });
}

/** Everything that the product holds of an application and its quotes, to be compared with a later state. */
export async function everythingOf({ db }: TestServer, applicationId: string) {
  const application = await db
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const quotes = await db
    .selectFrom('quotes')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('id')
    .execute();
  const consents = await db
    .selectFrom('consents')
    .selectAll()
    .where('member_id', '=', application.member_id ?? '')
    .execute();
  return { application, quotes, consents };
}
