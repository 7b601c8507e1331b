import { accountChanges } from '@socio/contracts/account-changes';
import { checkMembership } from '@socio/contracts/check-membership';
import { deleteAccountChange } from '@socio/contracts/delete-account-change';
import { DAY } from '@socio/domain/spans';
import { dueChanges } from '../../workflows/accounts/carry-out-change.ts';
import { createChangePhone } from '../../workflows/accounts/changes.ts';
import { operationsOn } from '../../operations/testing/operations-world.ts';
import { askForPhone } from '../test-lost-phone.ts';
import { authenticate, type TestMember } from '../test-member.ts';
import type { TestServer } from '../start-test-server.ts';

/** Of a member with a proven mail: a lost phone replaced by a mailed link, by two operators, and a change that is stopped. */
export async function liveLostPhone(server: TestServer, member: TestMember): Promise<void> {
  const { db, clock } = server;
  // Not by the clock, which would end what the examples have begun.
  const provenAt = new Date(clock.now().getTime() - 31 * DAY);
  await db
    .updateTable('accounts')
    .set({ email_proven_at: provenAt })
    .where('member_id', '=', member.id)
    .execute();
  const { client } = member;
  await askForPhone(server, member, '5598200001', server.client('198.51.100.7'));
  await client.call(checkMembership, { membership_number: member.number });
  clock.advance({ minutes: 1 });
  await authenticate(server, client, member.phone);
  const [change] = (await client.call(accountChanges)).body.data.data.response.changes;
  await client.call(deleteAccountChange, undefined, { changeId: change?.id ?? '' });
  const operations = operationsOn(server);
  for (const operator of ['ana', 'luis']) {
    const asked = {
      memberId: member.id,
      phone: '5598200002',
      operator,
      reason: '',
      despiteObjection: false,
      userAgent: '',
    };
    await operations.askChange({ ...asked, now: clock.now() });
  }
  await operations.close();
  const now = clock.now();
  await db
    .updateTable('account_changes')
    .set({ due_at: now })
    .where('member_id', '=', member.id)
    .where('ended_at', 'is', null)
    .execute();
  const carryOut = createChangePhone({ db, clock: clock.now, send: async () => undefined });
  for (const id of await dueChanges('phone')(db, { now, before: now })) await carryOut(id);
}
