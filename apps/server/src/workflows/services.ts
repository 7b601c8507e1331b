import type { Database } from '../db/connection.ts';
import type { PolicyDocumentData } from '../modules/policies/document/policy-document-data.ts';
import type { CountCharge, CountReceiptCharge } from '../modules/payments/declined-charges.ts';
import type { DocumentStore } from '../providers/document-store/port.ts';
import type { Email } from '../providers/email/port.ts';
import type { Insurer } from '../providers/insurer/port.ts';
import type { PaymentGateway } from '../providers/payment-gateway/port.ts';
import type { Sms } from '../providers/sms/port.ts';
import type { Watch } from '../watching/watch.ts';
import type { ReceiptTerms } from '../modules/policies/policy.ts';
import type { SendJob } from './engine/queue.ts';
import type { Turns } from './engine/turns.ts';
import type { DocumentParties } from './policy/make-document.ts';
import type { DataKeys } from '../db/data-keys.ts';

/** Everything that durable work needs; each piece picks what it uses in its own file. */
export type Services = {
  db: Database;
  clock: () => Date;
  onError: (error: unknown) => void;
  watch: Watch;
  send: SendJob;
  gateway: PaymentGateway;
  /** Counts or gives back what a charge took of the budget of declined ones. */
  countCharge: CountCharge;
  countReceiptCharge: CountReceiptCharge;
  insurer: Insurer;
  documents: DocumentStore;
  /** Where it is noted who was deleted. */
  tombstones: Pick<DocumentStore, 'put'>;
  /** Documents are made behind the purchases, a few at a time. */
  documentTurns: Turns;
  renderPolicy: (data: PolicyDocumentData) => Promise<Uint8Array>;
  email: Email;
  sms: Sms;
  mailFrom: string;
  parties: DocumentParties;
  /** Of policies that begin to be issued from now on. */
  receiptTerms: ReceiptTerms;
  publicUrl: string;
  keys: DataKeys;
};
