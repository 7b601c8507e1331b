import { accountDeletion } from '@socio/contracts/account-deletion';
import { keepAccount } from '@socio/contracts/keep-account';
import { DAY } from '@socio/domain/spans';
import { buildDocumentStore, buildTombstoneStore } from '../../build-documents.ts';
import {
  createDeleteAccount,
  findDueDeletions,
  seeHeldDeletions,
} from '../../workflows/accounts/delete-account.ts';
import { applyTombstones } from '../../workflows/accounts/apply-tombstones.ts';
import { readLastDeleted } from '../../operations/doctor/repository.ts';
import type { TestServer } from '../start-test-server.ts';
import { askDeletion, deletionOf } from '../test-deletion.ts';
import { enterAgain } from '../test-member.ts';
import { paid, until } from '../test-purchase.ts';

/** An account that is to be deleted, is kept, and is deleted, with a purchase that the law keeps. */
export async function liveDeletion(server: TestServer): Promise<void> {
  const { db, clock } = server;
  const member = await paid(server);
  await member.finish();
  await member.client.call(accountDeletion);
  await askDeletion(server, member);
  await member.client.call(keepAccount, {});
  await askDeletion(server, member);
  const sms = await until('a message', async () =>
    (await server.sandbox.inbox(member.phone)).find(({ text }) =>
      text.includes('/api/keep-account-by-mail/'),
    ),
  );
  const url = new URL(/http\S+\/api\/keep-account-by-mail\/\S+/.exec(sms.text)?.[0] ?? '').pathname;
  for (const method of ['GET', 'POST'] as const) await server.app.server.inject({ method, url });

  await askDeletion(server, { ...member, client: await enterAgain(server, member) });
  const { id } = (await deletionOf(server, member.id)) ?? { id: '' };
  // As if it were a year later.
  const later = new Date(clock.now().getTime() + 400 * DAY);
  const documents = buildDocumentStore(server.config);
  const tombstones = buildTombstoneStore(server.config);
  await findDueDeletions(db, { now: later, before: later });
  await until('a deletion', async () => {
    const send = async () => undefined;
    await createDeleteAccount({ db, clock: () => later, send, documents, tombstones })(id);
    return (await deletionOf(server, member.id))?.ended_how === 'done';
  });
  await seeHeldDeletions(db, { before: later, limit: 50 });
  await readLastDeleted(db, 20);
  await applyTombstones({ db, documents, tombstones }, later);
}
