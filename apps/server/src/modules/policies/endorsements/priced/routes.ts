import { acceptPolicyChange as acceptContract } from '@socio/contracts/accept-policy-change';
import type { RequestOf } from '@socio/contracts/contract';
import { wrap } from '@socio/contracts/envelope';
import { offerPolicyChange as offerContract } from '@socio/contracts/offer-policy-change';
import type { ChangePayment } from '@socio/contracts/shared/change-payment';
import type { PolicyData } from '@socio/contracts/shared/policy';
import { parseMxn } from '@socio/domain/money';
import type { Mount } from '../../../../http/mount.ts';
import type { PaidChange } from '../accept-change.ts';
import type { AcceptOffer } from './accept-offer.ts';
import type { WantedChange } from './asked-change.ts';
import type { OfferChange } from './offer-change.ts';

export type PricedChangeDependencies = {
  offerChange: OfferChange;
  acceptOffer: AcceptOffer;
  paidChangeView: (paid: PaidChange) => ChangePayment;
};

/** The calls of a change with a price. */
export function pricedChangeRoutes(
  mount: Mount,
  { offerChange, acceptOffer, paidChangeView }: PricedChangeDependencies,
  policyInFull: (memberId: string, policyNumber: string, now: Date) => Promise<PolicyData>,
): void {
  mount(offerContract, async ({ body, memberId, now }) => {
    const { policy_number: policyNumber, change } = body;
    const wanted = { memberId: memberId(), policyNumber, change: wantedOf(change), now };
    return wrap({ offer: await offerChange(wanted) });
  });

  mount(acceptContract, async ({ body, memberId, ip, now }) => {
    const { policy_number: policyNumber, offer_id: offerId, amount, mandate } = body;
    const agreed = mandate && { amount: parseMxn(mandate.amount) ?? -1, textVersion: mandate.text_version };
    const of = { memberId: memberId(), policyNumber, now };
    const accepted = { ...of, offerId, amount, cardId: body.payment_card_id, mandate: agreed, ip };
    const { endorsement, charge } = await acceptOffer(accepted);
    const { id, kind, state, number } = endorsement;
    const unpaid = { change: { id, kind, state, number }, payment: null };
    return wrap({
      accepted: charge === null ? unpaid : paidChangeView({ endorsement, charge }),
      get_insurance_policy_data: [await policyInFull(of.memberId, policyNumber, now)],
    });
  });
}

function wantedOf(change: RequestOf<typeof offerContract>['change']): WantedChange {
  switch (change.kind) {
    case 'coverage':
      return change;
    case 'version':
      return { kind: 'version', versionId: change.version_id };
    case 'postal-code':
      return {
        kind: 'postal-code',
        address: {
          street: change.street,
          streetNumber: change.street_number,
          interiorNumber: change.interior_number ?? '',
          neighborhood: change.neighborhood_name,
          municipality: change.municipality_name,
          city: change.city_name,
          state: change.state_name,
          zipCode: change.zip_code,
        },
      };
  }
}
