import { checkMembership } from '@socio/contracts/check-membership';
import { enterAsHolder } from '@socio/contracts/enter-as-holder';
import { notMe } from '@socio/contracts/not-me';
import { mailedToken } from '../../http/mailed-token.ts';
import { operationsOn } from '../../operations/testing/operations-world.ts';
import { dueChanges } from '../../workflows/accounts/carry-out-change.ts';
import { createReleaseMembership } from '../../workflows/accounts/changes.ts';
import type { TestServer } from '../start-test-server.ts';

/** A membership whose holder objects to its release, and is released at last; then they enter by the link. */
export async function liveRelease(server: TestServer, memberId: string): Promise<void> {
  const { db, clock, app } = server;
  const operations = operationsOn(server);
  const askTwice = async (despiteObjection: boolean) => {
    for (const operator of ['ana', 'luis']) {
      const asked = { memberId, operator, reason: '', now: clock.now() };
      await operations.askRelease({ ...asked, despiteObjection });
    }
  };
  await askTwice(false);
  const notice = await db
    .selectFrom('account_notices')
    .select('id')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'release-asked')
    .executeTakeFirstOrThrow();
  for (const method of ['GET', 'POST'] as const) {
    const url = notMe.path.replace(':token', mailedToken('notice', notice.id, app.keys));
    await server.client().send({ method, url });
  }
  await askTwice(true);
  await operations.close();

  const now = clock.now();
  await db
    .updateTable('account_changes')
    .set({ due_at: now })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute();
  const release = createReleaseMembership({ db, clock: clock.now, send: async () => undefined });
  for (const id of await dueChanges('release')(db, { before: now, now })) await release(id);
  const client = server.client();
  const token = mailedToken('holder', memberId, app.keys);
  const { membership_number } = (await client.call(enterAsHolder, { token })).body;
  await client.call(checkMembership, { membership_number, refresh: true });
}
