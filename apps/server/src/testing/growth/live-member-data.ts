import { accountChanges } from '@socio/contracts/account-changes';
import { confirmEmail } from '@socio/contracts/confirm-email';
import { correctEmail } from '@socio/contracts/correct-email';
import { correctName } from '@socio/contracts/correct-name';
import { correctPhone } from '@socio/contracts/correct-phone';
import { deleteAccountChange } from '@socio/contracts/delete-account-change';
import { exportData } from '@socio/contracts/export-data';
import { sendCorrectionCode } from '@socio/contracts/send-correction-code';
import { dueChanges } from '../../workflows/accounts/carry-out-change.ts';
import { createChangeEmail } from '../../workflows/accounts/changes.ts';
import type { TestServer } from '../start-test-server.ts';
import { callWithKey, rightDate } from '../test-link.ts';
import { authenticate, newMember, readCode } from '../test-member.ts';
import { buyPolicy, until } from '../test-purchase.ts';

/** All data of a member taken out, and phone, mail and name corrected, one mail after a wait. */
export async function liveMemberData(server: TestServer): Promise<void> {
  const { db, clock } = server;
  const member = await newMember(server);
  const { client } = member;
  await buyPolicy(server, member);
  clock.advance({ minutes: 1 });
  await authenticate(server, client, member.phone, 'export');
  await client.call(exportData, {});
  clock.advance({ minutes: 1 });
  await authenticate(server, client, member.phone, 'correct');
  clock.advance({ minutes: 1 });
  await client.call(correctName, {});
  const phone_number = '5598300001';
  await client.call(sendCorrectionCode, { phone_number });
  await client.call(correctPhone, { phone_number, otp: await readCode(server, phone_number) });
  for (const email of ['primero@example.mx', 'segundo@example.mx', 'tercero@example.mx']) {
    await client.call(correctEmail, { email });
    const key = await until(
      'a link to the new address',
      async () =>
        (await server.sandbox.inbox(email)).flatMap(
          ({ text }) => /\/confirmar-correo#k=([\w-]+)/.exec(text)?.[1] ?? [],
        )[0],
    );
    // As if it had been asked for in a browser known for a short time.
    const waits = email !== 'primero@example.mx';
    await db
      .updateTable('account_changes')
      .set({ waits })
      .where('member_id', '=', member.id)
      .where('ended_at', 'is', null)
      .execute();
    await callWithKey(client, confirmEmail, key, { birth_date: rightDate });
    const { email: open } = (await client.call(accountChanges)).body.data.data.response;
    if (email === 'segundo@example.mx')
      await client.call(deleteAccountChange, undefined, { changeId: open?.id ?? '' });
  }
  const now = clock.now();
  await db
    .updateTable('account_changes')
    .set({ due_at: now })
    .where('member_id', '=', member.id)
    .where('ended_at', 'is', null)
    .execute();
  const carryOut = createChangeEmail({ db, clock: clock.now, send: async () => undefined });
  for (const id of await dueChanges('email')(db, { now, before: now })) await carryOut(id);
}
