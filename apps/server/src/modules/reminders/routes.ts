import { unsubscribe } from '@socio/contracts/unsubscribe';
import { unsubscribePage as unsubscribePageContract } from '@socio/contracts/unsubscribe-page';
import type { RefusalCode } from '@socio/contracts/error-texts';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../db/connection.ts';
import { findByToken, type DataKeys } from '../../db/data-keys.ts';
import { sendFormPage } from '../../http/form-page.ts';
import type { Mount } from '../../http/mount.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AppendEvent } from '../audit/event.ts';
import { allowReminders, findUnsubscriber, stopReminders } from './repository.ts';
import { texts } from './texts.ts';

type Dependencies = { db: Database; publicUrl: string; keys: DataKeys; appendEvent: AppendEvent };

/** One-click unsubscribing from reminders of quotes (RFC 8058): reading changes nothing, sending acts, also twice. */
export function reminderRoutes(mount: Mount, { db, publicUrl, keys, appendEvent }: Dependencies): void {
  const home = new URL('/', publicUrl).href;
  const answer = (reply: FastifyReply, state: keyof typeof texts) => {
    const { title, text, button } = { button: undefined, ...texts[state] };
    const form = button && { button, ...(state === 'stopped' && { action: 'undo' }) };
    return sendFormPage(reply, { title, text, form }, home);
  };
  const errorPage = (reply: FastifyReply, code: RefusalCode) =>
    answer(reply, code === 'NOT_FOUND' || code === 'FIELDS_INVALID' ? 'unknown' : 'failed');
  const findPerson = async (token: string) => {
    const person = await findByToken(keys, token, (hash) => findUnsubscriber(db, hash));
    if (person === undefined) throw new Refusal('NOT_FOUND');
    return person;
  };

  mount(
    unsubscribePageContract,
    async ({ params, reply }) => {
      const { isStopped } = await findPerson(params.token);
      return answer(reply, isStopped ? 'stopped' : 'ask');
    },
    { errorPage },
  );

  mount(
    unsubscribe,
    async ({ params, body, reply, now }) => {
      const { memberId } = await findPerson(params.token);
      const isUndone = body.action === 'undo';
      await db.transaction().execute(async (trx) => {
        await (isUndone ? allowReminders(trx, memberId) : stopReminders(trx, memberId, now));
        const kind = isUndone ? 'reminders-allowed' : 'reminders-stopped';
        await appendEvent(trx, { at: now, kind, actor: 'member', memberId, applicationId: null });
      });
      return answer(reply, isUndone ? 'allowed' : 'stopped');
    },
    { errorPage },
  );
}
