import type { Database } from '../../db/connection.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import type { PolicyDocumentData } from '../../modules/policies/document/policy-document-data.ts';
import { documentUrl, issuedOf, type Policy } from '../../modules/policies/policy.ts';
import { recordDocument, recordUrl, touchPolicy } from '../../modules/policies/repository.ts';
import type { DocumentStore } from '../../providers/document-store/port.ts';
import type { SendJob } from '../engine/queue.ts';
import type { Lease } from '../engine/lease.ts';
import { recordStep } from '../engine/record-step.ts';

/** What every policy document says of its parties, from configuration. */
export type DocumentParties = Pick<
  PolicyDocumentData,
  'insurer' | 'broker' | 'demonstrationTariff' | 'publicUrl'
>;

type Dependencies = {
  db: Database;
  documents: DocumentStore;
  renderPolicy: (data: PolicyDocumentData) => Promise<Uint8Array>;
  parties: DocumentParties;
  send: SendJob;
  clock: () => Date;
};

export type MakeDocument = (policy: Policy, lease: Lease) => Promise<'done' | 'later'>;

/** Renders, stores, saves the URL: the same data give the same bytes under the same key, however often. */
export function createMakeDocument(dependencies: Dependencies): MakeDocument {
  const { db, documents, renderPolicy, parties, send, clock } = dependencies;

  const step = (policy: Policy, name: string) =>
    ({ applicationId: policy.applicationId, workflow: 'issue-policy', step: name, at: clock() }) as const;

  const store = async (policy: Policy, key: string, lease: Lease): Promise<boolean> => {
    const bytes = await renderPolicy(documentData(policy, parties));
    await recordStep(db, { ...step(policy, 'render-document'), outcome: 'done' });
    lease.check();
    const answer = await documents.put(key, bytes);
    if (answer.kind === 'stored') {
      await recordDocument(db, policy.id, key, clock());
      await recordStep(db, { ...step(policy, 'store-document'), outcome: 'done' });
      return true;
    }
    await recordStep(db, { ...step(policy, 'store-document'), outcome: 'unknown', detail: answer.reason });
    await touchPolicy(db, policy.id, clock());
    return false;
  };

  return async (policy, lease) => {
    const { policyUrl, applicationId, memberId } = policy;
    const { policyNumber } = issuedOf(policy);
    if (policyUrl !== null) return 'done';
    const key = `policies/${policyNumber}.pdf`;
    if (policy.documentKey === null && !(await store(policy, key, lease))) return 'later';
    lease.check();
    await db.transaction().execute(async (trx) => {
      const now = clock();
      if (!(await recordUrl(trx, policy.id, documentUrl(policyNumber), now))) return;
      await recordStep(trx, { ...step(policy, 'save-url'), outcome: 'done' });
      const details = { policy: policyNumber };
      const about = { at: now, memberId, applicationId, details };
      await appendEvent(trx, { ...about, kind: 'document-stored', actor: 'server' });
      await send(trx, 'mail-policy', { applicationId });
    });
    return 'done';
  };
}

function documentData(policy: Policy, parties: DocumentParties): PolicyDocumentData {
  const { snapshot } = policy;
  const { documentEdition: edition, ...issued } = issuedOf(policy);
  const { brandModel, year, versionName, plates, vin, zipCode } = snapshot.vehicle;
  return {
    ...parties,
    ...issued,
    edition,
    endorsementNumber: '0',
    coverage: snapshot.coverage,
    billingCycle: snapshot.billingCycle,
    insured: { ...snapshot.insured, address: snapshot.address },
    vehicle: { brandModel, year, version: versionName, plates, vin, zipCode },
    price: snapshot.price,
    discount: snapshot.discount,
  };
}
