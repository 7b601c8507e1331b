import { changeCard } from '@socio/contracts/change-card';
import { LATER_MANDATE_VERSION } from '@socio/domain/mandate';
import { formatMxn } from '@socio/domain/money';
import { policyOf } from '../test-cancelling.ts';
import { accept, offered, toCoverage } from '../test-changing.ts';
import type { Insured } from '../test-collecting.ts';
import { cards, newCard } from '../test-purchase.ts';

/** Another coverage, as the insurer offers it, with the consent to what later receipts then cost: what accepts it. */
export async function prepareCoverage(insured: Insured, coverage: 'RC' | 'LIMITADA') {
  const offer = await offered(insured, toCoverage(coverage));
  const { mandate, difference } = offer;
  const card = difference.total > 0 ? await newCard(insured.client, cards.mastercard) : undefined;
  return async () => {
    const answer = await accept(insured, offer, {
      ...(card !== undefined && { payment_card_id: card }),
      ...(mandate && {
        mandate: { amount: formatMxn(mandate.amount), text_version: LATER_MANDATE_VERSION },
      }),
    });
    if (answer.code !== undefined) throw new Error(answer.code);
  };
}

/** Another card for the receipts: what has it verified. */
export async function prepareCard(insured: Insured) {
  const card = await newCard(insured.client, cards.mastercard);
  const amount = (await policyOf(insured, insured.client))?.card_change?.mandate.amount ?? '';
  return async () => {
    const answer = await insured.client.call(changeCard, {
      policy_number: insured.policyNumber,
      payment_card_id: card,
      mandate: { amount, text_version: LATER_MANDATE_VERSION },
    });
    if (answer.code !== undefined) throw new Error(answer.code);
  };
}
