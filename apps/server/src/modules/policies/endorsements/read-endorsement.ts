import type { Database } from '../../../db/connection.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { DocumentStore } from '../../../providers/document-store/port.ts';
import type { AppendEvent } from '../../audit/event.ts';
import { findOwnPolicy } from '../repository.ts';
import { listEndorsements } from './repository.ts';

export type ReadEndorsement = (of: {
  memberId: string;
  policyNumber: string;
  number: number;
  now: Date;
}) => Promise<Uint8Array>;

type Dependencies = {
  db: Database;
  documents: Pick<DocumentStore, 'get'>;
  appendEvent: AppendEvent;
};

/** As the policy's own document: the access is logged before the first byte leaves. */
export function createReadEndorsement({ db, documents, appendEvent }: Dependencies): ReadEndorsement {
  return async ({ memberId, policyNumber, number, now }) => {
    const policy = await findOwnPolicy(db, memberId, policyNumber);
    if (policy === undefined) throw new Refusal('NOT_FOUND');
    const found = (await listEndorsements(db, policy.id)).find((one) => one.number === number);
    if (!found?.documentKey) throw new Refusal('NOT_FOUND');
    const document = await documents.get(found.documentKey);
    if (document.kind === 'unknown') throw new Refusal('UNAVAILABLE');
    if (document.kind === 'missing') throw new Error('a stored document is missing');
    await appendEvent(db, {
      at: now,
      kind: 'document-read',
      actor: 'member',
      memberId,
      applicationId: policy.applicationId,
      details: { policy: policyNumber, endorsement: number },
    });
    return document.bytes;
  };
}
