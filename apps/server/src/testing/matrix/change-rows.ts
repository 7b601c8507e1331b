import type { TestServer } from '../start-test-server.ts';

type Server = Pick<TestServer, 'db'>;
type Policy = { policyId: string };

/** The newest change of a policy. */
export const changeOf = async ({ db }: Server, { policyId }: Policy) =>
  await db
    .selectFrom('endorsements')
    .select(['id', 'state', 'receipt_id'])
    .where('policy_id', '=', policyId)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
export const changeChargeOf = async (server: Server, insured: Policy) =>
  await server.db
    .selectFrom('receipt_charges')
    .select(['status', 'idempotency_key'])
    .where('receipt_id', '=', (await changeOf(server, insured)).receipt_id)
    .orderBy('attempt', 'desc')
    .executeTakeFirst();
export const verificationOf = async ({ db }: Server, { policyId }: Policy) =>
  await db
    .selectFrom('mandate_attempts')
    .select('status')
    .where('policy_id', '=', policyId)
    .executeTakeFirstOrThrow();
export const refundOf = async (server: Server, insured: Policy) =>
  await server.db
    .selectFrom('cancellation_refunds')
    .select(['id', 'state', 'amount'])
    .where('endorsement_id', '=', (await changeOf(server, insured)).id)
    .executeTakeFirstOrThrow();
