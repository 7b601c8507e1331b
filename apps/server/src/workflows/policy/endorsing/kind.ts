import type { EndorsementChanges, EndorsementKind } from '@socio/domain/endorsements/changes';
import type { Transaction } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { EndorsementWords } from '../../../mails/endorsement-made.ts';
import type { ChangeLine, PriceWords } from '../../../modules/policies/document/policy-document-data.ts';
import type { EndorsementOf } from '../../../modules/policies/endorsements/endorsement.ts';
import type { Policy } from '../../../modules/policies/policy.ts';
import type { EndorseRequest } from '../../../providers/insurer/port.ts';
import type { SendJob } from '../../engine/queue.ts';

/** What was charged for an endorsement, by the gateway's clock. */
export type ChangePayment = { amount: number; chargedAt: Date };

/** All that one kind of endorsement has of its own. */
export type KindOfEndorsement<Kind extends EndorsementKind> = {
  /** What the insurer is asked to confirm; `payment` null: nothing was charged. */
  ask: (endorsement: EndorsementOf<Kind>, payment: ChangePayment | null) => EndorseRequest['change'];
  /** What it does to the policy and its other receipts, in the transaction that records the insurer's confirmation. */
  takeEffect: (
    trx: Transaction<DB>,
    of: {
      endorsement: EndorsementOf<Kind>;
      policy: Policy;
      /** Null: nothing was charged. */
      payment: ChangePayment | null;
      effectiveAt: Date;
      now: Date;
      send: SendJob;
    },
  ) => Promise<void>;
  /** The same where the insurer has refused it: what was done before it was asked. */
  undo?: (trx: Transaction<DB>, of: { policy: Policy; now: Date }) => Promise<void>;
  /** Rows of its document. */
  lines: (
    changes: EndorsementChanges[Kind],
    endorsement: EndorsementOf<Kind>,
    policy: Policy,
  ) => ChangeLine[];
  /** What its document says of its amounts, whose sum is `total` in centavos. */
  priceWords?: (total: number, policy: Policy) => PriceWords;
  mail: EndorsementWords;
};
