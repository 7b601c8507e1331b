import { formatMoney } from '@socio/domain/money';
import { addressLine } from '../../../modules/policies/document/parties.ts';
import type { EndorsementOf } from '../../../modules/policies/endorsements/endorsement.ts';
import { storedOffer, type PricedKind } from '../../../modules/policies/endorsements/priced/stored-change.ts';
import type { KindOfEndorsement } from './kind.ts';
import { takePricedEffect } from './priced-effect.ts';
import { coverageTexts, placeTexts, priceLineTexts, settledTexts, versionTexts } from './texts.ts';

/** The insurer knows what it offered by its reference. */
const ask = <Kind extends PricedKind>({ id, kind, offer }: EndorsementOf<Kind>) => ({
  kind,
  reference: storedOffer.read(offer, id).reference,
});

type Year = { price: { annual: { netPremium: number } } };

/** The net premium of the year, since what is paid of it also depends on the form of payment, and receipts still to come. */
const priceLines = (
  { from, to }: { from: Year; to: Year },
  { id, offer }: Pick<EndorsementOf<PricedKind>, 'id' | 'offer'>,
) => {
  const { later } = storedOffer.read(offer, id);
  const year = {
    name: priceLineTexts.year,
    before: formatMoney(from.price.annual.netPremium),
    after: formatMoney(to.price.annual.netPremium),
  };
  if (later === null || later.before === later.after) return [year];
  const { before, after } = later;
  return [year, { name: priceLineTexts.later, before: formatMoney(before), after: formatMoney(after) }];
};

const priceWords = (total: number) =>
  total === 0 ? settledTexts.same : total > 0 ? settledTexts.more : settledTexts.less;

export const coverage: KindOfEndorsement<'coverage'> = {
  ask,
  takeEffect: takePricedEffect,
  lines: (changes, endorsement) => [
    {
      name: coverageTexts.name,
      before: coverageTexts.packages[changes.from.coverage],
      after: coverageTexts.packages[changes.to.coverage],
    },
    ...priceLines(changes, endorsement),
  ],
  priceWords,
  mail: coverageTexts.mail,
};

/** Where the car is kept, with its address. */
export const postalCode: KindOfEndorsement<'postal-code'> = {
  ask,
  takeEffect: takePricedEffect,
  lines: (changes, endorsement) => [
    {
      name: placeTexts.name,
      before: addressLine(changes.from.address),
      after: addressLine(changes.to.address),
    },
    ...priceLines(changes, endorsement),
  ],
  priceWords,
  mail: placeTexts.mail,
};

export const version: KindOfEndorsement<'version'> = {
  ask,
  takeEffect: takePricedEffect,
  lines: (changes, endorsement) => [
    { name: versionTexts.name, before: changes.from.versionName, after: changes.to.versionName },
    ...priceLines(changes, endorsement),
  ],
  priceWords,
  mail: versionTexts.mail,
};
