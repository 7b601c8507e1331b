import type { RefusalCode } from '@socio/contracts/error-texts';
import { notMe } from '@socio/contracts/not-me';
import { notMePage } from '@socio/contracts/not-me-page';
import type { FastifyReply } from 'fastify';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import { sendFormPage } from '../../http/form-page.ts';
import type { Mount } from '../../http/mount.ts';
import { readMailedToken } from '../../http/mailed-token.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ObjectToRelease } from '../account-changes/release.ts';
import { findNotice, markUndone } from './repository.ts';
import { texts } from './texts.ts';

/** Ends all of a member's visits, and removes what was added since: passkeys, browsers known from then on, other phones. */
export type UndoLogin = (
  trx: Transaction<DB>,
  login: { memberId: string; since: Date; now: Date },
) => Promise<void>;

type Dependencies = {
  db: Database;
  publicUrl: string;
  secret: string;
  undoLogin: UndoLogin;
  objectToRelease: ObjectToRelease;
  isChangeOpen: (db: Database, changeId: string) => Promise<boolean>;
};

/** 'No fui yo' (trust.md, Codes): reading changes nothing, sending acts, once for each notice. */
export function noticeRoutes(mount: Mount, deps: Dependencies): void {
  const { db, publicUrl, secret, undoLogin, objectToRelease, isChangeOpen } = deps;
  const home = new URL('/', publicUrl).href;
  const answer = (reply: FastifyReply, state: keyof typeof texts) => {
    const { title, text, button } = { button: undefined, ...texts[state] };
    return sendFormPage(reply, { title, text, form: button && { button } }, home);
  };
  const errorPage = (reply: FastifyReply, code: RefusalCode) =>
    answer(reply, code === 'NOT_FOUND' || code === 'FIELDS_INVALID' ? 'unknown' : 'failed');
  const find = async (token: string) => {
    const id = readMailedToken('notice', token, secret);
    const notice = id === null ? undefined : await findNotice(db, id);
    if (id === null || notice === undefined) throw new Refusal('NOT_FOUND');
    return { id, ...notice };
  };

  mount(
    notMePage,
    async ({ params, reply }) => {
      const { isUndone, kind, changeId } = await find(params.token);
      if (kind === 'release-asked') {
        const isOpen = changeId !== null && (await isChangeOpen(db, changeId));
        return answer(reply, isOpen ? 'askRelease' : 'releaseOver');
      }
      return answer(reply, isUndone ? 'undone' : 'ask');
    },
    { errorPage, anonymous: true },
  );

  mount(
    notMe,
    async ({ params, reply, now }) => {
      const notice = await find(params.token);
      const { memberId, since, changeId } = notice;
      if (notice.kind === 'release-asked') {
        const isStopped =
          changeId !== null &&
          (await db.transaction().execute((trx) => objectToRelease(trx, { memberId, changeId, now })));
        return answer(reply, isStopped ? 'releaseStopped' : 'releaseOver');
      }
      await db.transaction().execute(async (trx) => {
        // A second time would end the visits that the member has begun since.
        if (await markUndone(trx, notice, now)) await undoLogin(trx, { memberId, since, now });
      });
      return answer(reply, 'undone');
    },
    { errorPage, anonymous: true },
  );
}
