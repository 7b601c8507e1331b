import type { Database } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import type { DocumentStore } from '../../providers/document-store/port.ts';
import type { RecordRead } from '../audit/event.ts';
import { listOwnEndorsements } from './endorsements/repository.ts';
import { findOwnPolicy } from './repository.ts';

export type ReadDocument = (of: {
  memberId: string;
  policyNumber: string;
  /** The endorsement's number; the policy itself without one. */
  endorsement?: number;
  now: Date;
}) => Promise<Uint8Array>;

type Dependencies = {
  db: Database;
  documents: Pick<DocumentStore, 'get'>;
  recordRead: RecordRead;
};

/** The access is logged, with who, which and when, before the first byte leaves. */
export function createReadDocument({ db, documents, recordRead }: Dependencies): ReadDocument {
  return async ({ memberId, policyNumber, endorsement, now }) => {
    const [policy, endorsements] = await Promise.all([
      findOwnPolicy(db, memberId, policyNumber),
      endorsement === undefined ? [] : listOwnEndorsements(db, memberId, policyNumber),
    ]);
    const of = endorsement === undefined ? policy : endorsements.find(({ number }) => number === endorsement);
    if (policy === undefined || !of?.documentKey) throw new Refusal('NOT_FOUND');
    const found = await documents.get(of.documentKey);
    if (found.kind === 'unknown') throw new Refusal('UNAVAILABLE');
    if (found.kind === 'missing') throw new Error('a stored document is missing');
    await recordRead({
      at: now,
      kind: 'document-read',
      actor: 'member',
      memberId,
      applicationId: policy.applicationId,
      details: { policy: policyNumber, ...(endorsement !== undefined && { endorsement }) },
    });
    return found.bytes;
  };
}
