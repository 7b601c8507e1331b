import type { Database } from '../../db/connection.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import type {
  CancellationOf,
  EndorsementOf,
  PolicyDocumentData,
} from '../../modules/policies/document/policy-document-data.ts';
import { documentUrl, issuedOf, valuesAsOf, type Policy } from '../../modules/policies/policy.ts';
import { recordDocument, recordUrl, touchPolicy } from '../../modules/policies/issuing/repository.ts';
import type { DocumentStore } from '../../providers/document-store/port.ts';
import type { SendJob } from '../engine/queue.ts';
import { recordStep, type StepEnd } from '../engine/steps.ts';

/** The party details of every policy document, from the configuration. */
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

export type MakeDocument = {
  render: (policy: Policy) => Promise<Uint8Array>;
  store: (policy: Policy, bytes: Uint8Array) => Promise<StepEnd>;
  saveUrl: (policy: Policy) => Promise<StepEnd>;
};

/** The same data always give the same bytes under the same key. */
export function createMakeDocument(dependencies: Dependencies): MakeDocument {
  const { db, documents, renderPolicy, parties, send, clock } = dependencies;

  const step = (policy: Policy, name: string) =>
    ({ applicationId: policy.applicationId, workflow: 'issue-policy', step: name, at: clock() }) as const;

  return {
    render: (policy) => renderPolicy(documentData(policy, parties)),
    store: async (policy, bytes) => {
      const rendered = { ...step(policy, 'render-document'), outcome: 'done' } as const;
      const key = `policies/${issuedOf(policy).policyNumber}.pdf`;
      const answer = await documents.put(key, bytes);
      const stored = step(policy, 'store-document');
      if (answer.kind === 'stored') {
        await db.transaction().execute(async (trx) => {
          await recordDocument(trx, policy.id, key, clock());
          await recordStep(trx, rendered);
          await recordStep(trx, { ...stored, outcome: 'done' });
        });
        return 'unchanged';
      }
      await recordStep(db, rendered);
      await recordStep(db, { ...stored, outcome: 'unknown', detail: answer.reason });
      await touchPolicy(db, policy.id, clock());
      return 'later';
    },
    saveUrl: async (policy) => {
      const { applicationId, memberId } = policy;
      const { policyNumber } = issuedOf(policy);
      await db.transaction().execute(async (trx) => {
        const now = clock();
        if (!(await recordUrl(trx, policy.id, documentUrl(policyNumber), now))) return;
        await recordStep(trx, { ...step(policy, 'save-url'), outcome: 'done' });
        const details = { policy: policyNumber };
        const about = { at: now, memberId, applicationId, details };
        await appendEvent(trx, { ...about, kind: 'document-stored', actor: 'server' });
        await send(trx, 'mail-policy', applicationId);
      });
      return 'done';
    },
  };
}

/** Without more: of the policy itself, as it was issued. */
export function documentData(
  policy: Policy,
  parties: DocumentParties,
  {
    endorsement,
    cancellation,
  }: { endorsement?: EndorsementOf & { number: number }; cancellation?: CancellationOf } = {},
): PolicyDocumentData {
  // The policy's own document says for ever what it said at first.
  const values =
    endorsement === undefined
      ? cancellation === undefined
        ? policy.snapshot
        : policy.inForce
      : valuesAsOf(policy, endorsement.number);
  const { documentEdition: edition, ...issued } = issuedOf(policy);
  const { brandModel, year, versionName, plates, vin, zipCode } = values.vehicle;
  return {
    ...parties,
    ...issued,
    edition,
    endorsementNumber: String(endorsement?.number ?? 0),
    ...(endorsement && { endorsement }),
    ...(cancellation && { cancellation }),
    coverage: values.coverage,
    billingCycle: values.billingCycle,
    collectedBy: policy.collectedBy,
    graceDays: policy.graceDays,
    mandatory: policy.mandatory,
    insured: { ...values.insured, address: values.address },
    vehicle: { brandModel, year, version: versionName, plates, vin, zipCode },
    price: values.price,
    discount: values.discount,
  };
}
