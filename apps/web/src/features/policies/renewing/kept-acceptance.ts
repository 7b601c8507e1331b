import { packages, type Coverage } from '@socio/domain/tariff/coverages';
import { readUnsent } from '../../../common/unsent-fields.ts';

/** What was being agreed to when the card's bank asked its owner on a page of its own. */
export type KeptAcceptance = {
  cardId: string;
  coverage: Coverage | undefined;
  isAutomatic: boolean;
  /** Of each later receipt; empty: none was authorised. */
  mandate: string;
};

const nothing = { cardId: '', coverage: '', isAutomatic: false, mandate: '' };

export function readKeptAcceptance(policyNumber: string): KeptAcceptance | null {
  const kept = readUnsent('renewal', policyNumber, nothing);
  const coverage = packages.find((one) => one === kept.coverage);
  return kept.cardId === '' ? null : { ...kept, coverage };
}
