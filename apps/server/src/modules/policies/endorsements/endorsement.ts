import type {
  EndorsementChanges,
  EndorsementKind,
  PriceDifference,
} from '@socio/domain/endorsements/changes';
import type { EndorsementState } from '@socio/domain/endorsements/endorsement-state';
import type { DocumentEdition } from '../policy.ts';

type Common = {
  id: string;
  policyId: string;
  /** From 1; null until the insurer is asked for it. */
  number: number | null;
  state: EndorsementState;
  /** Null: without price. */
  price: PriceDifference | null;
  /** The insurer's reference and what else its confirmation needs, as its kind keeps it. */
  offer: unknown;
  /** Until when it can be accepted; null: it cannot be accepted again. */
  offerUntil: Date | null;
  /** What is charged for it; null: nothing. */
  receiptId: string | null;
  askedAt: Date;
  /** The insurer's; null until it has confirmed it. */
  effectiveAt: Date | null;
  documentEdition: DocumentEdition;
  documentKey: string | null;
  mailedAt: Date | null;
  mailRefusedAt: Date | null;
};

export type EndorsementOf<Kind extends EndorsementKind> = Common & {
  kind: Kind;
  changes: EndorsementChanges[Kind];
};

/** A change of a policy after it was issued. */
export type Endorsement = { [Kind in EndorsementKind]: EndorsementOf<Kind> }[EndorsementKind];

/** Asks the insurer and makes the document, for as long as a call may wait. */
export type FinishEndorsement = (id: string) => Promise<Endorsement | undefined>;
