import { accountDeletion } from '@socio/contracts/account-deletion';
import { askAccountDeletion as askContract } from '@socio/contracts/ask-account-deletion';
import { wrap } from '@socio/contracts/envelope';
import type { RefusalCode } from '@socio/contracts/error-texts';
import { keepAccount as keepContract } from '@socio/contracts/keep-account';
import { keepAccountByMail } from '@socio/contracts/keep-account-by-mail';
import { keepAccountByMailPage } from '@socio/contracts/keep-account-by-mail-page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Executor } from '../../db/connection.ts';
import type { DataKeys } from '../../db/data-keys.ts';
import { sendFormPage } from '../../http/form-page.ts';
import { readMailedToken } from '../../http/mailed-token.ts';
import type { Mount } from '../../http/mount.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AskAccountDeletion } from './ask-account-deletion.ts';
import type { KeepAccount } from './keep-account.ts';
import { findDeletion, findDeletionFacts, findOpenDeletion } from './repository.ts';
import { texts } from './texts.ts';

type Dependencies = {
  db: Database;
  publicUrl: string;
  keys: DataKeys;
  hasAccount: (memberId: string) => Promise<boolean>;
  endMember: (trx: Executor, memberId: string, now: Date) => Promise<void>;
  askAccountDeletion: AskAccountDeletion;
  keepAccount: KeepAccount;
};

const userAgentOf = (request: FastifyRequest) => request.headers['user-agent'] ?? '';

/** Deletion of the account, and the way back (trust.md, The member's data). */
export function accountDeletionRoutes(mount: Mount, deps: Dependencies): void {
  const { db, publicUrl, keys, keepAccount } = deps;

  mount(accountDeletion, async ({ memberId, now }) => {
    const [open, facts, hasAccount] = await Promise.all([
      findOpenDeletion(db, memberId()),
      findDeletionFacts(db, memberId(), now),
      deps.hasAccount(memberId()),
    ]);
    return wrap({
      deletion:
        open === undefined
          ? null
          : {
              asked_at: open.askedAt.toISOString(),
              due_at: open.dueAt.toISOString(),
              begun: open.begunAt !== null,
            },
      has_account: hasAccount,
      policy_ends_at: facts.policyEndsAt?.toISOString() ?? null,
      is_only_compulsory: facts.isOnlyCompulsory,
      is_unfinished: facts.isUnfinished,
      keeps_purchases: facts.keepsPurchases,
    });
  });

  mount(askContract, async ({ memberId, now, request }) => {
    const asked = { memberId: memberId(), userAgent: userAgentOf(request), now };
    const { dueAt } = await deps.askAccountDeletion(asked);
    return { success: true as const, due_at: dueAt.toISOString() };
  });

  mount(keepContract, async ({ memberId, now, request }) => {
    await keepAccount({ memberId: memberId(), userAgent: userAgentOf(request), now });
    return { success: true as const };
  });

  const home = new URL('/', publicUrl).href;
  const answer = (reply: FastifyReply, state: keyof typeof texts) => {
    const { title, text, button } = { button: undefined, ...texts[state] };
    return sendFormPage(reply, { title, text, form: button && { button } }, home);
  };
  const errorPage = (reply: FastifyReply, code: RefusalCode) => {
    if (code === 'DELETION_BEGUN') return answer(reply, 'begun');
    return answer(reply, code === 'NOT_FOUND' || code === 'FIELDS_INVALID' ? 'unknown' : 'failed');
  };
  const find = async (token: string) => {
    const deletionId = readMailedToken('keep', token, keys);
    const found = deletionId === null ? undefined : await findDeletion(db, deletionId);
    if (deletionId === null || found === undefined) throw new Refusal('NOT_FOUND');
    return { deletionId, ...found };
  };

  mount(
    keepAccountByMailPage,
    async ({ params, reply }) => {
      const { isOpen, isBegun } = await find(params.token);
      return answer(reply, isOpen ? 'ask' : isBegun ? 'begun' : 'over');
    },
    { errorPage, anonymous: true },
  );

  mount(
    keepAccountByMail,
    async ({ params, reply, now, request }) => {
      const { memberId, deletionId, isBegun } = await find(params.token);
      if (isBegun) return answer(reply, 'begun');
      // Whoever asked may not have been the member.
      const andThen = (trx: Executor) => deps.endMember(trx, memberId, now);
      const kept = await keepAccount({
        memberId,
        deletionId,
        andThen,
        userAgent: userAgentOf(request),
        now,
      });
      return answer(reply, kept === 'kept' ? 'kept' : 'over');
    },
    { errorPage, anonymous: true },
  );
}
