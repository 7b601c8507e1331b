import type { Executor } from '../../db/connection.ts';
import type { Fulfilment, PaymentMail, PaymentStatus, PolicyState } from '../../db/types.ts';

export type MailState = 'unsent' | 'sent' | 'refused';

export type WorkAttempt = {
  id: string;
  attempt: number;
  status: PaymentStatus;
  amount: number;
  idempotencyKey: string;
  /** How the mails of its charge and of its refund ended, where they did. */
  mails: Partial<Record<PaymentMail, 'sent' | 'refused'>>;
};

/** How an application stands, as far as charge, policy and refund go. */
export type Work = {
  applicationId: string;
  memberId: string | null;
  fulfilment: Fulfilment;
  attempts: WorkAttempt[];
  /** Ids of charges of ended attempts that have not gone back. */
  lateCharges: string[];
  policy: { id: string; state: PolicyState; hasDocument: boolean; mail: MailState } | undefined;
};

const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Two at most: whoever gives the beginning of an id means one. */
export async function findApplicationIds(db: Executor, beginning: string): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where('id', '>=', beginning + firstId.slice(beginning.length))
    .where('id', '<=', beginning + lastId.slice(beginning.length))
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
}

/** With `lock`, nobody moves the application before the transaction ends. */
export async function readWork(
  db: Executor,
  applicationId: string,
  { lock = false } = {},
): Promise<Work | undefined> {
  const application = await db
    .selectFrom('applications')
    .select(['member_id', 'fulfilment'])
    .where('id', '=', applicationId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (application === undefined) return undefined;
  const attempts = await readAttempts(db, applicationId);
  const lateCharges = await db
    .selectFrom('late_charges as l')
    .innerJoin('payment_attempts as p', 'p.id', 'l.attempt_id')
    .select('l.gateway_charge_id as id')
    .where('p.application_id', '=', applicationId)
    .where('l.refunded_at', 'is', null)
    .execute();
  const policy = await db
    .selectFrom('policies')
    .select(['id', 'state', 'policy_url', 'mailed_at', 'mail_refused_at'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return {
    applicationId,
    memberId: application.member_id,
    fulfilment: application.fulfilment,
    attempts,
    lateCharges: lateCharges.map(({ id }) => id),
    policy: policy && {
      id: policy.id,
      state: policy.state,
      hasDocument: policy.policy_url !== null,
      mail: mailState(policy),
    },
  };
}

async function readAttempts(db: Executor, applicationId: string): Promise<WorkAttempt[]> {
  const attempts = await db
    .selectFrom('payment_attempts')
    .select(['id', 'attempt', 'status', 'amount', 'idempotency_key as idempotencyKey'])
    .where('application_id', '=', applicationId)
    .orderBy('attempt')
    .execute();
  const mails = await db
    .selectFrom('payment_mails as m')
    .innerJoin('payment_attempts as p', 'p.id', 'm.attempt_id')
    .select(['m.attempt_id', 'm.kind', 'm.sent_at'])
    .where('p.application_id', '=', applicationId)
    .where((eb) => eb.or([eb('m.sent_at', 'is not', null), eb('m.refused_at', 'is not', null)]))
    .execute();
  return attempts.map((attempt) => ({
    ...attempt,
    mails: Object.fromEntries(
      mails
        .filter((mail) => mail.attempt_id === attempt.id)
        .map(({ kind, sent_at }) => [kind, sent_at === null ? 'refused' : 'sent']),
    ),
  }));
}

function mailState(policy: { mailed_at: Date | null; mail_refused_at: Date | null }): MailState {
  if (policy.mailed_at !== null) return 'sent';
  return policy.mail_refused_at === null ? 'unsent' : 'refused';
}
