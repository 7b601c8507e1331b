import { acceptRenewal } from '@socio/contracts/accept-renewal';
import { checkMembership } from '@socio/contracts/check-membership';
import { MANDATE_VERSION } from '@socio/domain/mandate';
import { addDays } from '@socio/domain/dates';
import type { Coverage } from '@socio/domain/tariff/coverages';
import { sql } from 'kysely';
import { sweepRooms } from './remind-round.ts';
import type { TestServer } from './start-test-server.ts';
import { boughtPolicy, policyOf, type BoughtPolicy } from './test-cancelling.ts';
import { startCollecting } from './test-collecting.ts';
import { authenticate, type TestMember } from './test-member.ts';
import { ledgerOf, newCard, until } from './test-purchase.ts';

export type Renewing = BoughtPolicy & { id: string; policyId: string; end: string };

type More = {
  automatic?: boolean;
  cardNumber?: string;
  cardId?: string;
  total?: string;
  coverage?: Coverage;
  withoutMandate?: boolean;
};

/** A server that renews, of which a test decides when its work is done. */
export async function startRenewing(server: TestServer) {
  const world = await startCollecting(server);
  const { db, clock, sandbox } = server;

  const subjects = async ({ email }: Pick<BoughtPolicy, 'email'>) =>
    (await sandbox.inbox(email)).flatMap(({ channel, subject }) =>
      channel === 'email' && subject !== undefined ? [subject] : [],
    );

  const insured = async (options: Parameters<typeof boughtPolicy>[1] = {}): Promise<Renewing> => {
    const bought = await boughtPolicy(server, options);
    const row = await db
      .selectFrom('policies')
      .select(['id', 'end_date'])
      .where('policy_number', '=', bought.policyNumber)
      .executeTakeFirstOrThrow();
    return { ...bought, policyId: row.id, end: row.end_date ?? '' };
  };

  const rounds = async () => {
    await sweepRooms(world.services, ['receipts']);
    for (let n = 0; n < 3; n += 1) await world.round();
  };

  const renewalOf = async ({ policyId }: Renewing) =>
    await db.selectFrom('renewals').selectAll().where('policy_id', '=', policyId).executeTakeFirst();

  const applicationOf = async (member: Renewing) => (await renewalOf(member))?.application_id ?? null;

  const enter = async (
    { client, number, phone }: Pick<TestMember, 'client' | 'number' | 'phone'>,
    act?: 'renew',
  ) => {
    clock.advance({ minutes: 2 });
    await client.call(checkMembership, { membership_number: number });
    await authenticate(server, client, phone, act);
  };

  const shown = async (member: Renewing) => (await policyOf(member, member.client))?.renewal;

  const untilState = async (member: Renewing, state: string) =>
    await until(state, async () => {
      clock.advance({ minutes: 5 });
      await world.round();
      return (await renewalOf(member))?.state === state;
    });

  const isLookingAt = async ({ policyId }: Renewing) => {
    const { rows } = await sql`
      select from pgboss.job where name = 'renew-policy' and data->>'id' = ${policyId}
        and state in ('created', 'active')`.execute(db);
    return rows.length > 0;
  };

  return {
    ...world,
    insured,
    rounds,
    /** So many days before the end, at an hour of central Mexico. */
    at: async ({ end }: Renewing, days: number, hour = '09:01') => {
      world.moveTo(`${addDays(end, -days)} ${hour}`);
      await rounds();
    },
    untilState,
    /** The policy is asked for five minutes later at the latest. */
    untilIssued: async (member: Renewing) => await untilState(member, 'issued'),
    renewalOf,
    enter,
    shown,
    accept: async (
      member: Renewing,
      { automatic = false, cardNumber, cardId, total, coverage, withoutMandate = false }: More = {},
    ) => {
      await enter(member, 'renew');
      const price = (await shown(member))?.price;
      const option = price?.options?.find((one) => one.coverage === coverage);
      const mandate = price?.mandate && { amount: price.mandate.amount, text_version: MANDATE_VERSION };
      const answer = await member.client.call(acceptRenewal, {
        policy_number: member.policyNumber,
        payment_card_id: cardId ?? (await newCard(member.client, cardNumber)),
        total: total ?? option?.total ?? price?.total ?? '',
        automatic,
        ...(coverage && { coverage }),
        ...(mandate && !withoutMandate && { mandate }),
      });
      // Its job may be writing what the test changes or expects next.
      await until('looked at', async () => !(await isLookingAt(member)));
      return answer;
    },
    subjects,
    untilTold: async (member: Pick<BoughtPolicy, 'email'>, what: RegExp) =>
      await until(String(what), async () => {
        await world.round();
        return (await subjects(member)).some((subject) => what.test(subject));
      }),
    nextOf: async (member: Renewing) => {
      const id = await applicationOf(member);
      if (id === null) return undefined;
      return await db.selectFrom('policies').selectAll().where('application_id', '=', id).executeTakeFirst();
    },
    chargesOf: async (member: Renewing) => {
      const id = await applicationOf(member);
      return id === null ? [] : (await ledgerOf(server, id)).charges;
    },
    /** What the insurer has of the next year. */
    issuedOf: async (member: Renewing) => {
      const id = await applicationOf(member);
      return id === null ? [] : (await ledgerOf(server, id)).policies;
    },
  };
}
