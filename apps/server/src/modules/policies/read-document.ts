import type { Database } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import type { DocumentStore } from '../../providers/document-store/port.ts';
import type { RecordRead } from '../audit/event.ts';
import { findLastCancellation } from './cancelling/repository.ts';
import { listOwnEndorsements } from './endorsements/repository.ts';
import type { Policy } from './policy.ts';
import { findOwnPolicy } from './repository.ts';

export type ReadDocument = (of: {
  memberId: string;
  policyNumber: string;
  /** The endorsement with a number, or the cancellation; the policy itself if omitted. */
  of?: number | 'cancellation';
  now: Date;
}) => Promise<Uint8Array>;

type Dependencies = {
  db: Database;
  documents: Pick<DocumentStore, 'get'>;
  recordRead: RecordRead;
};

/** The access is logged, with who, which and when, before the first byte leaves. */
export function createReadDocument({ db, documents, recordRead }: Dependencies): ReadDocument {
  const findKey = async (policy: Policy, policyNumber: string, of: number | 'cancellation' | undefined) => {
    if (of === undefined) return policy.documentKey;
    const { memberId } = policy;
    if (of === 'cancellation') return (await findLastCancellation(db, memberId, policyNumber))?.documentKey;
    const endorsements = await listOwnEndorsements(db, memberId, policyNumber);
    return endorsements.find(({ number }) => number === of)?.documentKey;
  };

  return async ({ memberId, policyNumber, of, now }) => {
    const policy = await findOwnPolicy(db, memberId, policyNumber);
    const key = policy && (await findKey(policy, policyNumber, of));
    if (policy === undefined || !key) throw new Refusal('NOT_FOUND');
    const found = await documents.get(key);
    if (found.kind === 'unknown') throw new Refusal('UNAVAILABLE');
    if (found.kind === 'missing') throw new Error('a stored document is missing');
    await recordRead({
      at: now,
      kind: 'document-read',
      actor: 'member',
      memberId,
      applicationId: policy.applicationId,
      details: { policy: policyNumber, ...(typeof of === 'number' && { endorsement: of }) },
    });
    return found.bytes;
  };
}
