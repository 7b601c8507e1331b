import type { EndorsementState } from '../../../db/types.ts';
import type { DocumentEdition } from '../policy.ts';

/** A change of a policy after it was issued. */
export type Endorsement = {
  id: string;
  policyId: string;
  /** From 1. */
  number: number;
  state: EndorsementState;
  plates: string;
  /** The insurer's; null until it has confirmed it. */
  effectiveAt: Date | null;
  documentEdition: DocumentEdition;
  documentKey: string | null;
  mailedAt: Date | null;
  mailRefusedAt: Date | null;
};
