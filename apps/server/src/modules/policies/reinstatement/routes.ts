import { wrap } from '@socio/contracts/envelope';
import { offerReinstatement as offerContract } from '@socio/contracts/offer-reinstatement';
import { payReinstatement as payContract } from '@socio/contracts/pay-reinstatement';
import type { ChangePayment } from '@socio/contracts/shared/change-payment';
import { formatMxn, parseMxn } from '@socio/domain/money';
import { requireStored } from '../../../db/stored-data.ts';
import type { Mount } from '../../../http/mount.ts';
import type { PaidChange } from '../endorsements/accept-change.ts';
import type { OfferReinstatement } from './offer-reinstatement.ts';
import type { PayReinstatement } from './pay-reinstatement.ts';

export type ReinstatingDependencies = {
  offerReinstatement: OfferReinstatement;
  payReinstatement: PayReinstatement;
  paidChangeView: (paid: PaidChange) => ChangePayment;
};

/** The calls of 'Solicitar rehabilitación'. */
export function reinstatingRoutes(mount: Mount, deps: ReinstatingDependencies): void {
  const { offerReinstatement, payReinstatement, paidChangeView } = deps;

  mount(offerContract, async ({ body, memberId, now }) => {
    const offer = await offerReinstatement({ memberId: memberId(), policyNumber: body.policy_number, now });
    const { id, changes } = offer;
    const parts = requireStored(offer.price, 'endorsements.price', id);
    const until = requireStored(offer.offerUntil, 'endorsements.offer_until', id);
    return wrap({
      offer: {
        id,
        amount: formatMxn(parts.total),
        parts,
        receipts: changes.to.receipts,
        uncovered_days: changes.to.uncoveredDays,
        without_cover_since: changes.from.withoutCoverSince,
        valid_until: until.toISOString(),
      },
    });
  });

  mount(payContract, async ({ body, memberId, ip, now }) => {
    const paid = await payReinstatement({
      memberId: memberId(),
      policyNumber: body.policy_number,
      id: body.change,
      cardId: body.payment_card_id,
      amount: parseMxn(body.amount) ?? -1,
      ip,
      now,
    });
    return wrap({ paid: paidChangeView(paid) });
  });
}
