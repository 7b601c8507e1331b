import { recordAddedPlates } from '../../../modules/policies/endorsements/repository.ts';
import type { KindOfEndorsement } from './kind.ts';
import { platesTexts } from './texts.ts';

/** Plates that were in process when the policy was issued. */
export const plates: KindOfEndorsement<'plates'> = {
  ask: ({ changes }) => ({ kind: 'plates', plates: changes.to.plates }),
  takeEffect: async (trx, { endorsement, policy }) =>
    await recordAddedPlates(trx, policy.id, endorsement.changes.to.plates),
  lines: ({ to }) => [
    { name: platesTexts.name, before: platesTexts.inProcess, after: to.plates, isCode: true },
  ],
  mail: platesTexts.mail,
};
