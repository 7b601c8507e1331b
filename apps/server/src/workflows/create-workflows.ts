import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/connection.ts';
import type { PolicyDocumentData } from '../modules/policies/document/policy-document-data.ts';
import type { DocumentStore } from '../providers/document-store/port.ts';
import type { EmailAnswer } from '../providers/email/port.ts';
import type { Insurer } from '../providers/insurer/port.ts';
import type { PaymentGateway } from '../providers/payment-gateway/port.ts';
import { isOpen } from '@socio/domain/payment-state';
import { createAnnounceAttempt } from './payment/announce-attempt.ts';
import { createConfirmRefund } from './payment/confirm-refund.ts';
import { createPaymentMails, type SendPaymentMails } from './mails/create-payment-mails.ts';
import { createFinishing } from './policy/finish-policy.ts';
import { createIssueAtInsurer } from './policy/issue-at-insurer.ts';
import { createIssuePolicy } from './policy/issue-policy.ts';
import type { Jobs } from './engine/queue.ts';
import { createMailPolicy, type PolicyMail } from './mails/mail-policy.ts';
import { createMakeDocument, type DocumentParties } from './policy/make-document.ts';
import { createRecordChargeAnswer } from './payment/record-charge-answer.ts';
import { createRefundLateCharge } from './payment/refund-late-charge.ts';
import { createBeginRefund, createDecideRefund, createRefundPayment } from './payment/refund-payment.ts';
import { createPurge } from './purge.ts';
import { repeat, type Repetition } from './engine/repeat.ts';
import { createSettlePayment } from './payment/settle-payment.ts';
import { createStartIssuing } from './policy/start-issuing.ts';
import { createSweep } from './engine/sweep.ts';

type Dependencies = SendPaymentMails & {
  db: Database;
  jobs: Jobs;
  gateway: PaymentGateway;
  insurer: Insurer;
  documents: DocumentStore;
  renderPolicy: (data: PolicyDocumentData) => Promise<Uint8Array>;
  sendPolicyMail: (mail: PolicyMail) => Promise<EmailAnswer>;
  parties: DocumentParties;
  clock: () => Date;
  logger: FastifyBaseLogger;
  secret: string;
  sweepAfterMs: number;
  sweepEveryMs: number;
  /** How long a call of the browser waits for the policy or its document; 20 s by calls.md. */
  waitMs?: number;
};

const purgeEveryMs = 3_600_000;

/** Joins the work that must survive a crash, and has the job queue run it. */
export function createWorkflows(dependencies: Dependencies) {
  const { db, jobs, gateway, insurer, documents, renderPolicy, sendPolicyMail, parties } = dependencies;
  const { clock, logger, secret, sweepAfterMs, sweepEveryMs, waitMs = 20_000 } = dependencies;
  const { send } = jobs;
  const { sendReceiptMail, sendRefundMail } = dependencies;
  const { publicUrl } = parties;
  const onError = (error: unknown) => logger.error({ err: error }, 'workflow');

  const mailing = { sendReceiptMail, sendRefundMail, clock, onError, sweepAfterMs };
  const sweepMails = createPaymentMails({ db, jobs, ...mailing });
  const beginRefund = createBeginRefund(send);
  const decideRefund = createDecideRefund(beginRefund);
  const confirmRefund = createConfirmRefund({ db, insurer, clock, beginRefund });
  const refundPayment = createRefundPayment({ db, gateway, clock });
  const refundLateCharge = createRefundLateCharge({ db, gateway, clock });
  const recordAnswer = createRecordChargeAnswer(db, send);
  const settlePayment = createSettlePayment({ db, gateway, clock, publicUrl, recordAnswer });
  const issueAtInsurer = createIssueAtInsurer({ db, insurer, clock, secret, decideRefund });
  const makeDocument = createMakeDocument({ db, documents, renderPolicy, parties, send, clock });
  const issuePolicy = createIssuePolicy({ db, issueAtInsurer, makeDocument });
  const mailPolicy = createMailPolicy({ db, sendPolicyMail, clock });
  const refunding = { refundPayment, refundLateCharge, decideRefund, confirmRefund };
  const work = { settlePayment, issuePolicy, mailPolicy, ...refunding };
  const sweep = createSweep({ db, clock, ...work, onError, sweepAfterMs });
  const purge = createPurge({ db, clock });

  jobs.work('settle-payment', async ({ attemptId }) =>
    isOpen((await settlePayment(attemptId)).status) ? 'later' : 'done',
  );
  jobs.work('issue-policy', async ({ applicationId }) =>
    (await issuePolicy(applicationId)) === 'done' ? 'done' : 'later',
  );
  jobs.work('mail-policy', ({ applicationId }) => mailPolicy(applicationId));
  jobs.work('refund-payment', ({ applicationId }) => refundPayment(applicationId));
  jobs.work('refund-late-charge', ({ chargeId }) => refundLateCharge(chargeId));

  const finishing = createFinishing({ db, issuePolicy, onError, waitMs });
  let repeating: Repetition[] = [];
  return {
    announceAttempt: createAnnounceAttempt(send),
    settlePayment,
    startIssuing: createStartIssuing(db, send),
    finishPolicy: finishing.finishPolicy,
    recordAnswer,
    beginRefund,
    decideRefund,
    confirmRefund,
    sweep,
    /** After the job queue has started: what an earlier process left is taken up at once. */
    start: () => {
      repeating = [
        repeat(sweep, { everyMs: sweepEveryMs, onError }),
        repeat(sweepMails, { everyMs: sweepEveryMs, onError }),
        repeat(purge, { everyMs: purgeEveryMs, onError }),
      ];
    },
    stop: async () => {
      await Promise.all([...repeating.map(({ stop }) => stop()), finishing.stop()]);
    },
  };
}
