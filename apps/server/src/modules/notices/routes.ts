import type { RefusalCode } from '@socio/contracts/error-texts';
import { notMe } from '@socio/contracts/not-me';
import { notMePage } from '@socio/contracts/not-me-page';
import type { FastifyReply } from 'fastify';
import type { Transaction } from 'kysely';
import type { Database, Executor } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import { sendFormPage, type FormPage } from '../../http/form-page.ts';
import type { Mount } from '../../http/mount.ts';
import { readMailedToken } from '../../http/mailed-token.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ObjectToRelease } from '../account-changes/release.ts';
import type { HoldMembers } from '../members/repository.ts';
import { findNotice, markUndone, noticeLinks } from './repository.ts';
import { texts } from './texts.ts';
import type { DataKeys } from '../../db/data-keys.ts';

/**
 * Ends all visits of a member, whom the caller holds, and removes what was added since: passkeys, browsers known from then
 * on, mandates, next years agreed to, cancellations that the insurer has not been asked for, a deletion of the account,
 * other mails, and other phones unless the former one is another account's by now or operators have decided on a later one.
 */
export type UndoLogin = (
  trx: Transaction<DB>,
  login: { memberId: string; since: Date; now: Date },
) => Promise<void>;

type Dependencies = {
  db: Database;
  publicUrl: string;
  keys: DataKeys;
  holdMembers: HoldMembers;
  undoLogin: UndoLogin;
  objectToRelease: ObjectToRelease;
  isChangeOpen: (db: Database, changeId: string) => Promise<boolean>;
  /**
   * Whether the phone has changed in that time and that was not taken back; whether operators decided on one after an
   * objection, which is final with all that was before, and when that was carried out.
   */
  findPhonesSince: (
    db: Executor,
    memberId: string,
    asked: { since: Date; until: Date },
  ) => Promise<{ isChanged: boolean; isDecided: boolean; decidedAt: Date | null }>;
};

type Page = Omit<FormPage, 'form'> & { button?: string };

/** 'No fui yo' (trust.md, Codes): reading changes nothing, sending acts, once for each notice. */
export function noticeRoutes(mount: Mount, deps: Dependencies): void {
  const { db, publicUrl, keys, holdMembers, undoLogin, objectToRelease, isChangeOpen } = deps;
  const stateAfter = async (memberId: string, asked: { since: Date; until: Date }) => {
    const { isChanged, isDecided } = await deps.findPhonesSince(db, memberId, asked);
    if (isChanged) return 'undoneButPhone';
    return isDecided ? 'undoneButDecided' : 'undone';
  };
  const stateBefore = async (memberId: string, asked: { since: Date; until: Date }) => {
    const { isDecided, decidedAt } = await deps.findPhonesSince(db, memberId, asked);
    if (decidedAt !== null) return 'undoneButDecided';
    return isDecided ? 'askButDecided' : 'ask';
  };
  const home = new URL('/', publicUrl).href;
  const answer = (reply: FastifyReply, state: keyof typeof texts) => {
    const { button, ...page }: Page = texts[state];
    return sendFormPage(reply, { ...page, form: button === undefined ? undefined : { button } }, home);
  };
  const errorPage = (reply: FastifyReply, code: RefusalCode) =>
    answer(reply, code === 'NOT_FOUND' || code === 'FIELDS_INVALID' ? 'unknown' : 'failed');
  const find = async (token: string) => {
    const id = readMailedToken('notice', token, keys);
    const notice = id === null ? undefined : await findNotice(db, id);
    if (id === null || notice === undefined) throw new Refusal('NOT_FOUND');
    // Undefined where a later release wrote it, whose servers know what it asks.
    const link = (noticeLinks as Partial<typeof noticeLinks>)[notice.kind];
    if (link === undefined) throw new Refusal('OVERLOADED');
    if (link === 'none') throw new Refusal('NOT_FOUND');
    return { id, link, ...notice };
  };

  mount(
    notMePage,
    async ({ params, reply, now }) => {
      const { memberId, since, undoneAt, link, changeId } = await find(params.token);
      if (link === 'object') {
        const isOpen = changeId !== null && (await isChangeOpen(db, changeId));
        return answer(reply, isOpen ? 'askRelease' : 'releaseOver');
      }
      return answer(
        reply,
        undoneAt === null
          ? await stateBefore(memberId, { since, until: now })
          : await stateAfter(memberId, { since, until: undoneAt }),
      );
    },
    { errorPage, anonymous: true },
  );

  mount(
    notMe,
    async ({ params, reply, now }) => {
      const notice = await find(params.token);
      const { memberId, since, changeId } = notice;
      const objected = await db.transaction().execute(async (trx) => {
        await holdMembers(trx, [memberId]);
        if (notice.link === 'object') {
          const isStopped = changeId !== null && (await objectToRelease(trx, { memberId, changeId, now }));
          return isStopped ? 'releaseStopped' : 'releaseOver';
        }
        // The decision has undone all that was before it, and a second time would end the visits begun since.
        const { decidedAt } = await deps.findPhonesSince(trx, memberId, { since, until: now });
        if (notice.undoneAt === null && decidedAt !== null) return 'undoneButDecided';
        if (await markUndone(trx, notice, now)) await undoLogin(trx, { memberId, since, now });
        return null;
      });
      const until = notice.undoneAt ?? now;
      return answer(reply, objected ?? (await stateAfter(memberId, { since, until })));
    },
    { errorPage, anonymous: true },
  );
}
