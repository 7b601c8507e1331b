import type * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { allContracts } from './all-contracts.ts';
import type { Contract } from './contract.ts';
import { applicationListItemSchema, applicationRecordSchema } from './shared/application.ts';
import { policyDataSchema, policyListItemSchema } from './shared/policy.ts';
import { quotePackageSchema } from './shared/quote.ts';
import { savedAddressSchema } from './shared/saved-address.ts';
import { savedCardSchema } from './shared/saved-card.ts';
import { userSchema } from './shared/user.ts';
import { hasField } from './testing/has-field.ts';

const calls: Contract[] = Object.values(allContracts);

/** `POST /api/x (body) answer`; `~` stands for the answer's envelope. */
function expectCall(line: string): void {
  const [, place = '', body = '', answer = ''] = /^(\S+ \S+) \((.*)\) ?(.*)$/.exec(line) ?? [];
  const found = calls.find(({ method, path }) => `${method} ${path}` === place);
  if (found === undefined) throw new Error(`${place} is not there`);
  const lacks = (schema: z.core.$ZodType | undefined, names: string) =>
    (names.match(/\S+/g) ?? [])
      .map((name) => name.replace(/^~/, 'data.data.response.'))
      .filter((name) => schema === undefined || !hasField(schema, name));
  expect(lacks(found.request, body)).toEqual([]);
  expect(lacks(found.response, answer)).toEqual([]);
}

// holds M109, M115, M126, M127, M248, M249, M250, M251, M252, M253, M254, M256, M257, M259, M260
test.each([
  'POST /api/check-membership (membership_number) is_active is_not_active membership_status.id user_data membership_id',
  'DELETE /api/clear-all-sessions ()',
  'GET /api/get-session/:membershipNumber () success session.insuranceApplicationId session.sessionData session.currentStep session.userVehicleInsuranceApplicationId',
  'POST /api/save-session (membership_number session_data current_step insurance_application_id) sessionId',
  'PUT /api/update-session/:sessionId (session_data current_step) success',
  'DELETE /api/clear-session/:membershipNumber ()',
  'POST /api/get-user-addresses (membership_id) success ~user_addresses_data',
  'POST /api/get-user-credit-cards (membership_id) success ~credit_cards_information',
  'POST /api/send-otp (phone_number) ~OTP_Code ~OTP_valid_until',
  'POST /api/verify-otp (phone otp) valid message',
  'POST /api/create-user (membership_id name first_last_name second_last_name birth_date email cellphone birth_state gender) ~result_error_curp ~validate_user_information_curp.data.estatus ~validate_user_information_curp.data.mensaje ~validate_user_information_curp.status ~validate_user_information_curp.message ~unique_user_exists',
  'POST /api/get-active-insurance-applications (membership_id) ~active_insurance_applications',
  'POST /api/get-all-policies (membership_id) ~all_policies',
])('spec membership 7, Calls: %s', expectCall);

// holds Q325, Q326, Q327, Q328, Q329, Q330, Q331, Q334, Q335, Q336, Q337, Q338, Q339, Q340, Q341, Q342
// holds Q343, Q344, Q345, Q346, Q348, Q349
test.each([
  'POST /api/update-insurance-application-step4 (insurance_application_id zip_code)',
  'POST /api/update-insurance-application-step5 (insurance_application_id birth_date gender)',
  'POST /api/update-insurance-application-step6 (insurance_application_id phone_number marketing_consent privacy_notice terms_conditions)',
  'POST /api/update-insurance-application-step7 (billing_cycle coverage first_payment insurance_application_id subsequent_payments total_premium)',
  'POST /api/get-all-quotes (codigopostal genero id_interno_vehiculo nacimiento) ~quotes.RC.monthly ~quotes.AMPLIA.annual',
  'POST /api/get-quote (codigopostal genero id_interno_vehiculo nacimiento frecuencia_pago paquete_nombre) ~monthlyPrice ~annualPrice',
  'POST /api/update-vehicle-insurance-application-step9 (insurance_application_id version_id version_name year brand_model) success',
  'POST /api/update-insurance-application-step8 (insurance_application_id zip_code phone_number birth_date gender) success message',
  'POST /api/zip-code-lookup (zip_code) ~neighborhoods',
  'POST /api/get-user-addresses (membership_id) ~user_addresses_data',
  'POST /api/get-active-insurance-applications (membership_id) ~active_insurance_applications',
  'POST /api/insert-user-address (city_name interior_number membership_id municipality_name neighborhood_name state_name street street_number zip_code) ~insert_user_address.id',
  'POST /api/update-insurance-application-step10 (address_id insurance_application_id)',
  'POST /api/get-user-credit-cards (membership_id) ~credit_cards_information',
  'POST /api/insert-new-user-card (membership_id card_number card_holder_name expiration_date cvv_code) ~insert_new_card.id',
  'POST /api/update-insurance-application-step11 (insurance_application_id payment_card_id)',
  'POST /api/get-application-details (insurance_application_id) success ~active_insurance_applications',
  'POST /api/update-insurance-application-step12 (insurance_application_id serial_number license_plate) success message ~get_insurance_policy_data',
  'POST /api/generate-policy-pdf (policyData) success message url',
  'POST /api/update-policy-url (insurance_application_id url) success message',
  'POST /api/get-all-policies (membership_id) ~all_policies',
  'POST /api/check-membership (membership_number) is_active user_data.cellphone user_data.email user_data.birth_date user_data.gender membership_status',
  'POST /api/create-insurance-application (brand_model) ~insurance_application_id',
  'POST /api/search-brand-models (query) ~brand_models',
  'POST /api/search-years (brand_model) ~years',
  'POST /api/search-versions (brand_model year) ~versions',
])('spec quote 7: %s', expectCall);

