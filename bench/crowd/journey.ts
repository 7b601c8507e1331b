import { checkMembership } from '@socio/contracts/check-membership';
import type { Contract, RequestOf, ResponseOf } from '@socio/contracts/contract';
import { createInsuranceApplication } from '@socio/contracts/create-insurance-application';
import { createUser } from '@socio/contracts/create-user';
import { getAllQuotes } from '@socio/contracts/get-all-quotes';
import { getApplicationDetails } from '@socio/contracts/get-application-details';
import { insertNewUserCard } from '@socio/contracts/insert-new-user-card';
import { insertUserAddress } from '@socio/contracts/insert-user-address';
import { publicConfig } from '@socio/contracts/public-config';
import { searchVersions } from '@socio/contracts/search-versions';
import { sendOtp } from '@socio/contracts/send-otp';
import { updateInsuranceApplicationStep10 } from '@socio/contracts/update-insurance-application-step10';
import { updateInsuranceApplicationStep11 } from '@socio/contracts/update-insurance-application-step11';
import { updateInsuranceApplicationStep12 } from '@socio/contracts/update-insurance-application-step12';
import { updateInsuranceApplicationStep2 } from '@socio/contracts/update-insurance-application-step2';
import { updateInsuranceApplicationStep3 } from '@socio/contracts/update-insurance-application-step3';
import { updateInsuranceApplicationStep4 } from '@socio/contracts/update-insurance-application-step4';
import { updateInsuranceApplicationStep6 } from '@socio/contracts/update-insurance-application-step6';
import { updateInsuranceApplicationStep7 } from '@socio/contracts/update-insurance-application-step7';
import { verifyOtp } from '@socio/contracts/verify-otp';
import { giveCard } from '../../apps/server/src/demo/give-card.ts';
import { choiceOf, mandateOf } from '../../apps/server/src/demo/quote-choice.ts';
import { ownCurp } from '../../apps/server/src/testing/own-curp.ts';
import { testAddress, testCar } from '../../apps/server/src/testing/test-application.ts';
import { typedCard } from '../../apps/server/src/testing/test-purchase.ts';
import type { Browser } from './browser.ts';

export type Call = <C extends Contract>(contract: C, body: RequestOf<C>) => Promise<ResponseOf<C>>;

export type Visitor = {
  call: Call;
  /** Makes a new active membership in the club. */
  addMember: () => Promise<string>;
  /** The code that arrived on a phone. */
  readCode: (phone: string) => Promise<string>;
};

/** `ownCurp` starts over after 16,640 phones; from then on the birth date is another one. */
function birthDateOf(phone: string): string {
  const day = 1 + (Math.floor(Number(phone.slice(-8)) / 16_640) % 28);
  return `${String(day).padStart(2, '0')}/11/1979`;
}

/** One member's whole way, from the membership number to the policy number, as the web app makes the calls. */
export async function makeJourney({ call, addMember, readCode }: Visitor, index: number): Promise<string> {
  // No phone may end in 0000, to which no message is delivered, and no VIN in what the insurer refuses.
  const serial = 100_001 + index + Math.floor(index / 9999);
  const phone = `55${String(12_000_000 + serial)}`;

  const entered = await call(checkMembership, { membership_number: await addMember() });
  await call(sendOtp, { phone_number: phone });
  await call(verifyOtp, { phone, otp: await readCode(phone) });
  await call(createUser, {
    membership_id: entered.membership_id ?? '',
    name: 'CARLOS',
    first_last_name: 'RAMÍREZ',
    ...ownCurp(phone),
    birth_date: birthDateOf(phone),
    email: `socio${serial}@example.mx`,
    cellphone: phone,
    gender: 'H',
  });

  const { brand_model, year } = testCar;
  const made = await call(createInsuranceApplication, { brand_model });
  const { insurance_application_id } = made.data.data.response;
  const about = { insurance_application_id };
  await call(updateInsuranceApplicationStep2, { ...about, year });
  const [version] = (await call(searchVersions, { brand_model, year })).data.data.response.versions;
  const chosen = { version_id: version?.id ?? 0, version_name: version?.name ?? '' };
  await call(updateInsuranceApplicationStep3, { ...about, ...chosen });
  await call(updateInsuranceApplicationStep4, { ...about, zip_code: testAddress.zip_code });
  await call(updateInsuranceApplicationStep6, {
    ...about,
    phone_number: phone,
    marketing_consent: 'false',
    privacy_notice: 'true',
    terms_conditions: 'true',
  });
  const details = await call(getApplicationDetails, about);
  const [record] = details.data.data.response.active_insurance_applications;
  const quoted = await call(getAllQuotes, {
    ...about,
    codigopostal: record?.['vehicle_insurance_application-zip_code'] ?? '',
    genero: record?.['vehicle_insurance_application-gender'] ?? 'H',
    id_interno_vehiculo: Number(record?.['vehicle_insurance_application-version_id']),
    nacimiento: record?.['vehicle_insurance_application-birth_date'] ?? '',
  });
  const choice = choiceOf(quoted.data.data.response, 'AMPLIA', 'MENSUAL');
  await call(updateInsuranceApplicationStep7, { ...about, ...choice });

  const address = await call(insertUserAddress, testAddress);
  const address_id = address.data.data.response.insert_user_address[0]?.id ?? '';
  await call(updateInsuranceApplicationStep10, { ...about, address_id });
  const card = await call(
    insertNewUserCard,
    await giveCard(await call(publicConfig, undefined), typedCard()),
  );
  const payment_card_id = card.data.data.response.insert_new_card[0]?.id ?? '';
  const amount = choice.first_payment;
  const mandate = mandateOf(choice.subsequent_payments);
  const paid = await call(updateInsuranceApplicationStep11, { ...about, payment_card_id, amount, mandate });
  const { status } = paid.data.data.response.payment;
  if (status !== 'charged') throw new Error(`the payment is ${status}`);
  const vehicle = { serial_number: `3N1CN8AE0PL${serial}`, license_plate: 'ABC-123-A' };
  const issued = await call(updateInsuranceApplicationStep12, { ...about, ...vehicle });
  const [policy] = issued.data.data.response.get_insurance_policy_data;
  if (policy === undefined) throw new Error('no policy number');
  return policy.policy_number;
}

/** What the sandbox is asked for between the calls, over one connection of its own. */
export function outsideOf(browser: Browser): Pick<Visitor, 'addMember' | 'readCode'> {
  return {
    addMember: async () => {
      const { body } = await browser.send('POST', '/members', '{}');
      return (JSON.parse(body) as { membership_number: string }).membership_number;
    },
    readCode: async (phone) => {
      const { body } = await browser.send('GET', `/inbox.json?to=${phone}`);
      const code = /\b\d{6}\b/.exec(body.slice(body.indexOf('"text"')))?.[0];
      if (code === undefined) throw new Error('no code was delivered');
      return code;
    },
  };
}
