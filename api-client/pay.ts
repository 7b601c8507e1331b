import createClient from 'openapi-fetch';
import type { components, paths } from './dist/schema.ts';

const origin = 'https://socio-seguro.example';
const api = createClient<paths>({ baseUrl: origin, headers: { Origin: origin } });

type Refusal = components['schemas'];

/** How another program makes a payment: it gets an answer, or a refusal identified by its code. */
export async function pay(applicationId: string, cardId: string, amount: string): Promise<string> {
  const { data, error, response } = await api.POST('/api/update-insurance-application-step11', {
    body: { insurance_application_id: applicationId, payment_card_id: cardId, amount },
  });
  if (data !== undefined) return data.data.data.response.payment.status;
  switch (error.code) {
    case 'VEHICLE_ALREADY_INSURED':
      return error.details.policies
        .map(({ policy_number, end_date }) => `${policy_number} ${end_date}`)
        .join();
    case 'TOO_MANY':
    case 'ATTEMPT_LIMIT':
      return `again in ${error.details.retry_after_seconds ?? response.headers.get('Retry-After')} s`;
    case 'FIELDS_INVALID':
      return Object.keys(error.details.fields ?? {}).join();
    case 'APPLICATION_INACTIVE':
      return 'end' in error.details ? error.details.end : error.message;
    case 'INTERNAL':
      return error.details.request_id;
    default:
      return error.message satisfies Refusal['PriceChanged']['message'];
  }
}

/** Code that contradicts the description does not compile. */
export async function mistakes(): Promise<void> {
  // @ts-expect-error a call that is not there
  await api.GET('/api/pay');
  // @ts-expect-error a body that lacks its fields
  await api.POST('/api/send-otp', {});
  const { error } = await api.POST('/api/search-years', { body: { brand_model: 'Nissan Versa' } });
  // @ts-expect-error a refusal that this call never sends
  if (error?.code === 'CARD_REFUSED') return;
  // @ts-expect-error a path whose part is missing
  await api.GET('/api/policies/{policyNumber}/document');
}
