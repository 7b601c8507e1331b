import { getAllQuotes } from '@socio/contracts/get-all-quotes';
import { getApplicationDetails } from '@socio/contracts/get-application-details';
import { getUserAddresses } from '@socio/contracts/get-user-addresses';
import { getUserCreditCards } from '@socio/contracts/get-user-credit-cards';
import { searchVersions } from '@socio/contracts/search-versions';
import type { ApplicationRecord } from '@socio/contracts/shared/application';
import { updateInsuranceApplicationStep2 } from '@socio/contracts/update-insurance-application-step2';
import { updateInsuranceApplicationStep3 } from '@socio/contracts/update-insurance-application-step3';
import { updateInsuranceApplicationStep4 } from '@socio/contracts/update-insurance-application-step4';
import { updateInsuranceApplicationStep7 } from '@socio/contracts/update-insurance-application-step7';
import { updateInsuranceApplicationStep10 } from '@socio/contracts/update-insurance-application-step10';
import { updateInsuranceApplicationStep11 } from '@socio/contracts/update-insurance-application-step11';
import { updateInsuranceApplicationStep12 } from '@socio/contracts/update-insurance-application-step12';
import type { DemoApplication } from './demo-history.ts';
import type { Visit } from './demo-visit.ts';
import { choiceOf, mandateOf } from './quote-choice.ts';

type Move = (visit: Visit, insurance_application_id: string, demo: DemoApplication) => Promise<void>;

/** What a member does at each stored step to reach the next one. */
export const demoMoves: Readonly<Record<string, Move>> = {
  'step-2-year': async (visit, insurance_application_id, { year }) => {
    await visit(updateInsuranceApplicationStep2, { insurance_application_id, year });
  },

  'step-3-version': async (visit, insurance_application_id, { brandModel, year }) => {
    const answer = await visit(searchVersions, { brand_model: brandModel, year });
    const { id, name } = first('version', answer.data.data.response.versions);
    const version = { version_id: id, version_name: name };
    await visit(updateInsuranceApplicationStep3, { insurance_application_id, ...version });
  },

  'step-4-postal-code': async (visit, insurance_application_id, { zipCode }) => {
    await visit(updateInsuranceApplicationStep4, { insurance_application_id, zip_code: zipCode });
  },

  'step-7-quotes': async (visit, insurance_application_id, { coverage = 'AMPLIA', cycle = 'MENSUAL' }) => {
    const record = await recordOf(visit, insurance_application_id);
    const answer = await visit(getAllQuotes, {
      insurance_application_id,
      codigopostal: record['vehicle_insurance_application-zip_code'] ?? '',
      genero: record['vehicle_insurance_application-gender'] ?? 'H',
      id_interno_vehiculo: Number(record['vehicle_insurance_application-version_id']),
      nacimiento: record['vehicle_insurance_application-birth_date'] ?? '',
    });
    const choice = choiceOf(answer.data.data.response, coverage, cycle);
    await visit(updateInsuranceApplicationStep7, { insurance_application_id, ...choice });
  },

  'address-step': async (visit, insurance_application_id, { zipCode }) => {
    const answer = await visit(getUserAddresses, {});
    const fitting = answer.data.data.response.user_addresses_data.filter(
      (one) => one['user_addresses-zip_code'] === zipCode,
    );
    const address_id = first('address', fitting)['user_addresses-id'];
    await visit(updateInsuranceApplicationStep10, { insurance_application_id, address_id });
  },

  'payment-step': async (visit, insurance_application_id, { card }) => {
    const answer = await visit(getUserCreditCards, {});
    const cards = answer.data.data.response.credit_cards_information.filter(
      (one) => card === undefined || one['credit_cards-card_number'] === card,
    );
    const record = await recordOf(visit, insurance_application_id);
    const paid = await visit(updateInsuranceApplicationStep11, {
      insurance_application_id,
      payment_card_id: first('card', cards)['credit_cards-id'],
      amount: record['vehicle_insurance_application-first_payment'] ?? '',
      mandate: mandateOf(record['vehicle_insurance_application-subsequent_payments'] ?? ''),
    });
    const { status } = paid.data.data.response.payment;
    if (status !== 'charged') throw new Error(`the payment is ${status}`);
  },

  'vehicle-data-step': async (visit, insurance_application_id, { vehicle }) => {
    if (vehicle === undefined) throw new Error('no vehicle data');
    const { vin: serial_number, plates: license_plate } = vehicle;
    await visit(updateInsuranceApplicationStep12, { insurance_application_id, serial_number, license_plate });
  },
};

async function recordOf(visit: Visit, insurance_application_id: string): Promise<ApplicationRecord> {
  const answer = await visit(getApplicationDetails, { insurance_application_id });
  return first('record', answer.data.data.response.active_insurance_applications);
}

function first<T>(what: string, list: readonly T[]): T {
  const [found] = list;
  if (found === undefined) throw new Error(`no ${what}`);
  return found;
}