const application = 'vehicle_insurance_application-';
/** The fields of the application record that have a prefix in the specification. */
const recorded =
  'insurance_application_id brand_model year version_name version version_id zip_code email phone_number gender birth_date coverage billing_cycle first_payment subsequent_payments total_premium membership_id license_plates serial_number';
const prefixed = (prefix: string, names: string) => names.split(' ').map((name) => prefix + name);

// holds M110, M112, M113, M118, M123, M124, Q170, Q172, Q173, Q174, Q176, Q177, Q179, Q181, Q182, Q183
// holds Q184
describe('spec membership 3 and quote 3, Entities and their fields', () => {
  test.each<[string, z.core.$ZodType, string[]]>([
    [
      'user',
      userSchema,
      prefixed(
        '',
        'name first_last_name second_last_name cellphone email birth_date gender birth_state membership_id mexican_neighorhoods-zip_code',
      ),
    ],
    [
      'saved address',
      savedAddressSchema,
      prefixed(
        'user_addresses-',
        'id street street_number interior_number neighborhood_name city_name state_name zip_code',
      ),
    ],
    [
      'saved card',
      savedCardSchema,
      prefixed('credit_cards-', 'id card_number card_holder_name expiration_date'),
    ],
    [
      'active application',
      applicationListItemSchema,
      [
        'id',
        'last_updated_at',
        ...prefixed(
          application,
          'step_type current_step brand_model year membership_id phone_number gender birth_date',
        ),
      ],
    ],
    [
      'application record',
      applicationRecordSchema,
      [
        'id',
        'membership_id',
        'active_memberships-membership_number',
        'last_updated_at',
        ...prefixed(application, `${recorded} step_type current_step address_id credit_card_id`),
      ],
    ],
    [
      'policy in a list',
      policyListItemSchema,
      [
        'id',
        'created_at',
        ...prefixed('insurance_policies-', 'policy_number start_date end_date policy_url'),
        ...prefixed(application, recorded),
      ],
    ],
    [
      'policy data',
      policyDataSchema,
      [
        ...prefixed('', 'policy_number id start_date end_date created_at status_id'),
        ...prefixed(application, recorded),
      ],
    ],
    [
      'quote of a package',
      quotePackageSchema,
      [
        ...prefixed('monthly.', 'price firstPayment totalPrice description features'),
        ...prefixed('annual.', 'totalPrice features'),
        ...prefixed('monthly.features.', 'rc medica robo danos juridica funeraria extension_rc'),
      ],
    ],
    [
      'neighborhood',
      allContracts['zip-code-lookup'].response,
      prefixed('data.data.response.neighborhoods.', 'id neighborhood city state municipio'),
    ],
    [
      'version',
      allContracts['search-versions'].response,
      prefixed('data.data.response.versions.', 'id name'),
    ],
  ])('%s', (_name, schema, fields) => {
    expect(fields.filter((field) => !hasField(schema, field))).toEqual([]);
  });
});

// holds M229, Q016
test('spec membership 6: access by what was proven, no roles with names', () => {
  const levels = ['anyone', 'owner', 'verified', 'authenticated', 'authenticated-owner', 'recent', 'token'];
  expect(calls.map(({ level }) => level).filter((level) => !levels.includes(level))).toEqual([]);
});
