import type { RequestOf } from '@socio/contracts/contract';
import { acceptPolicyChange } from '@socio/contracts/accept-policy-change';
import { offerPolicyChange } from '@socio/contracts/offer-policy-change';
import type { BoughtPolicy } from './test-cancelling.ts';

type Change = RequestOf<typeof offerPolicyChange>['change'];

export const toCoverage = (coverage: 'RC' | 'LIMITADA' | 'AMPLIA'): Change => ({
  kind: 'coverage',
  coverage,
});

/** Where a car costs more. */
export const anotherPlace = {
  kind: 'postal-code',
  street: 'Av. Vallarta',
  street_number: '100',
  interior_number: null,
  neighborhood_name: 'Americana',
  municipality_name: 'Guadalajara',
  city_name: 'Guadalajara',
  state_name: 'Jalisco',
  zip_code: '44160',
} as const satisfies Change;

export const offerOf = async (
  { client, policyNumber }: Pick<BoughtPolicy, 'client' | 'policyNumber'>,
  change: Change,
) => await client.call(offerPolicyChange, { policy_number: policyNumber, change });

/** An offer that the insurer has made. */
export async function offered(bought: BoughtPolicy, change: Change) {
  const answer = await offerOf(bought, change);
  const offer = answer.body.data?.data.response.offer;
  if (offer === undefined) throw new Error(`not offered: ${JSON.stringify(answer.raw)}`);
  return offer;
}

type Accepting = {
  payment_card_id?: string;
  amount?: number;
  mandate?: { amount: string; text_version: string };
};

export const accept = async (
  { client, policyNumber }: Pick<BoughtPolicy, 'client' | 'policyNumber'>,
  offer: Awaited<ReturnType<typeof offered>>,
  more: Accepting = {},
) =>
  await client.call(acceptPolicyChange, {
    policy_number: policyNumber,
    offer_id: offer.id,
    amount: offer.difference.total,
    ...more,
  });

/** How it stands afterwards: the change, and its payment if there is one. */
export async function accepted(...accepting: Parameters<typeof accept>) {
  const answer = await accept(...accepting);
  const found = answer.body.data?.data.response.accepted;
  if (found === undefined) throw new Error(`not accepted: ${JSON.stringify(answer.raw)}`);
  return found;
}
